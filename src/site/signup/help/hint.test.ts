import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail } from '../../../contract/email.ts';
import { domainAsTyped, hintFor } from './hint.ts';
import { correctDomain } from '../../../content/mail-domains.ts';
import { hasDiacritics, plainLetters, telexKeys } from './plain-letters.ts';

describe('a Vietnamese keyboard', () => {
  it.each([
    ['thư@gmail.com', ['thu@gmail.com', 'thuw@gmail.com']],
    ['lê@gmail.com', ['le@gmail.com', 'lee@gmail.com']],
    ['đặng.hoàng@hust.edu.vn', ['dang.hoang@hust.edu.vn', 'ddawngj.hoangf@hust.edu.vn']],
    ['ĐỨC@GMAIL.COM', ['duc@gmail.com', 'dduwcs@gmail.com']],
    ['linh@gmạil.com', ['linh@gmail.com']],
    ['linh@outlôk.com', ['linh@outlook.com']],
    ['linh@yahô.com', ['linh@yahoo.com']],
    // The same, as Chromium hands over the domain of an e-mail field.
    ['linh@xn--gmil-6q5a.com', ['linh@gmail.com']],
  ])('%s', (typed, suggestions) => {
    expect(hintFor(typed)).toEqual({
      reason: 'noDiacritics',
      suggestions: expect.arrayContaining(suggestions) as unknown,
    });
    expect(hintFor(typed)?.suggestions[0]).toBe(suggestions[0]);
  });

  it('says so before the address is complete, and suggests nothing yet', () => {
    expect(hintFor('thư')).toEqual({ reason: 'noDiacritics', suggestions: [] });
  });

  it('reads decomposed letters like composed ones', () => {
    expect(hintFor('thư@gmail.com'.normalize('NFD'))).toEqual(hintFor('thư@gmail.com'));
  });

  it('knows the keys behind the letters', () => {
    expect(telexKeys('đường')).toBe('dduwowngf');
    expect(telexKeys('tuấn')).toBe('tuaans');
    expect(plainLetters('Đường Tuấn Ơi')).toBe('Duong Tuan Oi');
    expect(hasDiacritics('duong')).toBe(false);
  });
});

describe('what is copied from elsewhere', () => {
  it.each([
    ['ｌｉｎｈ＠ｇｍａｉｌ．ｃｏｍ', 'linh@gmail.com'],
    ['linh@gmail.com\u200b', 'linh@gmail.com'],
    ['\u2066linh@\u00adgmail.com', 'linh@gmail.com'],
    ['mailto:linh@gmail.com', 'linh@gmail.com'],
    ['mailto:linh@gmail.com?subject=Hi', 'linh@gmail.com'],
    ['Trần Linh <linh@gmail.com>', 'linh@gmail.com'],
    ['<linh@gmail.com>', 'linh@gmail.com'],
    ['"linh@gmail.com",', 'linh@gmail.com'],
    ['linh@gmail.com.', 'linh@gmail.com'],
    ['linh@gmail,com', 'linh@gmail.com'],
    ['linh@@gmail..com', 'linh@gmail.com'],
  ])('%j', (typed, suggestion) => {
    expect(parseEmail(typed)).toBeUndefined();
    expect(hintFor(typed)).toEqual({ reason: 'didYouMean', suggestions: [suggestion] });
  });

  it('spaces are named, and taken out in the suggestion', () => {
    expect(hintFor('linh tran @gmail.com')).toEqual({
      reason: 'noSpaces',
      suggestions: ['linhtran@gmail.com'],
    });
  });

  it('a missing @ is named, once the dot has come', () => {
    expect(hintFor('linh')).toBeUndefined();
    expect(hintFor('linhgmail.com')).toEqual({ reason: 'missingAt', suggestions: [] });
  });

  it('says nothing about two addresses', () => {
    expect(hintFor('linh@gmail.com;mai@gmail.com')).toBeUndefined();
  });
});

describe('near misses of well-known domains', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.com.vn', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['hotmai.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['outllook.com', 'outlook.com'],
    ['iclould.com', 'icloud.com'],
    ['viettel.com.vm', 'viettel.com.vn'],
    ['vietel.com.vn', 'viettel.com.vn'],
    ['vietell.com.vn', 'viettel.com.vn'],
  ])('%s: %s', (typed, meant) => {
    expect(correctDomain(typed)).toBe(meant);
  });

  it.each([
    ...[
      'gmail.com',
      'ymail.com',
      'email.com',
      'mail.com',
      'fpt.com.vn',
      'fpts.com.vn',
      'fpt.edu.vn',
      'viettel.vn',
    ],
    // Universities whose short names are one letter apart: each is real.
    ...[
      'hus.edu.vn',
      'hust.edu.vn',
      'uit.edu.vn',
      'uet.vnu.edu.vn',
      'ueh.edu.vn',
      'uel.edu.vn',
      'ftu.edu.vn',
    ],
    ...[
      'vnn.vn',
      'hcm.vnn.vn',
      'mit.edu',
      'ox.ac.uk',
      'startup.vn',
      'me.com',
      'gmx.com',
      'live.com',
      'qq.com',
    ],
  ])('%s is left alone', (domain) => {
    expect(correctDomain(domain)).toBeUndefined();
    expect(hintFor(`linh@${domain}`)).toBeUndefined();
  });
});

