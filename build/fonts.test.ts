import { expect, it } from 'vitest';
import { buildFonts, fontFaces } from './fonts.ts';

it('cuts each face to its characters', async () => {
  const made: Record<string, number> = {};
  const fonts = await buildFonts({ headings: 'Bậc 7', text: 'bạn nhé', strong: 'bạn' }, (family, font) => {
    expect(font.subarray(0, 4).toString()).toBe('wOF2');
    const name = `${family}-${Object.keys(made).length}`;
    made[name] = font.length;
    return Promise.resolve(`/${name}`);
  });
  const css = fontFaces(fonts);
  // One file holds the Latin and the Vietnamese letters of the text; the package of the headings has them apart.
  expect(Object.keys(made)).toEqual(['Bricolage-0', 'Bricolage-1', 'BeVN-2', 'BeVN-3']);
  expect(css).toContain('font-weight:600;font-display:swap;src:url(/BeVN-3)}');
  expect(css).toContain('src:url(/Bricolage-1);unicode-range:U+102-1B0,U+1EA0-1EF9}');
  expect(made['BeVN-3']).toBeLessThan(made['BeVN-2'] ?? 0);
});
