import type { ReactNode } from 'react';
import { factIn } from '../../content/fill.ts';
import { programme } from '../../content/programme.ts';
import ProviderMark from '../../content/mark.svg?react';
import PartnerMark from '../../content/partner-mark.svg?react';
import { usePage } from '../page-context.ts';

/** The files that logos may name, by name. */
const FILES = import.meta.glob<string>('../../content/logos/*.{svg,png,webp}', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/** The page's own marks take the colour of the text around them. */
const MARKS: Readonly<Record<string, () => ReactNode>> = {
  'mark.svg': ProviderMark,
  'partner-mark.svg': PartnerMark,
};

/** How many logos are in a row at least, so that a wide screen has no gap wider than a logo. */
const LEAST_IN_ROW = 16;

/**
 * The space below the hero, and in it the scrolling logos when they are switched on: three rows at 28, 32 and 35 seconds a
 * round (`logo-rows.css`). Each holds its logos twice over and moves by half of itself; where motion is reduced, each logo
 * is there once and does not move. The box that stops the rows works without script.
 */
export function LogoStream() {
  const { language, translations } = usePage();
  const { labels } = translations;
  const { logos, showAnnouncement, showLogoStream } = programme;
  // What follows instead of the announcement rises over it.
  const name = showAnnouncement ? 'logo-stream' : 'logo-stream logo-stream-below';
  if (!showLogoStream || logos.length === 0) return <div className={name} />;
  const repeated = Array.from({ length: Math.ceil(LEAST_IN_ROW / logos.length) }, () => logos).flat();
  return (
    <div className={name}>
      <input className="vh" type="checkbox" id="pause-logos" />
      <label className="logo-pause" htmlFor="pause-logos">
        <span className="vh">{labels.pauseLogos}</span>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path className="pause" d="M8.5 6v12M15.500 6v12" />
          <path className="play" d="M8 5.500 18 12 8 18.500Z" />
        </svg>
      </label>
      {['first', 'second', 'third'].map((row, place) => {
        const start = Math.round((place * logos.length) / 3);
        const items = [...repeated.slice(start), ...repeated.slice(0, start)];
        return (
          <div key={row} className={`logo-row logo-row-${row}`}>
            {[false, true].map((isCopy) => (
              <ul
                key={Number(isCopy)}
                {...(place > 0 || isCopy ? { 'aria-hidden': true } : { 'aria-label': labels.partners })}
              >
                {items.map(({ name, file, hideName }, index) => (
                  <li key={index} aria-hidden={index >= logos.length || undefined}>
                    {file && <LogoPicture file={file} />}
                    <b className={file && hideName ? 'vh' : undefined}>{factIn(language, name)}</b>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function LogoPicture({ file }: { file: string }) {
  const Mark = MARKS[file];
  return Mark ? <Mark /> : <img src={FILES[`../../content/logos/${file}`]} alt="" loading="lazy" />;
}