/** A letter left out, doubled, or swapped with the next, anywhere behind the first letter of the name. */
function typosOf(domain: string): string[] {
  const name = domain.slice(0, domain.indexOf('.'));
  const rest = domain.slice(name.length);
  const typos = Array.from(name).flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    return [
      before + after,
      before + letter + letter + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
  });
  return [...new Set(typos.slice(3))].map((typo) => typo + rest).filter((typo) => typo !== domain);
}

describe('typos', () => {
  it.each([
    'gmail.com',
    'yahoo.com',
    'hotmail.com',
    'outlook.com',
    'icloud.com',
    'protonmail.com',
    'yahoo.com.vn',
    'outlook.com.vn',
    'viettel.com.vn',
  ])('in the name of %s are nearly all recognised', (domain) => {
    const typos = typosOf(domain);
    expect(typos.length).toBeGreaterThan(7);
    const recognised = typos.filter((typo) => correctDomain(typo) === domain);
    expect(recognised.length / typos.length).toBeGreaterThan(0.75);
  });
});

describe('a hint', () => {
  it('suggests only what the rule accepts, and never what was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.emailAddress()), (typed) => {
        for (const suggestion of hintFor(typed)?.suggestions ?? []) {
          expect(parseEmail(suggestion)).toBe(suggestion);
          expect(suggestion).not.toBe(typed.trim().toLowerCase());
        }
      }),
    );
  });

  it('of a suggestion is silent: one tap is enough', () => {
    for (const typed of ['thư@gmial.com', 'linh@gmail.con', 'linh @yaho.com', 'linh@xn--gmil-6q5a.com'])
      for (const suggestion of hintFor(typed)?.suggestions ?? []) expect(hintFor(suggestion)).toBeUndefined();
  });
});

describe('a domain in Punycode', () => {
  it.each([
    ['xn--bcher-kva.example', 'bücher.example'],
    ['xn--trng-rib.vn', 'trưng.vn'],
    ['gmail.com', 'gmail.com'],
    ['xn--!.com', 'xn--!.com'],
  ])('%s: %s', (domain, typed) => {
    expect(domainAsTyped(domain)).toBe(typed);
  });

  it('decodes what URL encodes', () => {
    const letters = 'aăâbcdđeêghiklmnoôơpqrstuưvxyáàảãạ'.split('');
    const label = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 15 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(label, (typed) => {
        expect(domainAsTyped(new URL(`http://${typed}.vn`).hostname)).toBe(`${typed}.vn`);
      }),
    );
  });

  it('survives anything', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof domainAsTyped(`xn--${text}`) === 'string'));
  });
});

const CORPUS = new URL('../../../../../shared/corpora/domains/', import.meta.url);

describe.skipIf(!existsSync(CORPUS))(
  'domains that nobody here wrote (needs the collections beside the repository)',
  () => {
    const read = (file: string) => readFileSync(new URL(file, CORPUS), 'utf8');

    it('none of mailcheck’s well-known domains is doubted', () => {
      const { domains } = JSON.parse(read('mailcheck-defaults.json')) as { domains: string[] };
      expect(domains.length).toBeGreaterThan(25);
      expect(domains.filter(correctDomain)).toEqual([]);
    });

    it('none of the large providers is doubted in another country', () => {
      const { topLevel } = JSON.parse(read('mailcheck-defaults.json')) as { topLevel: string[] };
      const countries = topLevel.filter((ending) => /^(com?\.)?[a-z]{2}$/.test(ending));
      expect(countries.length).toBeGreaterThan(20);
      for (const name of ['yahoo', 'hotmail', 'outlook', 'live'])
        expect(countries.map((ending) => `${name}.${ending}`).filter(correctDomain)).toEqual([]);
    });

    it('of thousands of other domains hardly any is doubted, and all are accepted', () => {
      const domains = read('disposable_email_blocklist.conf').trim().split('\n');
      expect(domains.length).toBeGreaterThan(8000);
      // The list holds deliberate look-alikes (gmial.com and its kind): these are meant to be doubted.
      expect(domains.filter(correctDomain).length / domains.length).toBeLessThan(0.005);
      expect(domains.filter((domain) => !parseEmail(`linh@${domain}`))).toEqual([]);
    });
  },
);
