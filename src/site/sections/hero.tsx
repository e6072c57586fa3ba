import { usePage } from '../page-context.ts';
import hero from '../pictures/hero.svg?day&dusk';
import { LineIcon } from '../pictures/icon.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Join } from '../signup/signup-form.tsx';
import { Heading, Text } from '../text/typography.tsx';
import { KnownFacts } from './facts.tsx';

/** The first screen: the promise, three reasons, the form; the picture's ground runs on under the text. */
export function Hero() {
  const { translations } = usePage();
  const { headline, subHeadline, emailPrompt } = translations.hero;
  return (
    <section className="hero">
      <div className="wrap hero-in">
        <div className="hero-text">
          <Heading as="h1">{headline}</Heading>
          <ul className="points">
            {subHeadline.bullets.map((bullet) => (
              <li key={bullet.icon}>
                <LineIcon name={bullet.icon} />
                <Text>{bullet.text}</Text>
              </li>
            ))}
          </ul>
          <KnownFacts />
          <p className="prompt">{emailPrompt}</p>
          <Join place="hero" />
        </div>
      </div>
      <div className="hero-picture">
        <Picture drawing={hero} alt={translations.images.heroAlt} slot="hero" first />
      </div>
    </section>
  );
}
