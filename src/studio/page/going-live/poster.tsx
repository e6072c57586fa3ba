import { useLayoutEffect, useRef } from 'react';
import { factIn, fill } from '../../../content/fill.ts';
import { LOCALES, PATHS } from '../../../content/locales.ts';
import Mark from '../../../content/mark.svg?react';
import { placeholderValues } from '../../../content/placeholders.ts';
import { programme } from '../../../content/programme.ts';
import { inStage } from '../../../content/stages.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../../content/translations.ts';
import { SOURCE_PARAMETERS } from '../../../contract/source.ts';
import type { Stage } from '../../../contract/stage.ts';
import hero from '../../../site/pictures/hero.svg?day';
import { codeOf } from './qr-code.ts';
import contours from './contours.svg?day';
import './poster.css';

/** In tenths of a millimetre on A4. */
const SHEET = { width: 2100, height: 2970 };
/** Where the picture's ground gives way to the foot. */
const FOOT = 2150;
const CODE = { x: 1392, y: 2178, size: 580 };
/** Photographs of the operator's that are shown instead of the drawing: `poster` before `hero`. */
const photographs = import.meta.glob<string>('../../../../photos/{poster,hero}.{jpg,jpeg,png}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const photograph = Object.entries(photographs).sort().at(-1)?.[1];
/** The drawing is cut off on both sides. */
const PICTURE =
  photograph === undefined
    ? { href: hero.light, x: -2916, y: 630, width: hero.width * 1.54, height: hero.height * 1.54 }
    : { href: photograph, y: 960, width: SHEET.width, height: FOOT - 960 };

interface PosterProps {
  /** By which link people come, or an empty string. */
  source: string;
  /** What its words are for. */
  stage: Stage;
  /** Where the page is, without a trailing slash. */
  origin: string;
}

/** The sheet for a wall. The browser prints it alone, one page, whatever else the screen shows. */
export function Poster({ source, stage, origin }: PosterProps) {
  const sheet = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const fitAll = () => sheet.current?.querySelectorAll<HTMLElement>('.fit').forEach(fit);
    fitAll();
    void document.fonts.ready.then(fitAll);
  }, [source, stage, origin]);
  const [first, second] = programme.posterLanguages;
  const languages = second === undefined ? [first] : [first, second];
  const page = second === undefined ? origin + PATHS[first] : `${origin}/`;
  const href = source === '' ? page : `${page}?${SOURCE_PARAMETERS[0]}=${source}`;
  const alone = second === undefined ? 'alone' : '';
  const { partner } = OTHER_TEXTS[first].poster;
  return (
    <svg
      ref={sheet}
      className="poster"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="group"
      aria-label={`${TRANSLATIONS[first].hero.headline}, ${href}`}
    >
      <rect className="ground" {...SHEET} />
      <image preserveAspectRatio="xMidYMid slice" {...PICTURE} />
      <rect className="foot" {...SHEET} y={FOOT} />
      <image href={contours.light} y={FOOT} width={contours.width} height={contours.height} />
      <Code href={href} />
      {/* Whoever hangs it has to know which it is. */}
      <text className="source" x={CODE.x + CODE.size} y={CODE.y + CODE.size + 60}>
        {source}
      </text>
      <foreignObject {...SHEET}>
        <div className="said">
          <header className="fit" lang={programme.brandLanguage}>
            <Mark />
            <b>{programme.brand}</b>
            <span lang={first}>{fill(partner, { partner: factIn(first, programme.partner) })}</span>
          </header>
          <div className={`headline fit ${alone}`}>
            {languages.map((language) => (
              <p key={language} lang={language} className={LOCALES[language].tallCapitals ? 'tall' : ''}>
                <Clauses text={TRANSLATIONS[language].hero.headline} />
              </p>
            ))}
          </div>
          <div className={`scan fit ${alone}`}>
            {languages.map((language) => (
              <p key={language} lang={language}>
                <b>
                  <Clauses text={OTHER_TEXTS[language].poster.scan[stage]} />
                </b>
                <span>{inStage(stage, language, TRANSLATIONS[language]).hero.emailPrompt}</span>
              </p>
            ))}
          </div>
          <a className="fit" href={href}>
            {page.replace(/^https?:\/\/|\/$/g, '')}
          </a>
          {programme.isSample && (
            <small className="fit">
              {languages.map((language) => (
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

/** Large type breaks where a clause ends. */
function Clauses({ text }: { text: string }) {
  return text
    .split(/(?<=[,.:;]) |(?<=[、。：；！？])\u200b?(?=.)/)
    .map((clause) => <span key={clause}>{clause} </span>);
}

/** The code on paper, with the one odd corner; it is a link in a PDF. */
function Code({ href }: { href: string }) {
  const { size: modules, path } = codeOf(href);
  const { size } = CODE;
  const card = `M0 24a24 24 0 0 1 24 -24H${size - 150}A150 96 0 0 1 ${size} 96V${size - 24}a24 24 0 0 1 -24 24H24a24 24 0 0 1 -24 -24z`;
  return (
    <a href={href} aria-label={href}>
      <g transform={`translate(${CODE.x} ${CODE.y})`}>
        <path className="ground" d={card} />
        <path className="code" transform={`scale(${size / modules})`} shapeRendering="crispEdges" d={path} />
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
