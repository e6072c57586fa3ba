import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/contract/language.ts';
import { operatorOn, temporaryFolder } from './harness.ts';
import { FIRST, SECOND } from '../languages.ts';

/** Writes a file and imports it into an empty list. */
async function importing(content: string | Uint8Array, ...options: string[]) {
  const operator = operatorOn();
  const file = join(temporaryFolder(), 'people.csv');
  writeFileSync(file, content);
  const run = await operator.run('import', file, ...options);
  const rows = await operator.withDatabase((db) =>
    db.selectFrom('submission').selectAll().orderBy('joined_at').orderBy('email').execute(),
  );
  const rejected = existsSync(`${file}.rejected.csv`) ? readFileSync(`${file}.rejected.csv`, 'utf8') : '';
  return { ...run, operator, file, rows, rejected, joined: rows.map(({ joined_at }) => joined_at) };
}

describe('a file of another program is imported as it is', () => {
  it.each([
    [
      'Google Forms, Vietnamese',
      'Dấu thời gian,Địa chỉ email,Bạn học trường nào?\n13/2/2026 8:30:15,lan@example.com,HUST\n1/2/2026 20:05:00,minh@example.com,HUST\n',
    ],
    [
      'Google Forms, English',
      'Timestamp,Email Address,Your school\n2/13/2026 8:30:15,lan@example.com,HUST\n2/1/2026 20:05:00,minh@example.com,HUST\n',
    ],
    [
      'Google Forms, downloaded',
      '"Timestamp","Username","School"\n"2026/02/13 8:30:15 AM GMT+7","lan@example.com","HUST"\n"2026/02/01 8:05:00 PM GMT+7","minh@example.com","HUST"\n',
    ],
    [
      'Excel, semicolons',
      '\ufeffHọ tên;Email;Ngày đăng ký\r\nLan;lan@example.com;13/02/2026 08:30:15\r\nMinh;minh@example.com;01/02/2026 20:05\r\n',
    ],
  ])('%s (operator D3, code 6.7)', async (_name, content) => {
    const { code, joined, stderr } = await importing(content, '--yes');
    expect({ code, joined, stderr }).toMatchObject({
      code: 0,
      joined: ['2026-02-01T13:05:00.000Z', '2026-02-13T01:30:15.000Z'],
    });
  });

  it('Google Forms and Sheets in UTF-16 with tabs', async () => {
    const text = '\ufeffDấu thời gian\tĐịa chỉ email\n13/2/2026 8:30:15\tlan@example.com\n';
    const { joined } = await importing(Buffer.from(text, 'utf16le'), '--yes');
    expect(joined).toEqual(['2026-02-13T01:30:15.000Z']);
  });

  it('Mailchimp, without those who have unsubscribed or whose mail bounced (operator D5)', async () => {
    const { code, rows, stderr, rejected } = await importing(
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,CLEAN_TIME,LEID,EUID,NOTES,TAGS\n' +
        'lan@example.com,Lan,2,,,2026-02-13 08:30:15,,,1,a1,,\n' +
        'minh@example.com,Minh,2,2026-02-01 20:05:00,192.0.2.1,2026-02-01 20:06:00,,,2,a2,,\n' +
        'gone@example.com,Gone,2,2026-02-01 20:05:00,,,2026-02-20 10:00:00,,3,a3,,\n' +
        'dead@example.com,Dead,2,2026-02-01 20:05:00,,,,2026-02-20 10:00:00,4,a4,,\n',
      '--yes',
      '--time-zone',
      'UTC',
    );
    expect(code).toBe(1);
    expect(rows.map(({ email, joined_at }) => [email, joined_at])).toEqual([
      ['minh@example.com', '2026-02-01T20:06:00.000Z'],
      ['lan@example.com', '2026-02-13T08:30:15.000Z'],
    ]);
    expect(stderr).toContain('1 rejected: unsubscribed or removed in the other program');
    expect(stderr).toContain('1 rejected: mail to this address bounced in the other program');
    expect(rejected).toContain(
      '4,unsubscribed,unsubscribed or removed in the other program,gone@example.com,',
    );
  });

  it.each([
    [
      'Brevo',
      'CONTACT ID;EMAIL;FIRSTNAME;SMS;ADDED_TIME;MODIFIED_TIME;EMAIL_BLACKLISTED\n1;lan@example.com;Lan;;13-02-2026 08:30:15;13-02-2026 08:30:15;false\n2;gone@example.com;Gone;;13-02-2026 08:30:15;13-02-2026 08:30:15;true\n',
      '2026-02-13T01:30:15.000Z',
    ],
    [
      'listmonk',
      'uuid,email,name,attributes,status,created_at,updated_at\n5d9c,lan@example.com,Lan,"{}",enabled,2026-02-13 01:30:15.123456 +0000 UTC,2026-02-13 01:30:15.123456 +0000 UTC\n5d9d,gone@example.com,Gone,"{}",blocklisted,2026-02-13 01:30:15 +0000 UTC,2026-02-13 01:30:15 +0000 UTC\n',
      '2026-02-13T01:30:15.123Z',
    ],
  ])('%s, without who has left', async (_name, content, joined) => {
    const { rows, stderr } = await importing(content, '--yes');
    expect(rows).toMatchObject([{ email: 'lan@example.com', joined_at: joined, source_page: 'import' }]);
    expect(stderr).toContain('1 rejected: unsubscribed or removed in the other program');
  });

  it.each(['unsubscribed', 'archived', 'Hủy đăng ký', 'bounced', 'pending'])(
    'without who is “%s”',
    async (status) => {
      const { code, rows } = await importing(`Email,Status\nlan@example.com,${status}\n`, '--yes');
      expect({ code, rows }).toEqual({ code: 1, rows: [] });
    },
  );

  it('with a status that is not known: nobody is added until the operator has said what it means', async () => {
    const content = 'Email,Status\nlan@example.com,VIP\nminh@example.com,lead\nmai@example.com,active\n';
    const asked = await importing(content, '--yes');
    expect(asked).toMatchObject({ code: 2, rows: [] });
    expect(asked.stderr).toContain('whether people with “VIP”, “lead” want mail');
    const { rows } = await importing(content, '--yes', '--subscribed', 'vip');
    expect(rows.map(({ email }) => email)).toEqual(['lan@example.com', 'mai@example.com']);
  });

  it('with a semicolon in a name: the column that says who has left stays where it is', async () => {
    const { rows } = await importing('Name,Email,Status\nLan;x,lan@example.com,unsubscribed\n', '--yes');
    expect(rows).toEqual([]);
  });

  it.each([
    ['one address a line', 'lan@example.com\nminh@example.com\n\n'],
    ['names from a mail program', 'Nguyễn Lan <lan@example.com>\nTrần Minh <minh@example.com>\n'],
    ['a line of recipients', 'Lan <lan@example.com>; minh@example.com\n'],
  ])('bare addresses: %s (operator D11)', async (_name, content) => {
    const { code, rows } = await importing(content, '--yes');
    expect({ code, emails: rows.map(({ email }) => email) }).toEqual({
      code: 0,
      emails: ['lan@example.com', 'minh@example.com'],
    });
  });
});

