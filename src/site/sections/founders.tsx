import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { usePage } from '../page-context.ts';
import { Icon } from '../pictures/icon.tsx';
import { Picture } from '../pictures/picture.tsx';
import portraitA from '../pictures/portrait-a.svg?day';
import portraitB from '../pictures/portrait-b.svg?day';
import portraitC from '../pictures/portrait-c.svg?day';
import portraitD from '../pictures/portrait-d.svg?day';
import { Heading, Text } from '../text/typography.tsx';

const PICTURES = [
  { drawing: portraitA, slot: 'founder-1' },
  { drawing: portraitB, slot: 'founder-2' },
  { drawing: portraitC, slot: 'founder-3' },
  { drawing: portraitD, slot: 'founder-4' },
] as const;

/** The layouts by the number of founders: two are side by side. */
const LAYOUTS: Readonly<Record<number, string>> = {
  1: ' founders-alone',
  3: ' founders-row',
  4: ' founders-row founders-four',
};

/** The founders, each a step higher than the one before. */
export function Founders() {
  const { founders, images, labels } = usePage().translations;
  return (
    <section className="founders">
      <div className={`wrap founders-in${LAYOUTS[founders.profiles.length] ?? ''}`}>
        <Heading as="h2">{founders.title}</Heading>
        {founders.profiles.map((profile, index) => (
          <article className="founder" key={profile.name}>
            <div className="founder-picture">
              {PICTURES[index] && (
                <Picture {...PICTURES[index]} alt={fill(images.founderAlt, { name: profile.name })} />
              )}
            </div>
            <div className="founder-name">
              <h3 lang={programme.nameLanguage}>{profile.name}</h3>
              <Text as="p" className="role">
                {profile.role}
              </Text>
              <a
                className="link"
                href={programme.founders[index]?.link}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Text as="span">{profile.linkedin}</Text>
                <Icon name="out" />
                <span className="vh"> ({labels.opensInNewTab})</span>
              </a>
            </div>
            <ul>
              {profile.bullets.map((bullet) => (
                <Text as="li" key={bullet}>
                  {bullet}
                </Text>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}
