import type { Translations } from '../../../content/en.ts';
import ProviderMark from '../../../content/mark.svg?react';
import type { CardPictureName } from '../../../content/programme.ts';
import { Flag } from '../../pictures/flag.tsx';
import { Picture } from '../../pictures/picture.tsx';
import seedlings from '../../pictures/seedlings.svg?day';
import team from '../../pictures/team.svg?day&dusk';

/** The grounds that pictures are made for, as names of classes; the rest are made for the common one. */
export const TONES: Readonly<Partial<Record<CardPictureName, string>>> = {
  seedlings: 'rice',
  hour: 'on-jade',
  team: 'dawn',
  path: 'dawn',
  sunrise: 'on-jade',
};

interface CardPictureProps {
  name: CardPictureName;
  labels: Pick<Translations['labels'], 'majors' | 'days'>;
}

/** The picture of a card. Always decoration: the words beside it have the same meaning. */
export function CardPicture({ name, labels }: CardPictureProps) {
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
          60:00
        </span>
      );
    // Subjects that have nothing to do with code.
    case 'majors':
      return <Chips className="majors" texts={labels.majors} />;
    // A week: seven days with their classes, and two evenings that none of them touches.
    case 'evenings':
      return <Chips className="evenings" texts={labels.days} />;
    case 'contract':
      return <Contract />;
    case 'path':
      return <Path />;
    case 'talk':
      return <Talk />;
    case 'sunrise':
      return <Sunrise />;
  }
}

function Chips({ className, texts }: { className: string; texts: readonly string[] }) {
  return (
    <span className={className} aria-hidden="true">
      {texts.map((text) => (
        <i key={text}>{text}</i>
      ))}
    </span>
  );
}

/** The terms in writing, signed and sealed. */
function Contract() {
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

/** The way up, step by step over the lines of a map, to a flag. */
function Path() {
  return (
    <svg className="path" viewBox="0 0 600 214" aria-hidden="true">
      <path d="M0 150C80 148 120 128 210 124S330 96 410 92 520 62 600 58V214H0Z" />
      <path d="M0 176C90 172 130 152 220 150S350 122 430 116 530 88 600 84V214H0Z" />
      <path d="M0 200C100 196 150 178 240 174S370 150 450 142 540 114 600 110V214H0Z" />
      <path className="way" d="M36 182C120 188 128 140 226 138S330 112 414 96" />
      <svg x="410" y="20" width="48" height="77">
        <Flag />
      </svg>
    </svg>
  );
}

/** A question, and the answer to it. */
function Talk() {
  return (
    <svg className="talk" viewBox="0 0 200 120" aria-hidden="true">
      <path className="bubble" d="M16 4h92q12 0 12 12v34q0 12-12 12H44L26 80V62H16Q4 62 4 50V16Q4 4 16 4Z" />
      <path
        className="bubble bubble-second"
        d="M96 44h88q12 0 12 12v34q0 12-12 12h-6v14l-16-14H96q-12 0-12-12V56q0-12 12-12Z"
      />
      <path className="lines" d="M22 24h66M22 40h40M104 64h72M104 80h48" />
    </svg>
  );
}

/** The sun over the summit. */
function Sunrise() {
  return (
    <svg className="sunrise" viewBox="0 0 200 104" aria-hidden="true">
      <circle cx="100" cy="98" r="46" />
      <path d="M30 98a70 70 0 01140 0M6 98a94 94 0 01188 0" />
      <path className="summit" d="M0 104V94C40 94 52 76 84 76S120 86 150 86 176 94 200 94V104Z" />
    </svg>
  );
}