describe('the order of day and month', () => {
  const dates = (...values: string[]) =>
    `Timestamp,Email\n${values.map((value, index) => `${value},p${index}@example.com\n`).join('')}`;

  it('is found in the whole file: one day over 12 decides (operator D3)', async () => {
    const { joined, stderr } = await importing(dates('3/2/2026', '3/1/2026', '28/2/2026'), '--yes');
    expect(joined).toEqual([
      '2026-01-02T17:00:00.000Z',
      '2026-02-02T17:00:00.000Z',
      '2026-02-27T17:00:00.000Z',
    ]);
    expect(stderr).toContain('Dates are read as day/month/year.');
  });

  it('has to be given with --dates where the file does not show it; until then nothing is changed', async () => {
    const undecided = await importing(dates('3/2/2026', '1/2/2026'), '--yes');
    expect(undecided).toMatchObject({ code: 2, rows: [] });
    expect(undecided.stderr).toContain('Add --dates dmy (day first) or --dates mdy');
    expect((await importing(dates('3/2/2026'), '--yes', '--dates', 'mdy')).joined).toEqual([
      '2026-03-01T17:00:00.000Z',
    ]);
    expect((await importing(dates('3/2/2026'), '--yes', '--dates', 'dmy')).joined).toEqual([
      '2026-02-02T17:00:00.000Z',
    ]);
  });

  it('is not guessed from a file with both orders', async () => {
    expect(await importing(dates('28/2/2026', '2/28/2026'), '--yes')).toMatchObject({ code: 2, rows: [] });
  });
});

describe('a column', () => {
  it('that --map names and the file lacks is an error (operator D4)', async () => {
    const { code, stderr, rows } = await importing(
      'Email;Ngày\nlan@example.com;13/2/2026\n',
      '--map',
      'joined_at=Ngay',
      '--yes',
    );
    expect({ code, rows }).toEqual({ code: 2, rows: [] });
    expect(stderr).toContain('The file has no column Ngay');
  });

  it('that is there twice is an error', async () => {
    const { code, stderr, rows } = await importing(
      'Email,Name,Email\nlan@example.com,Lan,x@example.com\n',
      '--yes',
    );
    expect({ code, rows }).toEqual({ code: 2, rows: [] });
    expect(stderr).toContain('The file has the column Email twice');
  });

  it('whose heading names a zone is read in it', async () => {
    expect(
      (await importing('Email,Joined (UTC)\nlan@example.com,2026-02-13 08:30\n', '--yes')).joined,
    ).toEqual(['2026-02-13T08:30:00.000Z']);
  });
});

