import hero from '../pictures/hero.svg?day&dusk';
import { Icon } from '../pictures/icon.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Heading, Text } from '../text/typography.tsx';
import { Join } from './join.tsx';
import type { SectionProps } from './section.ts';

/** The first screen: the promise, three reasons, the form; the picture's ground runs on under the text. */
export function Hero({ language, translations }: SectionProps) {
  return (
    <section className="hero">
      <div className="wrap hero-in">
        <div className="hero-text">
          <h1>
            <Heading language={language}>{translations.hero.headline}</Heading>
          </h1>
          <ul className="points">
            {translations.hero.subHeadline.bullets.map((bullet) => (
              <li key={bullet.icon}>
                <Icon name={bullet.icon} />
                <span>
                  <Text language={language}>{bullet.text}</Text>
                </span>
              </li>
            ))}
          </ul>
          <p className="prompt">{translations.hero.emailPrompt}</p>
          <Join
            place="hero"
            language={language}
            translations={translations}
            label={translations.hero.joinWaitlistButton}
          />
        </div>
      </div>
      <div className="hero-picture">
        <Picture drawing={hero} alt={translations.images.heroAlt} slot="hero" first />
      </div>
    </section>
  );
}
