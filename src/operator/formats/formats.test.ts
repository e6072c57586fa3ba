import { describe, expect, it } from 'vitest';
import type { Entry } from '../actions/entries.ts';
import { csvLine, neutraliseFormula, restoreFormula } from './csv.ts';
import { mailerLayouts, ownLayout } from './layouts.ts';
import { vCard } from './vcard.ts';
import { writeCsv } from './writers.ts';

const LAN: Entry = {
  id: '019b76da-0000-7000-8000-000000000001',
  email: '=1+1@example.com',
  language: 'vi',
  source_page: 'landing',
  consent_version: '2025-07',
  joined_at: '2026-03-09T17:30:05.123Z',
};

/** One batch of these people. */
async function* batchOf(...people: Entry[]): AsyncGenerator<Entry[]> {
  yield await Promise.resolve(people);
}

async function whole(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += typeof piece === 'string' ? piece : Buffer.from(piece).toString();
  return text;
}

describe('CSV', () => {
  it('quotes what has a comma, a quotation mark or a line end, and ends lines as RFC 4180 does', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\r\n');
  });

  it.each(['=1+1@x.vn', '+a@x.vn', '-a@x.vn', "'=a@x.vn", "''+a@x.vn", "'a@x.vn", 'a@x.vn'])(
    'neutralises %s, and gives it back exactly',
    (field) => {
      expect(neutraliseFormula(field)).not.toMatch(/^[=+\-@\t\r]/);
      expect(restoreFormula(neutraliseFormula(field))).toBe(field);
    },
  );

  it('begins with a byte order mark when asked to, and only then', async () => {
    const marked = Buffer.from(await whole(writeCsv(batchOf(LAN), ownLayout, true)));
    expect([...marked.subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, 0x69, 0x64]);
    expect(await whole(writeCsv(batchOf(LAN), ownLayout, false))).toMatch(/^id,email/);
  });
});

describe('columns for', () => {
  const written = (mailer: keyof typeof mailerLayouts) =>
    whole(writeCsv(batchOf(LAN), mailerLayouts[mailer], false));

  it('listmonk: an address, no name, attributes as JSON', async () => {
    expect(await written('listmonk')).toBe(
      'email,name,attributes\r\n' +
        '=1+1@example.com,,"{""language"":""vi"",""source_page"":""landing"",""consent_version"":""2025-07"",""joined_at"":""2026-03-09T17:30:05.123Z""}"\r\n',
    );
  });

  it('Mailchimp: its one heading that has a meaning, and the time as it reads times', async () => {
    expect(await written('mailchimp')).toBe(
      'Email Address,Language,Source,Consent Version,Joined (UTC)\r\n' +
        '=1+1@example.com,vi,landing,2025-07,2026-03-09 17:30:05\r\n',
    );
  });

  it('Brevo: attribute names in capitals, and a date', async () => {
    expect(await written('brevo')).toBe(
      'EMAIL,LANGUAGE,SOURCE,CONSENT_VERSION,JOINED_ON\r\n' +
        '=1+1@example.com,vi,landing,2025-07,2026-03-09\r\n',
    );
  });
});

describe('a vCard', () => {
  it('has the address, and escapes the comma of its note', () => {
    const lines = vCard(LAN).split('\r\n');
    expect(lines).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'UID:urn:uuid:019b76da-0000-7000-8000-000000000001',
      'FN:=1+1@example.com',
      'N:;;;;',
      'EMAIL;TYPE=INTERNET:=1+1@example.com',
      'CATEGORIES:waitlist',
      'NOTE:language vi\\, joined 2026-03-09T17:30:05.123Z',
      'REV:2026-03-09T17:30:05.123Z',
      'END:VCARD',
      '',
    ]);
  });

  it.each([56, 57, 120, 242])(
    'folds lines beyond 75 octets, here with %i characters before the @',
    (length) => {
      const email = `${'abcdefghij'.repeat(25).slice(0, length)}@example.com`;
      const card = vCard({ ...LAN, email });
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // Unfolded as RFC 2425, section 5.8.1, says.
      expect(card.replaceAll('\r\n ', '')).toContain(`\r\nEMAIL;TYPE=INTERNET:${email}\r\n`);
    },
  );
});
