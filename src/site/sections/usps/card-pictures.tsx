import { ProviderMark } from '../../pictures/marks.tsx';
import { Picture } from '../../pictures/picture.tsx';
import team from '../../pictures/team.svg?no-inline';
import teamDark from '../../pictures/team-dark.svg?no-inline';

const SPROUT = 'M0 0V-24M0-10c-9-1-13-7-13-15 8 0 13 6 13 15ZM0-15c0-10 5-16 15-17 0 10-5 16-15 17Z';

/** Where a seedling stands on the field, and how many times its first size it has grown. */
const SEEDLINGS = [
  { x: 60, y: 177, grown: 0.65 },
  { x: 235, y: 133, grown: 0.9 },
  { x: 385, y: 93, grown: 1.2 },
  { x: 525, y: 57, grown: 1.5 },
];

/** Seed funding: the same plant, a terrace higher each time. */
export function Seedlings() {
  return (
    <svg className="seedlings" viewBox="0 0 600 214" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path className="field field-4" d="M430 108C434 80 452 64 490 60c40-4 80 0 130-2V108Z" />
      <path className="field field-3" d="M285 146c5-30 21-46 61-50 84-6 174 2 274-4V146Z" />
      <path className="field field-2" d="M130 188c4-32 20-48 60-52 110-6 230 4 430-4V188Z" />
      <path
        className="field field-1"
        d="M-400 178C-200 168 0 182 120 176S300 180 400 174 560 168 620 172V230H-400Z"
      />
      {SEEDLINGS.map(({ x, y, grown }) => (
        <path key={x} className="seedling" transform={`translate(${x} ${y}) scale(${grown})`} d={SPROUT} />
      ))}
    </svg>
  );
}

/** An hour with the mentor, on the clock. */
export function Hour() {
  return (
    <span className="hour" aria-hidden="true">
      60:00
    </span>
  );
}

/** Subjects that have nothing to do with code. */
export function Majors({ majors }: { majors: readonly string[] }) {
  return (
    <span className="majors" aria-hidden="true">
      {majors.map((major) => (
        <i key={major}>{major}</i>
      ))}
    </span>
  );
}

/** A week: seven days with their classes, and two evenings that none of them touches. */
export function Evenings({ days }: { days: readonly string[] }) {
  return (
    <span className="evenings" aria-hidden="true">
      {days.map((day) => (
        <i key={day}>{day}</i>
      ))}
    </span>
  );
}

const TEAM = { light: team, dark: teamDark, width: 760, height: 270 };

/** One comes alone, four turn round and wave. */
export function Team() {
  return <Picture className="team" drawing={TEAM} alt="" />;
}

/** The terms in writing, signed and sealed. */
export function Contract() {
  return (
    <span className="contract" aria-hidden="true">
      <svg viewBox="0 0 96 120">
        <path className="sheet" d="M4 4h64l24 24v88H4Z" />
        <path className="fold" d="M68 4v24h24Z" />
        <path className="lines" d="M18 40h56M18 52h60M18 64h44" />
        <path className="signature" d="M18 96c6-18 12-18 10-4s6 10 10-2 8-4 8 2 6 2 10-4" />
      </svg>
      <span className="seal">
        <ProviderMark />
      </span>
    </span>
  );
}
