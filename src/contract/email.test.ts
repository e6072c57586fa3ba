import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail } from './email.ts';
import { sanitizeText } from './sanitize.ts';

describe('parseEmail accepts', () => {
  it.each([
    ['a@b.vn', 'a@b.vn'],
    ['  Ann@Example.COM\n', 'ann@example.com'],
    ['first.last+tag@mail.hust.edu.vn', 'first.last+tag@mail.hust.edu.vn'],
    ['=1+1@example.com', '=1+1@example.com'],
    ['-dash@example.com', '-dash@example.com'],
    ['a@xn--bcher-kva.xn--p1ai', 'a@xn--bcher-kva.xn--p1ai'],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('%j', (typed, address) => {
    expect(parseEmail(typed)).toBe(address);
  });
});

describe('parseEmail rejects', () => {
  it.each([
    ['', 'nothing'],
    ['a@b', 'no top-level domain'],
    ['a@b.c', 'a top-level domain of one letter'],
    ["o'brien@example.com", 'what sanitising would turn into another address'],
    ['<ann@x.vn>', 'angle brackets'],
    ['Ann <ann@x.vn>', 'a name'],
    ['ann@x.vn, bob@x.vn', 'two addresses'],
    ['a&b@example.com', 'an ampersand'],
    ['thư@example.com', 'diacritics'],
    ['\u212Aate@example.com', 'the Kelvin sign, which lowercases to k'],
    ['.a@example.com', 'a leading dot'],
    ['a..b@example.com', 'two dots'],
    ['a.@example.com', 'a dot before the at sign'],
    ['a@example.com.', 'a trailing dot'],
    ['a@-example.com', 'a label that begins with a hyphen'],
    ['a@example-.com', 'a label that ends with a hyphen'],
    ['a@exa_mple.com', 'an underscore in the domain'],
    ['a@127.0.0.1', 'a numeric top-level domain'],
    ['a@x.xn---a', 'a punycode top-level domain that begins with a hyphen'],
    ['a@x.xn--', 'a punycode top-level domain that is only the prefix'],
    ['a@@example.com', 'two at signs'],
    ['a b@example.com', 'a space inside'],
    ['a\u0000@example.com', 'a control character'],
    [`${'a'.repeat(243)}@example.com`, '255 characters'],
    [`a@${'b'.repeat(64)}.com`, 'a label of 64 characters'],
    [`a@b.${'c'.repeat(64)}`, 'a top-level domain of 64 letters'],
  ])('%j: %s', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  it.each([undefined, null, 1, true, {}, [], ['a@example.com'], { toString: () => 'a@example.com' }])(
    'anything that is not a string: %j',
    (value) => {
      expect(parseEmail(value)).toBeUndefined();
    },
  );
});

describe('parseEmail, on any input', () => {
  const addressLike = fc
    .tuple(
      fc.stringMatching(/^[A-Za-z0-9!#$%*+/=?^_`{|}~-]{1,20}$/),
      fc.stringMatching(/^[a-z0-9]{1,20}$/),
      fc.stringMatching(/^[a-z]{2,8}$/),
    )
    .map(([local, label, top]) => `${local}@${label}.${top}`);

  it('accepts only what the text sanitiser leaves as it is', () => {
    fc.assert(
      fc.property(addressLike, (typed) => {
        const email = parseEmail(typed);
        expect(email).toBeDefined();
        expect(sanitizeText(email ?? '')).toBe(email);
      }),
    );
  });

  it('answers about hostile repetitions as fast as about their length in plain letters', () => {
    const hostile = ['a.', 'a@', '-', 'a-', 'xn--', '@.', '.'].map((part) => part.repeat(100_000));
    for (const typed of hostile) expect(parseEmail(`x@${typed}`)).toBeUndefined();
  });
});

const CORPUS = new URL('../../../shared/corpora/email/', import.meta.url);

describe.skipIf(!existsSync(CORPUS))(
  'parseEmail on the isemail collection (needs the collections beside the repository)',
  () => {
    interface Case {
      address: string;
      category?: string;
    }
    it('rejects every address that the collection calls an error', () => {
      const cases = JSON.parse(readFileSync(new URL('isemail.json', CORPUS), 'utf8')) as Case[];
      const errors = cases.filter(({ category }) => category === 'ISEMAIL_ERR');
      expect(errors.length).toBeGreaterThan(30);
      // White space at the start or end is the one error that trimming removes.
      const accepted = errors.filter(({ address }) => address === address.trim() && parseEmail(address));
      expect(accepted).toEqual([]);
    });
  },
);
