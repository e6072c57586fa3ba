import { describe, expect, it } from 'vitest';
import { buildFonts, unicodeRange } from './fonts.ts';

describe('unicodeRange', () => {
  it('joins neighbours and keeps the rest apart', () => {
    expect(unicodeRange('cabxạ')).toBe('U+61-63,U+78,U+1EA1');
  });
});

describe('buildFonts', () => {
  it('cuts each face to its characters', async () => {
    const made: Record<string, number> = {};
    const { first, later } = await buildFonts(
      { headline: 'Thềm', headings: 'Bậc', figures: '7', text: 'bạn nhé', strong: 'bạn' },
      (family, font) => {
        expect(font.subarray(0, 4).toString()).toBe('wOF2');
        const name = `${family}-${Object.keys(made).length}`;
        made[name] = font.length;
        return Promise.resolve(`/${name}`);
      },
    );
    // One file holds the Latin and the Vietnamese letters of the text; the package of the headings has them apart.
    expect(Object.keys(made)).toEqual([
      'BricolageFirst-0',
      'BricolageFirst-1',
      'BeVN-2',
      'BeVN-3',
      'Bricolage-4',
      'Bricolage-5',
      'Bricolage-6',
    ]);
    expect(first).toContain('font-weight:600;font-display:swap;src:url(/BeVN-3)}');
    expect(later).toContain('src:url(/Bricolage-5);unicode-range:U+102-1B0,U+1EA0-1EF9}');
    // A word in the weight of the figures must not fall back to another family.
    expect(later.match(/font-weight:800 900;[^}]*url\(([^)]+)\)/g)).toHaveLength(3);
    expect(later).toContain('src:url(/Bricolage-6);unicode-range:U+37}');
    expect(made['BeVN-3']).toBeLessThan(made['BeVN-2'] ?? 0);
  });
});