describe('a look before an import', () => {
  it('lists what was assumed for how many rows, and the first unreadable value (operator D3, D5)', async () => {
    const { code, stderr, rejected, rows } = await importing(
      `Email,Date,Language\nlan@example.com,2026-02-13,\nminh@example.com,soon,${FIRST}\nhoa@example.com,,xx\nan@example.com,,${FIRST}\n`,
    );
    expect({ code, rows }).toEqual({ code: 1, rows: [] });
    for (const sentence of [
      '1 without a time zone: read as Asia/Ho_Chi_Minh.',
      '1 without a time: they join now.',
      `1 without a language: ${FIRST}. Change it with --language.`,
      '2 without a consent version: stored as “imported”, which means unknown.',
      '1 rejected: the time can’t be read (the first is “soon”, line 3)',
      `1 rejected: not one of ${LANGUAGES.join(', ')} (the first is “xx”, line 4)`,
    ])
      expect(stderr).toContain(sentence);
    expect(rejected).toContain('3,time,the time can’t be read,minh@example.com,soon');
  });
});

describe('a file that is no list is rejected with a sentence (operator D10, D11)', () => {
  it.each([
    ['a web page', '<!doctype html><table><tr><td>lan</td></tr></table>', 'None of these columns looks like'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      'The file is not text',
    ],
    ['a database', 'SQLite format 3\0', 'The file is not text'],
    ['nothing', '', 'The file is empty.'],
    ['white space', '\ufeff \r\n', 'The file is empty.'],
    ['another archive', zipSync({ 'readme.txt': strToU8('x') }), 'The file is not an Excel workbook'],
    [
      'windows-1258',
      Buffer.from([...Buffer.from('Email,T\u00ean\nlan@example.com,Lan\n', 'latin1')]),
      'windows-1258',
    ],
    ['an open quotation mark', 'Email\n"lan@example.com\n', 'The file is not valid CSV: a quotation mark'],
  ])('%s', async (_name, content, sentence) => {
    const { code, stderr, rows } = await importing(content, '--yes');
    expect({ code, rows }).toEqual({ code: 2, rows: [] });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('Nothing was changed.');
  });
});

