import { expect, it } from 'vitest';
import { fonts } from '../src/content/fonts.ts';
import { findFontFiles, rangesOf, shareOut } from './font-files.ts';
import { buildFonts, fontFaces } from './fonts.ts';
import { lackingLetters } from './glyphs.ts';

it('cuts each face to its letters, and gives the system’s fonts its metrics', async () => {
  const sizes: Record<string, number> = {};
  const texts = { headings: [{ text: 'Step 7' }], text: [{ text: 'today' }], strong: [{ text: 'to' }] };
  const made = await buildFonts(texts, (family, font) => {
    expect(font.subarray(0, 4).toString()).toBe('wOF2');
    const url = `/${family}-${Object.keys(sizes).length}`;
    sizes[url] = font.length;
    return Promise.resolve(url);
  });
  if ('problems' in made) throw new Error(made.problems.join('\n'));
  expect(made.rules).toEqual([
    { family: 'Heading', weight: '400 900', url: '/Heading-0' },
    { family: 'Text', weight: '400', url: '/Text-1' },
    { family: 'Text', weight: '600', url: '/Text-2' },
  ]);
  expect(sizes['/Text-2']).toBeLessThan(sizes['/Text-1'] ?? 0);
  expect(fontFaces(made.rules)).toContain('font-weight:600;font-display:swap;src:url(/Text-2)}');
  for (const family of ['Heading', 'Text'])
    for (const system of ['Arial', 'Roboto'])
      expect(made.fallbacks).toMatch(
        new RegExp(
          `font-family:${family}${system};.*?size-adjust:\\d+(\\.\\d)?%;ascent-override:\\d+(\\.\\d)?%`,
        ),
      );
});

it('takes each letter from the first part of a font that is for it, and names ranges without the letters of others', () => {
  const part = (first: number, last: number) => ({ path: '', ranges: [[first, last]] as [number, number][] });
  const shares = shareOut([part(0x20, 0xff), part(0x100, 0x1b0), part(0x1a0, 0x1ef9)], 'aéăơậ→');
  expect(shares).toEqual(['aé→', 'ăơ', 'ậ']);
  expect(rangesOf('ăđơậ', 'aé→')).toBe('U+103-1EAD');
  expect(rangesOf('ăơ', 'đậ')).toBe('U+103,U+1A1');
});

it('names the word and the file of a letter that a font has not; signs and other scripts are the system’s to draw', () => {
  const texts = [
    { text: 'Bậc thang → 병', file: 'src/content/vi.ts' },
    { text: 'Step ✓ 7', file: 'src/content/en.ts' },
    { text: 'þ' },
  ];
  const drawsEnglish = (character: string) => /[a-z]/i.test(character);
  expect(lackingLetters(texts, '@fontsource/any', drawsEnglish)).toEqual([
    'src/content/en.ts: the font @fontsource/any has no “7”, which “7” needs. Choose another font in src/content/fonts.ts, or another word.',
    'src/content/vi.ts: the font @fontsource/any has no “ậ”, which “Bậc” needs. Choose another font in src/content/fonts.ts, or another word.',
  ]);
});

it('says which package must be installed', () => {
  expect(findFontFiles({ ...fonts.text, package: '@fontsource/no-such-font' })).toEqual({
    problem:
      'src/content/fonts.ts: the package @fontsource/no-such-font is not installed. Run `npm install --save-dev --save-exact @fontsource/no-such-font`.',
  });
});
