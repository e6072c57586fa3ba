import { describe, expect, it } from 'vitest';
import { buildFonts } from './fonts.ts';

describe('buildFonts', () => {
  it('cuts each face to its characters, and keeps the headline in the style sheet itself', async () => {
    const made: Record<string, number> = {};
    const { headline, text, headings } = await buildFonts(
      { headline: 'Thềm', headings: 'Bậc', figures: '7', text: 'bạn nhé', strong: 'bạn' },
      (family, font) => {
        expect(font.subarray(0, 4).toString()).toBe('wOF2');
        const name = `${family}-${Object.keys(made).length}`;
        made[name] = font.length;
        return Promise.resolve(`/${name}`);
      },
    );
    // One file holds the Latin and the Vietnamese letters of the text; the package of the headings has them apart.
    expect(Object.keys(made)).toEqual(['BeVN-0', 'BeVN-1', 'Bricolage-2', 'Bricolage-3', 'Bricolage-4']);
    expect(headline.match(/src:url\(data:font\/woff2;base64,/g)).toHaveLength(2);
    expect(text).toContain('font-weight:600;font-display:swap;src:url(/BeVN-1)}');
    expect(headings).toContain('src:url(/Bricolage-3);unicode-range:U+102-1B0,U+1EA0-1EF9}');
    expect(made['BeVN-1']).toBeLessThan(made['BeVN-0'] ?? 0);
  });
});
