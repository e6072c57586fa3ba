import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf, linesOf } from '../../test/service/corpus.ts';
import { parseEmail } from './email.ts';
import { sanitizeText } from './sanitize.ts';

/** Addresses as somebody types them, with what is wrong with each. */
const typedIn = (file: string) =>
  linesOf(file).map(({ part, why }): [typed: string, why: string] => [part.toString(), why]);

it.each(typedIn('right-addresses.txt'))('parseEmail accepts %j', (typed) => {
  expect(parseEmail(typed)).toBe(typed.trim().toLowerCase());
});

describe('parseEmail rejects', () => {
  // White space at the start or end is the one error that trimming removes.
  const others = casesOf('email/isemail.json').filter(({ address }) => address === address.trim());
  it.each([
    ...typedIn('wrong-addresses.txt'),
    ...others.map(({ address }): [string, string] => [address, 'another collection']),
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
