import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeText } from './sanitize.ts';

describe('sanitizeText', () => {
  it('trims, removes the five characters and caps the length at 255', () => {
    expect(sanitizeText('  <b>"Tom" & \'Ann\'</b>  ')).toBe('bTom  Ann/b');
    expect(sanitizeText('a'.repeat(300))).toHaveLength(255);
  });

  it('never lets one of the five characters or more than 255 through', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        const clean = sanitizeText(text);
        expect(clean).not.toMatch(/[<>"'&]/);
        expect(clean.length).toBeLessThanOrEqual(255);
      }),
    );
  });
});
