import { Edge } from '../../pictures/edge.tsx';
import { SectionHead } from '../section-head.tsx';
import type { SectionProps } from '../section.ts';
import { Climb } from './climb.tsx';
import { Growth } from './growth.tsx';
import { Milestones } from './milestones.tsx';

/** The summit of the page: the weeks as terraces, the dates, and what comes after. */
export function Journey({ language, translations }: SectionProps) {
  const { journey } = translations;
  // Seven is what the style sheet assumes.
  const weeks = journey.onlinePowerProgram.weeks.length;
  return (
    <section className={weeks === 7 ? 'journey' : `journey weeks-${weeks}`} id="journey">
      <Edge hill={1} />
      <div className="wrap journey-head">
        <SectionHead language={language} title={journey.title} lead={journey.subtitle} />
        <h3 className="journey-programme">{journey.onlinePowerProgram.title}</h3>
      </div>
      <Climb language={language} translations={translations} />
      <div className="foothill on-jade">
        <Edge hill={0} look="low" lines={1} />
        <div className="wrap">
          <Milestones language={language} translations={translations} />
          <Growth language={language} translations={translations} />
        </div>
      </div>
    </section>
  );
}
