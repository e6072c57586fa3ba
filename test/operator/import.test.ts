import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importPeople } from '../../src/operator/actions/import/import.ts';
import { correct } from '../../src/operator/actions/change-person.ts';
import { imports } from '../../src/operator/actions/find-who.ts';
import { takeOff } from '../../src/operator/actions/take-off.ts';
import { people } from '../../src/operator/actions/people.ts';
import { DAY, systemClock } from '../../src/waitlist/clock.ts';
import { confirmEntry } from '../../src/waitlist/confirm/confirm.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { TIMEOUT_FACTOR } from '../environment.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { entry } from '../store/contract.ts';
import { fileOfPeople, fileWith, NOW, listWith, operatorOn } from './harness.ts';

/** A file of the folder `import`. */
const read = (name: string) => readFileSync(join(import.meta.dirname, 'import', name), 'utf8');

/** Writes a file and imports it into an empty list. */
async function importing(content: string | Uint8Array, ...options: string[]) {
  const operator = operatorOn();
  const file = fileWith(content);
  const language = options.includes('--language') ? [] : ['--language', FIRST];
  const run = await operator.run('import', file, '--yes', ...language, ...options);
  const rows = await operator.withDatabase((db) =>
    db.selectFrom('submission').selectAll().orderBy('joined_at').orderBy('email').execute(),
  );
  const joined = Object.fromEntries(
    rows.map(({ email, joined_at }) => [email.replace('@example.com', ''), joined_at]),
  );
  return { ...run, operator, file, rows, joined, names: Object.keys(joined).join(' ') };
}

const empty = operatorOn();
// A plan changes nothing.
afterAll(async () => expect(await empty.emails()).toEqual([]));

/** What an import into an empty list would do. */
async function planOf(content: string | Uint8Array) {
  const plan = await empty.plan(importPeople, { file: fileWith(content), language: FIRST });
  if (plan.blockedBy) throw new Error(plan.blockedBy.reason);
  const refused = plan.leftOut?.map(({ reason, count, line, email, value }) =>
    [reason, count, line, email, value].join(' ').trimEnd(),
  );
  return { ...plan, refused };
}

