import { fill } from '../../../content/fill.ts';
import { ACTIVITIES, programme } from '../../../content/programme.ts';
import { usePage } from '../../page-context.ts';
import climber from '../../pictures/climber.svg?day&dusk';
import { Terrace } from '../../pictures/edge.tsx';
import { FlagOnPole } from '../../pictures/icon.tsx';
import { cell, Picture } from '../../pictures/picture.tsx';
import slope from '../../pictures/slope.svg?day&dusk';
import { Heading } from '../../text/typography.tsx';

/** Which of the three scenes is on which terrace; the upper ones are too short for company. */
const SCENES: Readonly<Record<number, number>> = { 0: 0, 1: 2, 2: 1 };

/**
 * The weeks climb to the right; the last is alone on the summit, with the sun and the one red flag. The climber
 * is on every terrace, doing what the week is about. Where scrolling can drive animations, she comes up to each as the
 * ground rises; see `climb.css`.
 */
export function Climb() {
  const { journey, labels } = usePage().translations;
  const { weeks } = journey.onlinePowerProgram;
  return (
    <ol className="climb">
      {weeks.map((week, index) => {
        // Where the climb is short, its terraces are narrow.
        const scene = index < weeks.length - 3 ? SCENES[index] : undefined;
        const pose = ACTIVITIES.indexOf(programme.weeks[index] ?? 'arrive');
        const summit = index === weeks.length - 1;
        return (
          <li className={summit ? 'week summit' : 'week'} key={week}>
            <Picture className="climber" drawing={cell(climber, pose, 226)} alt="" />
            {scene !== undefined && <Picture className="company" drawing={cell(slope, scene, 300)} alt="" />}
            {summit && (
              <>
                <span className="sun" />
                <FlagOnPole />
              </>
            )}
            <p className="week-text">
              <Terrace />
              <span className="vh">{`${fill(labels.week, { number: index + 1 })}: `}</span>
              <b aria-hidden="true">{index + 1}</b>
              <span>
                <Heading>{week}</Heading>
                {index === 0 && <small className="start-here">{labels.startHere}</small>}
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
