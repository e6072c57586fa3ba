import { ProviderMark } from '../../pictures/marks.tsx';
import { Picture } from '../../pictures/picture.tsx';
import seedlings from '../../pictures/seedlings.svg?no-inline';
import team from '../../pictures/team.svg?no-inline';
import teamDark from '../../pictures/team-dark.svg?no-inline';

const SEEDLINGS = { light: seedlings, width: 600, height: 214 };

/** Seed funding: the same plant, a terrace higher each time. */
export function Seedlings() {
  return <Picture className="seedlings" drawing={SEEDLINGS} alt="" />;
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
