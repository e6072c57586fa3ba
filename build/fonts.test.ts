import { describe, expect, it } from 'vitest';
import { buildFonts, unicodeRange } from './fonts.ts';

describe('unicodeRange', () => {
  it('joins neighbours and keeps the rest apart', () => {
    expect(unicodeRange(Array.from('cabxạ'))).toBe('U+61-63,U+78,U+1EA1');
  });
});

describe('buildFonts', () => {
  it('makes files that hold the Latin and the Vietnamese letters of a text, and asks for the headline first', async () => {
    const made: string[] = [];
    const { css, preload } = await buildFonts(
      { headline: 'Thềm', headings: 'Bậc', text: 'bạn' },
      (family, font) => {
        made.push(family);
        expect(font.subarray(0, 4).toString()).toBe('wOF2');
        return Promise.resolve(`/${made.length}`);
      },
    );
    expect(preload).toEqual(['/1', '/2']);
    expect(made).toEqual([
      'BricolageFirst',
      'BricolageFirst',
      'Bricolage',
      'Bricolage',
      'BeVN',
      'BeVN',
      'BeVN',
      'BeVN',
    ]);
    expect(css).toContain('src:url(/2)format("woff2");unicode-range:U+1EC1}');
  });
});
