import type { Font } from 'opentype.js';

/** A font that a system has, at one weight. */
interface SystemFont {
  /** Its names, as `local()` finds it. */
  local: readonly string[];
  /** Width of each character from U+0020 to U+007E, in thousandths of the type size. */
  widths: readonly number[];
}

/* Widths from the fonts' own tables; Liberation Sans has those of Arial. */
const ARIAL: SystemFont = {
  local: ['Arial', 'Liberation Sans'],
  // prettier-ignore
  widths: [278,278,355,556,556,889,667,191,333,333,389,584,278,333,278,278,556,556,556,556,556,556,556,556,556,556,278,278,584,584,584,556,1015,667,667,722,722,667,611,778,722,278,500,667,556,833,722,778,667,778,722,667,611,722,667,944,667,667,611,278,278,278,469,556,333,556,556,500,556,556,278,556,556,222,222,500,222,833,556,556,556,556,333,500,278,556,500,722,500,500,500,334,260,334,584],
};
const ARIAL_BOLD: SystemFont = {
  local: ['Arial Bold', 'Liberation Sans Bold'],
  // prettier-ignore
  widths: [278,333,474,556,556,889,722,238,333,333,389,584,278,333,278,278,556,556,556,556,556,556,556,556,556,556,333,333,584,584,584,611,975,722,722,722,722,667,611,778,722,278,556,722,611,833,722,778,667,778,722,667,611,722,667,944,667,667,611,333,278,333,584,556,333,556,611,556,611,556,333,611,611,278,278,556,278,889,611,611,611,611,389,556,333,611,556,778,556,556,500,389,280,389,584],
};
/** Android has this, and nothing of the above. */
const ROBOTO: SystemFont = {
  local: ['Roboto'],
  // prettier-ignore
  widths: [248,258,320,616,562,732,622,175,342,348,431,567,197,276,264,413,562,562,562,562,562,562,562,562,562,562,242,211,508,549,523,473,898,652,623,651,656,568,553,681,713,272,552,627,539,873,713,688,631,688,616,594,597,648,637,887,627,601,599,265,411,265,418,451,309,544,562,523,564,530,348,562,551,243,239,507,243,877,552,570,562,568,339,516,327,551,484,751,496,473,496,338,244,338,680],
};
const ROBOTO_BOLD: SystemFont = {
  local: ['Roboto Bold'],
  // prettier-ignore
  widths: [249,271,318,592,574,739,658,161,350,351,454,545,246,394,290,371,574,574,574,574,574,574,574,574,574,574,282,263,510,574,516,498,896,672,638,654,650,563,549,682,706,292,559,636,541,875,706,689,645,689,641,616,620,659,653,875,635,619,607,277,421,277,438,445,330,535,563,521,563,540,358,571,560,265,260,534,265,866,561,564,563,564,366,514,338,560,506,734,509,503,509,330,252,330,648],
};

/** The fallbacks of each face, which follow it in the lists of `tokens.css`: `HeadingArial`, then `HeadingRoboto`. */
const SYSTEM_FONTS = {
  '400 900': { Arial: ARIAL_BOLD, Roboto: ROBOTO_BOLD },
  '400': { Arial: ARIAL, Roboto: ROBOTO },
  '600': { Arial: ARIAL_BOLD, Roboto: ROBOTO_BOLD },
};

interface Face {
  family: string;
  weights: string;
}

/**
 * Rules that give the system's fonts the width, ascent and descent of a face, so that nothing moves when it loads.
 *
 * @param fonts the face's files
 * @param text what the face draws on the page: the widths are compared over it
 */
export function fallbackRules({ family, weights }: Face, fonts: readonly Font[], text: string): string {
  const [first] = fonts;
  if (first === undefined) return '';
  const { unitsPerEm, tables } = first;
  const { ascender, descender } = tables['hhea'] as unknown as Record<'ascender' | 'descender', number>;
  const systemFonts = SYSTEM_FONTS[weights as keyof typeof SYSTEM_FONTS];
  return Object.entries(systemFonts)
    .map(([name, system]) => {
      // Whole percents: over a text as short as the first screen's, finer ones fit no better.
      const share = Math.round(widthShare(fonts, system, text) * 100) / 100;
      const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`;
      const weight = weights.includes(' ') ? '' : `font-weight:${weights};`;
      const local = system.local.map((each) => `local(${each})`).join();
      return `@font-face{font-family:${family}${name};${weight}src:${local};size-adjust:${percent(share)};ascent-override:${percent(ascender / unitsPerEm / share)};descent-override:${percent(-descender / unitsPerEm / share)};line-gap-override:0%}`;
    })
    .join('');
}

/** How much wider a text is in a face than in the system's font; characters that either has not do not count. */
function widthShare(fonts: readonly Font[], { widths }: SystemFont, text: string): number {
  let [own, other] = [0, 0];
  for (const character of text.normalize('NFC')) {
    const font = fonts.find((each) => each.charToGlyphIndex(character) > 0);
    const width = widths[plainLetter(character).charCodeAt(0) - 0x20];
    if (font === undefined || width === undefined) continue;
    own += (font.charToGlyph(character).advanceWidth ?? 0) / font.unitsPerEm;
    other += width / 1000;
  }
  return other === 0 ? 1 : own / other;
}

/** Accents make no letter of these fonts wider. */
function plainLetter(character: string): string {
  return character.normalize('NFD').slice(0, 1).replace('đ', 'd').replace('Đ', 'D').replace('\u00a0', ' ');
}