describe('a file of another program is imported as it is', () => {
  const [minh, lan] = ['2026-02-01T13:05:00.000Z', '2026-02-13T01:30:15.000Z'];
  const later = { minh: '2026-02-01T13:06:00.000Z', lan };

  it.each<[file: string, people: Record<string, string>, optedOut?: string]>([
    ['google-forms-vietnamese.csv', { minh, lan }],
    ['google-forms-english.csv', { minh, lan }],
    ['google-forms-downloaded.csv', { minh, lan }],
    ['spreadsheet.csv', { minh, lan }],
    ['mailchimp.csv', later, '2 4 gone@example.com UNSUB_TIME: 2026-02-20 10:00:00'],
    ['brevo.csv', { lan }, '1 3 gone@example.com EMAIL_BLACKLISTED: true'],
    ['listmonk.csv', { lan: '2026-02-13T01:30:15.123Z' }, '1 3 gone@example.com status: blocklisted'],
  ])('%s, without who has left or whose mail bounced', async (file, people, optedOut) => {
    expect((await planOf(read(file))).refused).toEqual(optedOut ? [`optedOut ${optedOut}`] : []);
    const { code, joined, rows, stderr } = await importing(read(file));
    expect({ code, joined, stderr }).toEqual({ code: optedOut ? 1 : 0, joined: people, stderr: '' });
    expect(new Set(rows.map(({ source_page }) => source_page))).toEqual(new Set(['import']));
  });

  const unicode = (text: string) => Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le');
  it.each<[format: string, save: (text: string) => string | Uint8Array]>([
    ['CSV UTF-8', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
    ['Unicode text, utf-16le', unicode],
    ['Unicode text, utf-16be', (text) => unicode(text).swap16()],
  ])('what Excel saves as %s', async (_format, save) => {
    expect(await importing(save(read('spreadsheet.csv')))).toMatchObject({ code: 0, joined: { minh, lan } });
  });

  it.each(
    read('answers.tsv')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')),
  )('whether a mail is wanted where “%s” is “%s”: %s', async (heading = '', cell = '', wanted = '') => {
    const { added, refused } = await planOf(`Email,${heading}\nlan@example.com,"${cell}"\n`);
    const left = `${wanted === 'no' ? 'optedOut' : wanted} 1 2 lan@example.com ${heading}: ${cell}`;
    expect([added, refused]).toEqual(wanted === 'yes' ? [1, []] : [0, [left]]);
  });

  it.each<[answers: string, added: number, ...left: string[]]>([
    ['an Có, lan Để sau, minh Zalo, ba Zalo', 1, 'unclear 1 3 lan Để sau', 'unclear 2 4 minh Zalo'],
    // No answer, where another one gave one.
    ['an Có, lan ', 1, 'unclear 1 3 lan'],
    ['an ✔, lan ', 1, 'unclear 1 3 lan'],
    ['an はい, lan ', 1, 'unclear 1 3 lan'],
    // Whatever these ticks are, nobody may be known to have said yes.
    ['an v, lan ', 0, 'unclear 1 2 an v', 'unclear 1 3 lan'],
    // Two answers of one person.
    ['lan Có, minh Có, LAN Để sau', 1, 'unclear 2 2 lan Để sau'],
    ['lan Để sau, minh Có, LAN Có', 1, 'unclear 2 2 lan Để sau'],
    ['lan Có, minh Có, LAN Không', 1, 'optedOut 2 2 lan Không'],
    ['lan Không, minh Có, LAN Có', 1, 'optedOut 2 2 lan Không'],
    ['lan Để sau, minh Có, LAN Không', 1, 'unclear 1 2 lan Để sau', 'optedOut 1 4 lan Không'],
  ])('without whose answer is no certain yes; each is named: %s', async (answers, added, ...left) => {
    const rows = answers.split(', ').map((answer) => `${answer.replace(' ', '@example.com,')}\n`);
    const plan = await planOf(`Email,Đồng ý nhận tin\n${rows.join('')}`);
    const refused = plan.refused?.map((line) => line.replace('@example.com Đồng ý nhận tin:', ''));
    expect([plan.added, refused]).toEqual([added, left]);
  });

  it('of very many answers that are not understood the first are named one by one, and the others together', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `p${index}@example.com,answer ${index}\n`);
    const content = `Email,Consent\n${rows.join('')}`;
    const { refused } = await planOf(content);
    expect(refused).toHaveLength(31);
    expect(refused?.at(-1)).toBe('unclear 70 32 p30@example.com Consent: answer 30');
    const { names, stdout } = await importing(content);
    expect(names).toBe('');
    expect(stdout).toContain('Consent: answer 30');
  });

  it.each([
    ['Do you have a team?', 'Có', 'Không'],
    ['Đồng ý cho chụp ảnh', 'Có', 'Không'],
    ['Do you agree to the house rules?', 'Yes', 'No'],
    ['Team vorhanden?', 'Ja', 'Nein'],
    ['チームはありますか', 'はい', 'いいえ'],
  ])('what a yes to “%s” says of mail is chosen before anything is done', async (question, yes, no) => {
    const content = `Email,${question}\nlan@example.com,${yes}\nminh@example.com,${no}\n`;
    const undecided = await importing(content);
    expect(undecided).toMatchObject({ code: 1, names: '' });
    expect(undecided.stderr).toContain(question);
    for (const [meaning, names] of Object.entries({ agrees: 'lan', objects: 'minh', none: 'lan minh' }))
      expect(await importing(content, '--columns', `${question}=${meaning}`)).toMatchObject({ names });
  });

  it.each([
    ['letters in a column', 'email\n', 'a'.repeat(99_000)],
    ['dots in a column', 'email\n', `a@${'.'.repeat(99_000)}x<`],
    ['letters in a list', '', 'a'.repeat(99_000)],
  ])('99,000 characters that are no address are named at once: %s', async (_name, headings, long) => {
    const begun = performance.now();
    const { refused } = await planOf(`${headings}lan@example.com\n${long}\n`);
    expect(refused).toEqual([expect.stringMatching(/^email 1 /)]);
    expect(performance.now() - begun).toBeLessThan(5000 * TIMEOUT_FACTOR);
  });

  it.each(['Consent Version', 'Wording'])('takes no yes, no or formula as wording: %s', async (heading) => {
    const options = heading === 'Wording' ? ['--columns', 'Wording=consent_version'] : [];
    const none = ['No', 'Có', 'Tôi không đồng ý', 'a\u0001b', '\u001b[31mred', 'x'.repeat(65)];
    const versions = [...none, '=HYPERLINK(""http://x.example"",""click"")', 'fair-2026'];
    const rows = versions.map((version, index) => `p${index}@example.com,"${version}"\n`);
    const { rows: kept, stdout } = await importing(`Email,${heading}\n${rows.join('')}`, ...options);
    expect(kept).toMatchObject([{ email: 'p7@example.com', consent_version: 'fair-2026' }]);
    expect(stdout).toMatch(/− 7 {2}not a name for what they agreed to/);
  });

  it.each(['', 'Name\tEmail\n'])('on a line all count, and what is none is named: %j', async (headings) => {
    const name = headings && 'Ba\t';
    const line = 'Bình Trần <binh@example.com>, Chi Lê <chi@example.com>; dung@example.com; someone';
    const content = `${headings}${name}an@example.com\n${name}${line}\n${name}mailto:giang@example.com (12A)\n`;
    const { added, rows, refused } = await planOf(content);
    expect([added, rows, refused]).toEqual([5, 6, [`email 1 ${headings ? 3 : 2} someone someone`]]);
  });

  it.each([
    ['one address a line', 'lan@example.com\nminh@example.com\n\n', 'lan minh'],
    ['names from a mail program', 'Lan <lan@example.com>\nTrần Minh <minh@example.com>\n', 'lan minh'],
    ['names beside them', 'Lan;lan@example.com\nMinh;minh@example.com\n', 'lan minh'],
    ['a name before it', '- Giang: giang@example.com\n', 'giang'],
    ['two in a sentence', 'An <an@example.com> và Ba <ba@example.com>\n', 'an ba'],
    ['two below a heading', 'Email\nan@example.com, ba@example.com\n', 'an ba'],
    ['states', 'mai@example.com\nlan@example.com,unsubscribed\nminh@example.com,bounced\n', 'mai'],
    ['others', 'Email,Status\nlan@example.com,VIP\nan@example.com,lead\nmai@example.com,active\n', 'mai'],
    ['a semicolon in a name', 'Name,Email,Status\nLan;x,lan@example.com,unsubscribed\n', ''],
  ])('no line is lost, and nobody comes who has left: %s', async (_name, content, names) => {
    expect(await importing(content)).toMatchObject({ names });
  });
});

