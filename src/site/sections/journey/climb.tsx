import { fill } from '../../../content/fill.ts';
import { Flag } from '../../pictures/flag.tsx';
import { Terrace } from '../../pictures/terrace.tsx';
import { Words } from '../../text/words.tsx';
import type { SectionProps } from '../section.ts';

/** Weeks 1 to 6 climb to the right; week 7 stands alone on the summit, with the sun and the one red flag. */
export function Climb({ language, t }: SectionProps) {
  const { weeks } = t.journey.onlinePowerProgram;
  return (
    <ol className="climb">
      {weeks.map((week, index) => (
        <li className="week" key={week.number}>
          <Terrace index={index} />
          {index === weeks.length - 1 && (
            <>
              <span className="sun" />
              <Flag />
            </>
          )}
          <p className="week-text">
            <span className="vh">{fill(t.labels.week, { number: week.number })}: </span>
            <b aria-hidden="true">{week.number}</b>
            <span>
              <Words language={language}>{week.title}</Words>
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
