import { fill } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import { usePage } from '../page-context.ts';
import { LineIcon } from '../pictures/icon.tsx';
import { PHOTOGRAPHS, Picture, type Slot } from '../pictures/picture.tsx';
import a from '../pictures/portrait-a.svg?day';
import b from '../pictures/portrait-b.svg?day';
import c from '../pictures/portrait-c.svg?day';
import d from '../pictures/portrait-d.svg?day';
import { Heading, Text } from '../text/typography.tsx';

/** The drawings that a founder can be given in `programme.ts`. */
const DRAWINGS = { a, b, c, d };

/** The layouts by the number of founders: two are side by side. */
const LAYOUTS = ['', ' founders-alone', '', ' founders-row', ' founders-row founders-four'];

/** A photograph; else the drawing that was chosen, which is nobody's likeness and says nothing; else the initials. */
function Portrait({ index, name }: { index: number; name: string }) {
  const { founderAlt } = usePage().translations.images;
  const slot = `founder-${index + 1}` as Slot;
  const photographed = PHOTOGRAPHS[slot] !== undefined;
  const chosen = programme.founders[index]?.portrait;
  if (photographed || chosen)
    return (
      <Picture
        drawing={DRAWINGS[chosen ?? 'a']}
        slot={slot}
        alt={photographed ? fill(founderAlt, { name }) : ''}
      />
    );
  const words = name.split(' ');
  return (
    <span className="initials" aria-hidden="true">
      {[...new Set([words[0], words.at(-1)])].map((word) => word?.charAt(0))}
    </span>
  );
}

/** Whether a founder's name is the same in every language, and so in a language of its own. */
const isOneName = (index: number) => typeof programme.founders[index]?.name !== 'object';

/** The founders, each a step higher than the one before. */
export function Founders() {
  const { founders, labels } = usePage().translations;
  const { profiles } = founders;
  return (
    <section className="founders">
      <div className={`wrap founders-in${LAYOUTS[profiles.length] ?? ''}`}>
        <Heading as="h2">{founders.title}</Heading>
        {profiles.map((profile, index) => (
          <article className="founder" key={index}>
            <div className="founder-picture">
              <Portrait index={index} name={profile.name} />
            </div>
            <div className="founder-name">
              <h3 lang={isOneName(index) ? programme.nameLanguage : undefined}>{profile.name}</h3>
              <Text as="p" className="role">
                {profile.role}
              </Text>
              <a
                className="link"
                href={programme.founders[index]?.link}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Text>{profile.linkedin}</Text>
                <LineIcon name="out" />
                <span className="vh">{` (${labels.opensInNewTab})`}</span>
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