describe('times', () => {
  const dates = (...values: string[]) =>
    `Timestamp,Email\n${values.map((value, index) => `${value},p${index}@example.com\n`).join('')}`;

  it('of a file show the order of day and month: one day over 12 decides', async () => {
    const content = dates('3/2/2026', '3/1/2026', '28/2/2026');
    expect((await planOf(content)).assumed.dates).toEqual({ value: 'dmy', line: 4, shown: '28/2/2026' });
    expect((await importing(content)).joined).toEqual({
      p0: '2026-02-02T17:00:00.000Z',
      p1: '2026-01-02T17:00:00.000Z',
      p2: '2026-02-27T17:00:00.000Z',
    });
  });

  it('need --dates where the file does not show the order, or shows both; until then nothing is changed', async () => {
    const confirmed = 'Email,Joined at,Confirmed at\nlan@example.com,2026-01-02,3/2/2026\n';
    for (const undecided of [dates('3/2/2026', '1/2/2026'), dates('28/2/2026', '2/28/2026'), confirmed]) {
      const { code, rows, stderr } = await importing(undecided);
      expect({ code, rows }).toEqual({ code: 1, rows: [] });
      expect(stderr).toContain('Add --dates dmy or --dates mdy');
    }
    const read = async (order: string) => (await importing(dates('3/2/2026'), '--dates', order)).joined;
    expect(await read('mdy')).toEqual({ p0: '2026-03-01T17:00:00.000Z' });
    expect(await read('dmy')).toEqual({ p0: '2026-02-02T17:00:00.000Z' });
  });

  it('of next year are those of no sign-up, no mail and no confirmation; only a time to confirm may end then', async () => {
    const content = 'Email,Joined at,Asked at,Confirmed at,Confirm until\n';
    const rows = [
      '2027-01-05,,,',
      '2026-03-01,2027-01-05,,',
      '2026-03-01,,2027-01-05,',
      ',2026-03-01,,2027-01-05',
    ];
    const { refused, added } = await planOf(
      content + rows.map((row, index) => `p${index}@example.com,${row}\n`).join(''),
    );
    expect([added, refused]).toEqual([1, ['time 3 2 p0@example.com 2027-01-05']]);
  });
});

