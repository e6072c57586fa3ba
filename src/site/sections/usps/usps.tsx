import { programme } from '../../../content/programme.ts';
import { usePage } from '../../page-context.ts';
import { Edge } from '../../pictures/edge.tsx';
import { Heading, SectionHead, Text } from '../../text/typography.tsx';
import { CardPicture, TONES } from './card-pictures.tsx';

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

/** Reasons on cards of uneven weight, each with a picture that means its sentence. */
export function Usps() {
  const { title, subtitle, cards } = usePage().translations.usps;
  return (
    <section className="usps">
      <Edge hill={0} look="turned" />
      <div className="wrap">
        <div className="usps-head">
          <SectionHead title={title} lead={subtitle} />
        </div>
        <ul className="cards">
          {cards.map((card, index) => {
            const picture = programme.cards[index] ?? 'evenings';
            const name = [SIZES[cards.length]?.[index], TONES[picture]].filter(Boolean).join(' ');
            return (
              <li key={card.title} className={name || undefined}>
                <CardPicture name={picture} />
                <div className="card-text">
                  <Heading as="h3">{card.title}</Heading>
                  <Text as="p">{card.description}</Text>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
