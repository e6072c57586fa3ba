import { useLayoutEffect, useRef } from 'react';
import { encodeQR } from 'qr';
import { fill } from '../../../content/fill.ts';
import { LOCALES, PATHS } from '../../../content/locales.ts';
import Mark from '../../../content/mark.svg?react';
import { placeholderValues } from '../../../content/placeholders.ts';
import { programme } from '../../../content/programme.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../../content/translations.ts';
import type { Language } from '../../../contract/language.ts';
import hero from '../../../site/pictures/hero.svg?day';
import contours from './contours.svg?day';
import './poster.css';

/** In tenths of a millimetre on A4; on A3 everything is larger by the root of two. */
const SHEET = { width: 2100, height: 2970 };
/** Where the picture's ground gives way to the foot, and where a photograph begins. */
const FOOT = 2150;
const PHOTOGRAPH = 960;
/** The code's place, with modules of clear ground round it (ISO/IEC 18004). */
const CODE = { x: 1392, y: 2178, size: 580, quiet: 4 };
/** Place of the drawing's own origin on the sheet, and how much larger it is there. */
const PICTURE = { x: 10 - 1900 * 1.54, y: 630, scale: 1.54 };
/** Photographs of the operator's that are shown instead of the drawing: `poster` before `hero`. */
const PHOTOGRAPHS = import.meta.glob<string>('../../../../photos/{poster,hero}.{jpg,jpeg,png,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** One language, or two with the more prominent first. */
type PosterLanguages = readonly [Language, Language?];

/** Where the code of a poster leads. @param origin without a trailing slash */
export function posterAddress([first, second]: PosterLanguages, origin: string): string {
  return second === undefined ? origin + PATHS[first] : `${origin}/`;
}

interface PosterProps {
  languages: PosterLanguages;
  size: 'a4' | 'a3';
  address: string;
}

/** The sheet for a wall. The browser prints it alone, one page of its size, whatever else the screen shows. */
export function Poster({ languages, size, address }: PosterProps) {
  const sheet = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const fitAll = () => sheet.current?.querySelectorAll<HTMLElement>('.fit').forEach(fit);
    fitAll();
    void document.fonts.ready.then(fitAll);
  });
  const [first] = languages;
  const said = languages.filter((each) => each !== undefined);
  const photograph = Object.entries(PHOTOGRAPHS).sort().at(-1)?.[1];
  return (
    <svg
      ref={sheet}
      className={`poster ${size}`}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="group"
      aria-label={`${TRANSLATIONS[first].hero.headline}, ${address}`}
    >
      <rect className="ground" {...SHEET} />
      {photograph === undefined ? (
        <image
          href={hero.light}
          x={PICTURE.x}
          y={PICTURE.y}
          width={hero.width * PICTURE.scale}
          height={hero.height * PICTURE.scale}
        />
      ) : (
        <image
          href={photograph}
          y={PHOTOGRAPH}
          width={SHEET.width}
          height={FOOT - PHOTOGRAPH}
          preserveAspectRatio="xMidYMid slice"
        />
      )}
      <rect className="foot" y={FOOT} width={SHEET.width} height={SHEET.height - FOOT} />
      <image href={contours.light} y={FOOT} width={contours.width} height={contours.height} />
      <Code address={address} />
      <foreignObject {...SHEET}>
        <div className="said">
          <header className="fit" lang={programme.brandLanguage}>
            <Mark />
            <b>{programme.brand}</b>
            <span lang={first}>{partnerIn(first)}</span>
          </header>
          <div className={`headline fit ${said.length === 1 ? 'alone' : ''}`}>
            {said.map((language) => (
              <p key={language} lang={language} className={LOCALES[language].tallCapitals ? 'tall' : ''}>
                <Clauses text={TRANSLATIONS[language].hero.headline} />
              </p>
            ))}
          </div>
          <div className={`scan fit ${said.length === 1 ? 'alone' : ''}`}>
            {said.map((language) => (
              <p key={language} lang={language}>
                <b>
                  <Clauses text={OTHER_TEXTS[language].poster.scan} />
                </b>
                <span>{TRANSLATIONS[language].hero.emailPrompt}</span>
              </p>
            ))}
          </div>
          <a className="fit" href={address}>
            {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
          {programme.isSample && (
            <small className="fit">
              {said.map((language) => (
                <span key={language} lang={language}>
                  {fill(OTHER_TEXTS[language].poster.sample, placeholderValues(language))}
                </span>
              ))}
            </small>
          )}
        </div>
      </foreignObject>
    </svg>
  );
}

const partnerIn = (language: Language) =>
  fill(OTHER_TEXTS[language].poster.partner, { partner: programme.partner[language] });

/** Large type breaks where a clause ends. */
function Clauses({ text }: { text: string }) {
  return text.split(/(?<=[,.:;]) /).map((clause) => <span key={clause}>{clause} </span>);
}

/** The code on paper, with the one odd corner; it is a link in a PDF. */
function Code({ address }: { address: string }) {
  const modules = encodeQR(address, 'raw', { ecc: 'quartile', border: CODE.quiet });
  const squares = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  const { size } = CODE;
  const card = `M0 24a24 24 0 0 1 24 -24H${size - 150}A150 96 0 0 1 ${size} 96V${size - 24}a24 24 0 0 1 -24 24H24a24 24 0 0 1 -24 -24z`;
  return (
    <a href={address} aria-label={address}>
      <g transform={`translate(${CODE.x} ${CODE.y})`}>
        <path className="ground" d={card} />
        <path
          className="code"
          transform={`scale(${size / modules.length})`}
          shapeRendering="crispEdges"
          d={squares.join('')}
        />
      </g>
    </a>
  );
}

/** Makes the type of a box smaller until all of it is in the box. Its styles multiply their sizes by `--fit`. */
function fit(box: HTMLElement): void {
  for (let size = 1; size > 0.25; size -= 0.02) {
    box.style.setProperty('--fit', String(size));
    if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
  }
}