describe('the language', () => {
  const languageOf = async (content: string) => {
    const { assumed } = await operatorOn().plan(importPeople, { file: fileWith(content) });
    return assumed.language;
  };
  const vi = LANGUAGES.find((language: string) => language === 'vi');
  const TIMES = 'Timestamp,Email Address';

  it.skipIf(vi === undefined)('is found by letters of its own (needs Vietnamese)', async () => {
    const byHeading = await languageOf('Dấu thời gian,Email\n2026-03-01,lan@example.com\n');
    expect(byHeading).toEqual({ value: vi, line: 1, shown: 'Dấu thời gian' });
    const byName = await languageOf(`${TIMES},Name\n,a@example.com,Ann\n,b@example.com,Đỗ An\n`);
    expect(byName).toEqual({ value: vi, line: 3, shown: 'Đỗ An' });
  });

  it.skipIf(!IS_MULTILINGUAL)('has to be given where nothing shows it, or nothing is changed', async () => {
    expect(await languageOf(`${TIMES}\n2026-03-01,lan@example.com\n`)).toEqual({ value: undefined });
    const [operator, file] = [operatorOn(), fileWith('lan@example.com\n')];
    const { code, stderr } = await operator.run('import', file, '--yes');
    expect({ code, emails: await operator.emails() }).toEqual({ code: 1, emails: [] });
    expect(stderr).toContain('Add --language');
    await operator.run('import', file, '--yes', '--language', SECOND);
    expect(await operator.ask(people, {})).toMatchObject({ people: [{ language: SECOND }] });
  });

  it('is not asked for where each row has it', async () => {
    expect(await languageOf(`Email,Language\nlan@example.com,${SECOND}\n`)).toBeUndefined();
  });
});

it('who left elsewhere and is on the list here is counted, and taken off by a step of its own: nobody else of the file', async () => {
  const names = ['lan', 'minh', 'binh', 'an'];
  const operator = await listWith(names.map((name) => ({ email: `${name}@example.com` })));
  // One has left, one agrees, one does not say so clearly, and one is not on the list.
  const rows = 'lan,unsubscribed,Có LAN,bounced, minh,active,Có binh,active,Zalo hoa,bounced,'.split(' ');
  const lines = rows.map((row) => row.replace(',', '@example.com,') + '\n');
  const file = fileWith(`Email,Status,Đồng ý nhận tin\n${lines.join('')}`);
  const plan = await operator.plan(importPeople, { file, language: FIRST });
  expect(plan).toMatchObject({ leaving: 1, added: 0 });
  const who = { file, optedOut: true };
  expect(await operator.plan(takeOff, { who })).toMatchObject({
    values: { number: 1, email: 'lan@example.com' },
  });
  expect(await operator.emails()).toHaveLength(4);
  await operator.carryOut(takeOff, { who });
  expect(await operator.emails()).toEqual(['minh', 'binh', 'an'].map((name) => `${name}@example.com`));
});

onEveryDatabase((createUrl) => {
  it('an import is taken back: who came with it, of whom the backups are named, but nobody who signed up, confirmed, was corrected or written to', async () => {
    const operator = operatorOn(await createUrl());
    await operator.add({ email: 'before@example.com' });
    const names = ['gone', 'queued', 'written', 'joined', 'again', 'corrected', 'confirmed'];
    const waits = (name: string) => (name === 'confirmed' ? '2026-03-01' : '');
    const lines = names.map((name) => `${name}@example.com,${waits(name)}\n`).join('');
    const file = fileWith(`Email,Asked at\n${lines}before@example.com,\n`);
    const { import: id = '' } = await operator.carryOut(importPeople, {
      file,
      language: FIRST,
      name: 'fair.csv',
    });
    const mine = (await operator.ask(people, { importId: id })).people;
    expect(mine.map(({ email }) => email.split('@')[0]).sort()).toEqual([...names].sort());
    const idOf = (name: string) => mine.find(({ email }) => email.startsWith(name))?.id ?? '';
    const at = '2026-03-10T00:00:00.000Z';
    await operator.withHost(async ({ list, actor }) => {
      const delivery = { message: 'news', at, claim: '', attempts: 0, answer: '' };
      const mails = [
        { ...delivery, submission_id: idOf('queued'), state: 'queued' as const },
        { ...delivery, submission_id: idOf('written'), state: 'sending' as const },
      ];
      await list.db.insertInto('mail_delivery').values(mails).execute();
      const clock = { ...systemClock, ...actor };
      const store = createSqlStore({ db: list.db, kind: list.kind, clock, schemaIsGiven: true });
      const signUp = (name: string) => store.add(entry(`${name}@example.com`));
      // Several wait while the first is written, and are written together.
      const answers = await Promise.all(['new', 'joined', 'again', 'joined', 'other', 'before'].map(signUp));
      expect(answers).toEqual(['added', 'duplicate', 'duplicate', 'duplicate', 'added', 'duplicate']);
      await list.db.transaction().execute((step) => confirmEntry(step, actor, idOf('confirmed')));
    });
    await operator.carryOut(correct, { from: 'corrected@example.com', to: 'right@example.com' });
    expect(await operator.ask(imports, {})).toMatchObject([{ id, file: 'fair.csv', people: 2 }]);
    const input = { who: { import: id }, block: false };
    const { sum, then } = await operator.plan(takeOff, input);
    const counts = { came: 7, since: -4, written: -1, goOff: 2 };
    expect(Object.fromEntries(sum?.map(({ key, value }) => [key, value]) ?? [])).toEqual(counts);
    expect(then).toEqual([{ key: 'offAgain' }]);
    operator.wait(Date.now() - NOW + DAY);
    await operator.run('backup');
    const later = await operator.plan(takeOff, input);
    expect(later.then?.map(({ key }) => key)).toEqual(['offAgain', 'holders']);
    await operator.carryOut(takeOff, input);
    expect((await operator.emails()).map((email) => email.split('@')[0]).sort()).toEqual(
      ['again', 'before', 'confirmed', 'joined', 'new', 'other', 'right', 'written'].sort(),
    );
    expect(await operator.ask(imports, {})).toEqual([]);
    // Nobody is blocked.
    expect(await operator.plan(importPeople, { file, language: FIRST })).toMatchObject({ added: 2 });
  });
});

