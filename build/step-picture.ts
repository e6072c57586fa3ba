import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { optimize } from 'svgo';
import type { ColourName } from '../src/content/colours.ts';
import { escapeHtml } from '../src/content/escape-html.ts';
import { fontsOf, type FontChoice } from '../src/content/fonts.ts';
import { PATHS } from '../src/content/locales.ts';
import { withFacts } from '../src/content/placeholders.ts';
import { ACTIVITIES, programme } from '../src/content/programme.ts';
import { token } from '../src/content/tokens.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../src/content/translations.ts';
import { byLanguage, LANGUAGES } from '../src/contract/language.ts';
import { paintDrawing } from '../src/site/pictures/drawing.ts';
import { TERRACE } from '../src/site/pictures/terrace.ts';
import { fitHeadline, outlineSvg, TRACKING } from './card.ts';
import { cutFont, type CutFont } from './cut-font.ts';
import { widthIn } from './fonts.ts';
import { ROOT } from './paths.ts';

/** What the page knows of the drawing in each language. */
export type StepDrawings = NonNullable<ImportMetaEnv['STEP_DRAWINGS']>;

/** Of a phone's story. Apps lay their buttons over the uppermost 250 pixels. */
export const STEP_SIZE = { width: 1080, height: 1920 };

/** The second terrace and the last: where they begin, and their size. Between them each is so much smaller. */
const [NEAR, FAR] = [
  { x: 520, y: 1300, scale: 1.15 },
  { x: 930, y: 798, scale: 0.5 },
];
const PERSPECTIVE = 0.8;
/** The first terrace, on which she stands. */
const FIRST = { x: -150, y: 1494, scale: 1.5 };
const CLIMBER = { x: 66, y: 1000, height: 520 };
/** Rows where the texts begin, and the room that each has. */
const TITLE = { x: 80, y: 360, width: 800, height: 282, size: 136 };
const TEXT = { x: 84, width: 560, size: 58 };
const FOOT = { x: 216, y: 1604, width: 784, height: 166, size: 50 };

/** The terraces of a climb, from the first: for any number of weeks it ends at the same place. */
export function terraces(weeks: number) {
  const above = Array.from({ length: weeks - 1 }, (_, index) => {
    const share = (1 - PERSPECTIVE ** index) / (1 - PERSPECTIVE ** (weeks - 2));
    const between = (name: keyof typeof NEAR) => NEAR[name] + (FAR[name] - NEAR[name]) * share;
    return { x: between('x'), y: between('y'), scale: between('scale') };
  });
  return [FIRST, ...above];
}

/**
 * Draws what is on the pictures that visitors pass on, in each language: the scene, and behind it a sky with the words of
 * each picture. All texts are outlines: a browser makes a picture of them without any font, and two SVGs are a fifth of a
 * PNG. Always light: they are seen beside other people's pictures.
 *
 * @param work folder for the renderer's files
 * @param write stores a file under an address with its hash
 */
export async function makeStepDrawings(
  origin: string,
  work: string,
  write: (name: string, content: string) => string,
): Promise<StepDrawings> {
  const brand = programme.brand.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '');
  // What every file system and every app takes.
  const name = `${brand.match(/[a-z\d]+/g)?.join('-') ?? 'step'}-1-${programme.weeks.length}`;
  const drawings = byLanguage(() => ({ scene: '', words: [] as string[], picture: `${name}.png` }));
  for (const language of LANGUAGES) {
    const page = (origin + PATHS[language]).replace(/^https?:\/\//, '');
    const { title, text } = withFacts(language, OTHER_TEXTS[language].picture);
    const { hero, scenes } = TRANSLATIONS[language];
    const titles = [title, ...scenes.ideaFinder.choices.flatMap(({ ideas }) => ideas)];
    const fonts = fontsOf(language);
    const head = await cutFor(fonts.heading, `${titles.join('')}${hero.headline}0123456789`);
    const body = await cutFor({ ...fonts.text, weight: fonts.text.strongWeight }, text + page);
    const store = async (headings: string, rest: string) => {
      // Each by itself: among several fonts the renderer takes missing letters from any.
      const parts = [await outlineSvg(headings, head, work), await outlineSvg(rest, body, work)];
      return write(`${name}.svg`, optimize(svg(...parts), { multipass: true, floatPrecision: 1 }).data);
    };
    const of = drawings[language];
    of.scene = await store(...(await drawScene(hero.headline, page, head, body)));
    for (const each of titles) of.words.push(await store(...drawWords(each, text, head, body)));
  }
  return drawings;
}

const colour = (name: ColourName) => token(name).light;

const sizeIn = (room: number, words: string, { widths }: CutFont) =>
  Math.floor(room / widthIn(widths, words));

