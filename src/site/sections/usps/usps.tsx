import { Fragment } from 'react';
import ProviderMark from '../../../content/mark.svg?react';
import { programme, type CardPictureName } from '../../../content/programme.ts';
import { usePage } from '../../page-context.ts';
import { Picture } from '../../pictures/picture.tsx';
import clock from '../../pictures/clock.svg?day';
import contract from '../../pictures/contract.svg?day&dusk';
import seedlings from '../../pictures/seedlings.svg?day';
import team from '../../pictures/team.svg?day&dusk';
import { Heading, SectionHead, Text } from '../../text/typography.tsx';

/**
 * How large the cards are, by their number, as names of classes: together they fill whole rows of four columns on a
 * desktop (the first is four places of them, `wide` and `tall` are two), and of two columns on a phone (the first and
 * `across` are both).
 */
const SIZES: Readonly<Record<number, readonly string[]>> = {
  3: ['', 'wide', 'wide'],
  4: ['', 'wide across', '', ''],
  5: ['', 'wide', 'wide', 'wide', 'wide'],
  6: ['', 'wide', '', 'tall', 'wide across', ''],
  7: ['', 'wide across', '', '', 'wide across', '', ''],
  8: ['', 'wide', '', 'tall', 'wide across', '', 'wide', 'wide'],
  9: ['', 'wide across', '', '', 'wide across', '', '', 'wide', 'wide'],
};

/** The grounds that pictures are made for, as names of classes; the rest are made for the common one. */
const TONES: Readonly<Partial<Record<CardPictureName, string>>> = {
  seedlings: 'accent',
  hour: 'on-brand',
  team: 'dawn',
};

/** Reasons on cards of uneven weight, each with a picture that means its sentence. */
export function Usps() {
  const { title, subtitle, facts, cards } = usePage().translations.usps;
  return (
    <section className="usps">
      <div className="wrap">
        <div className="usps-head">
          <SectionHead title={title} lead={subtitle} />
        </div>
        <ul className="cards">
          {cards.map((card, index) => {
            const picture = programme.cards[index] ?? 'evenings';
            const more = picture === 'seedlings' ? facts.map(({ text }) => text) : [];
            const name = [SIZES[cards.length]?.[index], TONES[picture]].filter(Boolean).join(' ');
            return (
              <li key={index} className={name || undefined}>
                <CardPicture name={picture} />
                <div className="card-text">
                  <Heading as="h3">{card.title}</Heading>
                  <Text as="p">{[card.description, ...more].join(' ')}</Text>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The picture of a card. Always decoration: the words beside it have the same meaning. */
function CardPicture({ name }: { name: CardPictureName }) {
  const { labels } = usePage().translations;
  const { brand, evenings, shortName } = programme;
  switch (name) {
    // The same plant, a terrace higher each time.
    case 'seedlings':
      return <Picture className="seedlings" drawing={seedlings} alt="" />;
    // One comes alone, four turn round and wave.
    case 'team':
      return <Picture className="team" drawing={team} alt="" />;
    // An hour with the mentor, on the clock.
    case 'hour':
      return (
        <span className="hour" aria-hidden="true">
          <Picture drawing={clock} alt="" />
          60:00
        </span>
      );
    // Subjects that have nothing to do with code.
    case 'majors':
      return (
        <span className="majors" aria-hidden="true">
          {labels.majors.map((major) => (
            <i key={major}>{major}</i>
          ))}
        </span>
      );
    // A week: seven days with their classes, and the evenings that none of them touches.
    case 'evenings':
      return (
        <dl className="evenings" aria-hidden="true">
          {labels.days.map((day, index) => (
            <Fragment key={day}>
              <dt>{day}</dt>
              <dd>
                {evenings.days.includes(index + 1) && (
                  <u>
                    <span>{evenings.hour}</span> <span>{shortName ?? brand}</span>
                  </u>
                )}
                {index < 5 && <b>{labels.class}</b>}
              </dd>
            </Fragment>
          ))}
        </dl>
      );
    // The terms in writing, signed and sealed.
    case 'contract':
      return (
        <span className="contract" aria-hidden="true">
          <Picture drawing={contract} alt="" />
          <span className="seal">
            <ProviderMark />
          </span>
        </span>
      );
  }
}