it('what the file does not say is shown, with who is refused and why', async () => {
  const { assumed, refused, added } = await planOf(
    `Email,Date,Language\nlan@example.com,2026-02-13,\nminh@example.com,soon,${FIRST}\nhoa@example.com,,xx\nan@example.com,,${FIRST}\nlan@example.com,,\n`,
  );
  const zone = 'Asia/Ho_Chi_Minh';
  expect(assumed).toEqual({ dates: undefined, language: { value: FIRST }, zone, consent: undefined });
  expect(added).toBe(2);
  expect(refused).toEqual([
    'time 1 3 minh@example.com soon',
    'language 1 4 hoa@example.com xx',
    'repeated 1 6 lan@example.com',
  ]);
});

it.each<[what: string, content: string | Buffer, sentence: string, ...options: string[]]>([
  ['a web page', '<!doctype html><table><tr><td>lan</td></tr></table>', 'None of these columns'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'a picture'],
  ['nothing', '', 'The file is empty'],
  ['a workbook', Buffer.from('504b0304140008ff', 'hex'), 'a workbook'],
  ['UTF-16 without its mark', Buffer.from('Đồng ý\n', 'utf16le'), 'CSV UTF-8'],
  ['windows-1258', Buffer.from('Email,T\u00ean\nlan@example.com,Lan\n', 'latin1'), 'CSV UTF-8'],
  ['an open quotation mark', 'Email\n"lan@example.com\n', 'CSV UTF-8'],
  ['an unknown heading', 'Email;Ngày\na@b.vn;1/2/26\n', 'no column Ngay', '--columns', 'Ngay=joined_at'],
])('what cannot be read is refused and leaves nothing: %s', async (_, content, sentence, ...options) => {
  const { code, stderr, rows, file, operator } = await importing(content, ...options);
  expect({ code, rows }).toEqual({ code: 1, rows: [] });
  expect(stderr).toContain(sentence);
  expect(readdirSync(dirname(file))).toEqual(['people.csv']);
  expect(readdirSync(dirname(operator.path)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('Ctrl-C stops an import between two batches, and doing it again adds the rest', async () => {
  const operator = operatorOn(undefined, {
    onInterrupt: (listener) => {
      const pressing = setInterval(listener, 1);
      return () => clearInterval(pressing);
    },
  });
  const argv = ['import', fileOfPeople(1200), '--yes', '--language', FIRST];
  const stopped = await operator.run(...argv);
  expect(stopped.code).toBe(1);
  expect((await operator.emails()).length).toBeLessThan(1200);
  expect(stopped.stderr).toContain('Stopped. The same command does the rest.');
  const again = operatorOn(operator.url);
  again.wait(1);
  expect(await again.run(...argv)).toMatchObject({ code: 0 });
  expect(await operator.emails()).toHaveLength(1200);
});

it('what a file contains reaches the terminal without control characters', async () => {
  const escape = '\u001b]52;c;eA==\u0007';
  const operator = await listWith([]);
  const { stderr } = await operator.run('import', fileWith(`${escape}Heading\nx\n`));
  expect(stderr).toContain('Heading');
  const dated = fileWith(`Email,Date\nlan@example.com,${escape}\n`);
  const { stdout } = await operator.run('import', dated, '--language', FIRST);
  expect(stdout).toContain('not a time, or in the future');
  expect(stderr + stdout).not.toMatch(/\p{Cc}(?<!\n)/u);
});