/** The sky, with what stands on it in each font. */
function drawWords(title: string, text: string, head: CutFont, body: CutFont): [string, string] {
  const large = fitHeadline(title, head.widths, 1.075, TITLE);
  const lines = large.lines.map((line, index) => ({ line, y: TITLE.y + index * large.leading }));
  const textY = (lines.at(-1)?.y ?? 0) + 120;
  const textSize = Math.min(TEXT.size, sizeIn(TEXT.width, text, body));
  const sky = svg(
    `<rect width="100%" height="100%" fill="${colour('sky')}"/>`,
    ...[352, 446, 584].map(
      (radius, index) =>
        `<circle cx="760" cy="880" r="${radius}" fill="none" stroke-width="4" stroke="${colour(`glow-${index + 1}` as ColourName)}"/>`,
    ),
    // The rings stop before the words, as lines on a map do.
    ...lines.map(({ line, y }) => clear(TITLE.x + widthIn(head.widths, line) * large.size, y, 146)),
    clear(TEXT.x + widthIn(body.widths, text) * textSize, textY, 72),
    ...lines.map(({ line, y }) => draw(TITLE.x, y, large.size, 'brand', line, TRACKING)),
  );
  return [sky, svg(draw(TEXT.x, textY, textSize, 'ink', text))];
}

/** Everything before the sky, with the words of each font. */
async function drawScene(
  headline: string,
  address: string,
  head: CutFont,
  body: CutFont,
): Promise<[string, string]> {
  const small = fitHeadline(headline, head.widths, 1.16, FOOT);
  const climber = await readFile(path.join(ROOT, 'src/site/pictures/climber.svg'), 'utf8');
  const pose = ACTIVITIES.indexOf(programme.weeks[0] ?? 'search') * 226;
  const scene = svg(
    `<circle cx="760" cy="880" r="268" fill="${colour('accent')}"/>`,
    `<g transform="translate(${FAR.x + 34} ${FAR.y - 152}) scale(2.6)" fill="none" stroke-linecap="round">
      <path d="M6 64V4" stroke="${colour('brand')}" stroke-width="1.6"/>
      <path d="M7 6c9-5 16 4 27-1-3 6-3 10 1 16-11 5-18-4-28 1Z" fill="${colour('flag')}"/>
    </g>`,
    // From the highest, which is the furthest.
    ...terraces(programme.weeks.length).map(drawTerrace).reverse(),
    `<svg x="${CLIMBER.x}" y="${CLIMBER.y}" width="${(CLIMBER.height * 226) / 230}" height="${CLIMBER.height}" viewBox="${pose} 0 226 230">${paintDrawing(climber, 'light')}</svg>`,
    draw(84, 1716, 196, 'accent', '1', -0.03),
    ...small.lines.map((line, index) =>
      draw(FOOT.x, FOOT.y + index * small.leading, small.size, 'on-brand', line, -0.01),
    ),
  );
  const y = FOOT.y + small.lines.length * small.leading + 22;
  return [scene, svg(draw(FOOT.x, y, Math.min(42, sizeIn(FOOT.width, address, body)), 'accent', address))];
}

const cutFor = (choice: FontChoice, words: string): Promise<CutFont> =>
  cutFont(choice, new Set(words.normalize('NFC')), ['kern'], 'truetype');

const svg = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${STEP_SIZE.width}" height="${STEP_SIZE.height}">${parts.join('\n')}</svg>`;

function draw(x: number, y: number, size: number, ink: ColourName, words: string, tracking = 0): string {
  return `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${size * tracking}" fill="${colour(ink)}">${escapeHtml(words.normalize('NFC'))}</text>`;
}

/** Sky behind a line of text that ends at `x`, whose height is that of a row. */
const clear = (x: number, y: number, height: number) =>
  `<rect y="${y - 0.9 * height}" width="${x + 28}" height="${1.3 * height}" fill="${colour('sky')}"/>`;

function drawTerrace({ x, y, scale }: typeof FIRST, index: number, all: (typeof FIRST)[]): string {
  // The number of each week is in the middle of what is seen of it, unless that is too far away to be read.
  const seen = (all[index - 1]?.y ?? 0) - y;
  const size = Math.min(0.45 * seen, 75 * scale);
  const number = draw(x + 96 * scale, y + seen / 2 + 0.35 * size, size, 'accent', String(index + 1));
  return `<g transform="translate(${x} ${y - 24 * scale}) scale(${scale})" fill="none">
      <path d="${TERRACE}V900H0Z" fill="${colour(`step-${index + 1}` as ColourName)}"/>
      <path d="${TERRACE}" stroke="${colour('lip')}" stroke-width="4"/>
      <path d="${TERRACE}" transform="translate(12 18)" stroke="${colour('light-night')}" stroke-opacity=".38" stroke-width="22" stroke-dasharray="2 15 2 11 2 21 2 13" stroke-dashoffset="${index * 23}"/>
    </g>${size < 40 ? '' : number}`;
}
