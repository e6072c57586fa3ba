import type { ReactNode } from 'react';
import { Edge } from '../../pictures/edge.tsx';
import { Heading, Text } from '../../text/typography.tsx';
import type { SectionProps } from '../section.ts';
import { Contract, Evenings, Hour, Majors, Seedlings, Team } from './card-pictures.tsx';

/** Six reasons on cards of uneven weight, each with a picture that means its sentence. */
export function Usps({ language, translations }: SectionProps) {
  const pictures: ReactNode[] = [
    <Seedlings key="seedlings" />,
    <Hour key="hour" />,
    <Majors key="majors" majors={translations.labels.majors} />,
    <Evenings key="evenings" days={translations.labels.days} />,
    <Team key="team" />,
    <Contract key="contract" />,
  ];
  return (
    <section className="usps">
      <Edge hill={0} look="turned" />
      <div className="wrap">
        <div className="usps-head">
          <h2>
            <Heading language={language}>{translations.usps.title}</Heading>
          </h2>
          <p className="lead">
            <Text language={language}>{translations.usps.subtitle}</Text>
          </p>
        </div>
        <ul className="cards">
          {translations.usps.cards.map((card, index) => (
            <li key={card.title}>
              {pictures[index]}
              <div className="card-text">
                <h3>
                  <Heading language={language}>{card.title}</Heading>
                </h3>
                <p>
                  <Text language={language}>{card.description}</Text>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