it.each([
  ['dates of both orders', 'Timestamp,Email\n28/2/2026,lan@example.com\n2/28/2026,minh@example.com\n'],
  ['an open quotation mark', 'Email\n"lan@example.com\n'],
])('an import that fails leaves nothing behind: %s', async (_, content) => {
  const { code, file, operator } = await importing(content, '--yes');
  expect(code).toBe(2);
  expect(readdirSync(dirname(file))).toEqual(['people.csv']);
  expect(readdirSync(dirname(operator.path)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('an import from another list says that links in its mails stop working, unless its keys are here', async () => {
  const [first, second] = [operatorOn(), operatorOn()];
  await first.add({ email: 'lan@example.com' });
  const [list, keys] = [join(temporaryFolder(), 'list.csv'), join(temporaryFolder(), 'keys.json')];
  await first.run('export', '--out', list);
  await first.run('suppression', 'export', keys);
  await second.add();
  const sentence = 'the links for leaving in mails that it sent do not work here';
  expect((await second.run('import', list)).stderr).toContain(sentence);
  await second.run('suppression', 'import', keys);
  expect((await second.run('import', list, '--yes')).stderr).not.toContain(sentence);
});

describe('our own exports are imported', () => {
  const PEOPLE = [
    {
      email: '=1+1@example.com',
      language: SECOND,
      consent_version: '2025-07',
      joined_at: '2026-02-13T01:30:15.123Z',
    },
    {
      email: 'minh@example.com',
      language: FIRST,
      consent_version: 'fair 2026/1',
      joined_at: '2026-02-14T18:00:00.007Z',
    },
  ] as const;

  it.each([['list.csv'], ['list.jsonl'], ['list.xlsx'], ['list.xlsx', '--lang', 'vi']])(
    'exactly: %s %s %s',
    async (name, ...options) => {
      const [first, second] = [operatorOn(), operatorOn()];
      await first.add(...PEOPLE);
      const file = join(temporaryFolder(), name);
      expect(await first.run('export', '--out', file, ...options)).toMatchObject({ code: 0 });
      expect(await second.run('import', file, '--yes')).toMatchObject({ code: 0 });
      expect((await second.run('export')).stdout).toBe((await first.run('export')).stdout);
    },
  );

  // Both have an id, which is only taken over from a file of our own. The first stays as it is when the list gets a field.
  it.each([
    ['of the first version', ['id', 'email', 'language', 'source_page', 'consent_version', 'joined_at']],
    [
      'of a later version',
      ['id', 'email', 'language', 'school', 'source_page', 'consent_version', 'joined_at'],
    ],
  ])('%s, with its own columns', async (_name, headings) => {
    const row: Record<string, string> = {
      id: '0198b3f0-0000-7000-8000-000000000001',
      email: 'lan@example.com',
      // No language of the page, but one of the list.
      language: 'ko',
      source_page: 'landing',
      consent_version: '2025-07',
      joined_at: '2026-02-14T18:00:00.007Z',
    };
    const text = `${headings.join()}\n${headings.map((name) => row[name] ?? 'Bách Khoa').join()}\n`;
    const { code, rows } = await importing(text, '--yes');
    expect(code).toBe(0);
    expect(rows).toEqual([row]);
  });
});

describe('a workbook of another program', () => {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
  /** Shared texts, a date style, an absolute path, rows with gaps: as Excel and Google Sheets write. */
  const workbook = (sheet: string) =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `<sst xmlns="${MAIN}"><si><t>Dấu thời gian</t></si><si><r><t>Địa chỉ </t></r><r><t>email</t></r></si><si><t>lan@example.com</t></si></sst>`,
      ),
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="d/m/yyyy\\ h:mm:ss"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Form" sheetId="1" r:id="rId3"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId5" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
    });
  const rows = (serial: number) =>
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="4"><c r="A4" s="1"><v>${serial}</v></c><c r="C4" t="s"><v>2</v></c></row>`;

  it('is read with its dates (operator D10)', async () => {
    const { code, rows: found } = await importing(workbook(rows(46_066 + 0.354340278)), '--yes');
    expect(code).toBe(0);
    expect(found).toMatchObject([{ email: 'lan@example.com', joined_at: '2026-02-13T01:30:15.000Z' }]);
  });

  it('is rejected as a whole when its worksheet is cut off, and nobody is added', async () => {
    const cutOff = workbook(`${rows(46_066)}<row r="5"><c r="C5" t="s"><v>2`);
    const { code, rows: found, stderr } = await importing(cutOff, '--yes');
    expect({ code, rows: found }).toEqual({ code: 2, rows: [] });
    expect(stderr).toContain('The file is not an Excel workbook, or it is corrupted.');
  });
});

describe('a consent version', () => {
  it.each(['=HYPERLINK("http://x.example","click")', 'a\u0001b', '\u001b[31mred', 'x'.repeat(65)])(
    'is not taken from a file when it is %j (service 3.13)',
    async (version) => {
      const field = `"${version.replaceAll('"', '""')}"`;
      const own = `id,email,language,source_page,consent_version,joined_at\n019cd61c-d620-7000-8000-000000000000,lan@example.com,vi,landing,${field},2026-02-13T01:30:15.123Z\n`;
      for (const content of [own, `Email,Consent Version\nlan@example.com,${field}\n`]) {
        const { code, rows, stderr } = await importing(content, '--yes');
        expect({ code, rows }).toEqual({ code: 1, rows: [] });
        expect(stderr).toContain('not a valid consent version');
        expect(stderr).not.toMatch(/\p{Cc}(?<!\n)/u);
      }
    },
  );
});

describe('Ctrl-C in an import', () => {
  it('reports what was added so far, and running it again adds the rest (operator D14)', async () => {
    let press = (): void => undefined;
    const operator = operatorOn(undefined, 'en', {
      onInterrupt: (listener) => {
        press = listener;
        return () => undefined;
      },
    });
    await operator.add();
    const file = join(temporaryFolder(), 'list.txt');
    writeFileSync(file, Array.from({ length: 1200 }, (_, index) => `p${index}@example.com\n`).join(''));
    const finish = operator.run('import', file, '--yes');
    const watch = setInterval(() => {
      press();
    }, 1);
    const stopped = await finish;
    clearInterval(watch);
    const before = await operator.emails();
    expect(stopped.code).toBe(130);
    expect(before.length).toBeLessThan(1200);
    expect(stopped.stderr).toContain('added so far. To add the rest, run the same command again.');
    press = () => undefined;
    expect(await operator.run('import', file, '--yes')).toMatchObject({ code: 0 });
    expect(await operator.emails()).toHaveLength(1200);
  });
});

describe('what a file contains reaches the terminal', () => {
  it('without control characters: headings, values, addresses (service 3.12)', async () => {
    const escape = '\u001b]52;c;eA==\u0007';
    const { stderr } = await importing(`${escape}Heading\nx\n`);
    expect(stderr).toContain('Heading');
    expect(stderr).not.toMatch(/\p{Cc}(?<!\n)/u);
    const value = await importing(`Email,Date\nlan@example.com,${escape}\n`);
    expect(value.stderr + value.rejected).not.toMatch(/\p{Cc}(?<![\r\n])/u);
  });
});
