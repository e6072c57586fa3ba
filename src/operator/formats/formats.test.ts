import { describe, expect, it } from 'vitest';
import type { Entry } from '../actions/entries.ts';
import { csvLine, neutraliseFormula, restoreFormula } from './csv.ts';
import { mailerLayouts, ownLayout } from './layouts.ts';
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

async function whole(chunks: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
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

describe('the columns of an export', () => {
  const linkOf = ({ language }: Entry) => `https://them.example/${language}`;
  it.each([
    [
      'listmonk',
      'email,name,attributes\r\n' +
        '=1+1@example.com,,"{""language"":""vi"",""source_page"":""landing"",""consent_version"":""2025-07"",""joined_at"":""2026-03-09T17:30:05.123Z"",""leave_link"":""https://them.example/vi""}"\r\n',
    ],
    [
      'mailchimp',
      'Email Address,Language,Source,Consent Version,Joined (UTC),Leave Link\r\n' +
        '=1+1@example.com,vi,landing,2025-07,2026-03-09 17:30:05.123,https://them.example/vi\r\n',
    ],
    [
      'brevo',
      'EMAIL,LANGUAGE,SOURCE,CONSENT_VERSION,JOINED_ON,JOINED_AT,LEAVE_LINK\r\n' +
        '=1+1@example.com,vi,landing,2025-07,2026-03-09,2026-03-09T17:30:05.123Z,https://them.example/vi\r\n',
    ],
  ] as const)('for %s are those that it recognises', async (mailer, text) => {
    expect(await whole(writeCsv(batchOf(LAN), mailerLayouts[mailer], false, linkOf))).toBe(text);
  });
});

describe('a row that an older import or another program put in the list', () => {
  const HOSTILE = {
    ...LAN,
    email: 'lan@example.com',
    consent_version: '=HYPERLINK("http://x.example")\u001b]52;c;x\u0007\u0001',
  };

  it.each([['own', ownLayout], ...Object.entries(mailerLayouts)] as const)(
    'reaches no spreadsheet as a formula or a control character, columns for %s (service 3.13)',
    async (_name, layout) => {
      const text = await whole(writeCsv(batchOf(HOSTILE), layout, false));
      expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
      expect(text).not.toMatch(/(?:^|[,"\n])=HYPERLINK/);
    },
  );
});
