import { ProviderMark } from '../../pictures/marks.tsx';

const SPROUT = 'M0 0V-24M0-10c-9-1-13-7-13-15 8 0 13 6 13 15ZM0-15c0-10 5-16 15-17 0 10-5 16-15 17Z';

/** Where a seedling stands on the field, and how many times its first size it has grown. */
const SEEDLINGS = [
  { x: 60, y: 236, grown: 0.7 },
  { x: 230, y: 184, grown: 1 },
  { x: 380, y: 136, grown: 1.5 },
  { x: 525, y: 90, grown: 2.3 },
];

/** Seed funding: the same plant, a terrace higher each time. */
export function Seedlings() {
  return (
    <svg className="seedlings" viewBox="0 0 600 280" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path className="field field-4" d="M430 142C434 112 452 96 490 92c40-4 80 0 130-2V142Z" />
      <path className="field field-3" d="M285 190c5-32 21-48 61-52 84-6 174 2 274-4V190Z" />
      <path className="field field-2" d="M130 238c4-32 20-48 60-52 110-6 230 4 430-4V238Z" />
      <path
        className="field field-1"
        d="M-400 236C-200 226 0 240 120 234S300 238 400 232 560 226 620 230V290H-400Z"
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

/** No code asked for. */
export function AnyMajor() {
  return (
    <span className="any-major" aria-hidden="true">
      &lt;/&gt;
    </span>
  );
}

/** A week of seven days with two evenings taken. */
export function Evenings({ days }: { days: readonly string[] }) {
  return (
    <span className="evenings" aria-hidden="true">
      {days.map((day) => (
        <i key={day}>{day}</i>
      ))}
    </span>
  );
}

/** One comes alone, five leave together. */
export function Team() {
  return (
    <span className="team" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

/** A seal under the terms in writing. */
export function Contract() {
  return (
    <span className="seal" aria-hidden="true">
      <ProviderMark />
    </span>
  );
}
