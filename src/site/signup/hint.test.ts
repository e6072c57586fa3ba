import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantDomain } from '../../content/mail-domains.ts';
import { parseEmail } from '../../contract/email.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { hintFor } from './hint.ts';

describe('letters that no address has', () => {
  it.each([
    'thư@gmail.com',
    'hoàng@gmail.com',
    'đặng.hoàng@hust.edu.vn',
    'ĐỨC@GMAIL.COM',
    'thư@gmail.com'.normalize('NFD'),
    // Before the address is complete.
    'thư',
    'jörg@web.de',
    'ñandu@gmail.com',
    'たろう@example.jp',
  ])('%s: said in every language, and nobody’s address is suggested', (typed) => {
    for (const language of LANGUAGES) expect(hintFor(typed, language)).toEqual({ reason: 'noDiacritics' });
  });

  it('are suspected on a Vietnamese page where the browser has converted them: linh@gmạil.com', () => {
    expect(hintFor('linh@xn--gmil-6q5a.com', 'vi')).toEqual({ reason: 'noDiacritics' });
  });
});

it('letters in a domain are somebody else’s, outside Vietnamese: max@müller.de', () => {
  expect(hintFor('max@xn--mller-kva.de', 'en')).toBeUndefined();
});

it.each([
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'taro@example.jp'],
  ['taro@example。jp', 'taro@example.jp'],
  ['ＴＡＲＯ@ＧＭＡＩＬ．ＣＯＭ', 'taro@gmail.com'],
])('full-width letters are those of the same address: %s', (typed, suggestion) => {
  for (const language of LANGUAGES)
    expect(hintFor(typed, language)).toEqual({ reason: 'didYouMean', suggestion });
});

/** What many students in Vietnam use: an example of this test's own. */
const KNOWN =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com ymail.com email.com mail.com gmx.com me.com qq.com ' +
  'fpt.com.vn fpts.com.vn viettel.vn viettel.com.vn';
const correct = (domain: string) => meantDomain(domain, KNOWN, ['.edu.vn']);

describe('near misses of well-known domains', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.com.vn', 'gmail.com'],
    ['vietel.com.vn', 'viettel.com.vn'],
    ['yahoo.con.vn', 'yahoo.com.vn'],
    ['gmial.con', 'gmail.com'],
    ['yahoo.com.vm', 'yahoo.com.vn'],
    ['st.hust.edu.vm', 'st.hust.edu.vn'],
    ['company.con', 'company.com'],
  ])('%s: %s', (typed, meant) => {
    expect(correct(typed)).toBe(meant);
  });

  // Universities whose short names are one letter apart: each is real.
  it.each(
    (
      'gmail.com ymail.com mail.com fpt.com.vn fpts.com.vn viettel.vn vnn.vn me.com gmx.com qq.com startup.vn ' +
      'hus.edu.vn hust.edu.vn uit.edu.vn uet.vnu.edu.vn ueh.edu.vn uel.edu.vn fpt.edu.vn mit.edu ox.ac.uk'
    ).split(' '),
  )('%s is left alone', (domain) => {
    expect(correct(domain)).toBeUndefined();
  });

  it('are suggested with the rest of the address', () => {
    expect(hintFor('linh@gmial.com', 'en')).toEqual({
      reason: 'didYouMean',
      suggestion: 'linh@gmail.com',
    });
  });
});

it.each([
  ['\u202alinh@example.com', 'unseen'],
  ['linh\u2060@example.com', 'unseen'],
  ['linh@example.com\u202c', 'unseen'],
  ['l\u00adinh@example.com', 'unseen'],
  ['mailto:linh@example.com', 'more'],
  ['MAILTO:Linh@Example.com?subject=Hi', 'more'],
  ['Linh Trần <linh@example.com>', 'more'],
  ['<linh@example.com>', 'more'],
  ['"linh@example.com"', 'more'],
  ['linh@example.com,', 'more'],
  ['linh@example.com.', 'more'],
  ['(linh@example.com).', 'more'],
])('what was copied with an address is named, and the address alone suggested: %j', (typed, reason) => {
  for (const language of LANGUAGES)
    expect(hintFor(typed, language)).toEqual({ reason, suggestion: 'linh@example.com' });
});

it('of two addresses, none is suggested', () => {
  expect(hintFor('linh@example.com, an@example.com', 'en')).toBeUndefined();
});

describe('a hint', () => {
  it('suggests only what the rule accepts, and never what was typed; of a suggestion it is silent', () => {
    const copied = fc
      .tuple(
        fc.constantFrom('\u202a', 'An <', 'mailto:', ''),
        fc.emailAddress(),
        fc.constantFrom('>', ',', '.', '\u2060', ''),
      )
      .map((parts) => parts.join(''));
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.emailAddress(),
      fc.constant('thư@gmial.com'),
      copied,
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...LANGUAGES), (text, language) => {
        const hint = hintFor(text, language);
        if (!hint || hint.reason === 'noDiacritics') return;
        const { suggestion } = hint;
        expect(parseEmail(suggestion)).toBe(suggestion);
        expect(suggestion).not.toBe(text.trim().toLowerCase());
        expect(hintFor(suggestion, language)).toBeUndefined();
      }),
    );
  });
});
