import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importPeople } from '../../src/operator/actions/import/import.ts';
import { correct } from '../../src/operator/actions/change-person.ts';
import { imports } from '../../src/operator/actions/find-who.ts';
import { takeOff } from '../../src/operator/actions/take-off.ts';
import { people } from '../../src/operator/actions/people.ts';
import { DAY, systemClock } from '../../src/waitlist/clock.ts';
import { confirmEntry } from '../../src/waitlist/confirm/confirm.ts';
import { EXPORT_COLUMNS } from '../../src/waitlist/entry-columns.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { TIMEOUT_FACTOR } from '../environment.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { entry } from '../store/contract.ts';
import { fileOfPeople, fileWith, NOW, listWith, operatorOn, temporaryFolder } from './harness.ts';
import { readHere } from './import/read-here.ts';

/** A file of the folder `import`. */
const read = (name: string) => readFileSync(join(import.meta.dirname, 'import', name), 'utf8');

/** Writes a file and imports it into an empty list. */
async function importing(content: string | Uint8Array, ...options: string[]) {
  const operator = operatorOn();
  const file = fileWith(content);
  const language = options.includes('--language') ? [] : ['--language', FIRST];
  const answers = [...language, '--consent', 'fair-2026', ...options];
  const run = await operator.run('import', file, '--yes', ...answers);
  const rows = await operator.withDatabase((db) =>
    db.selectFrom('submission').selectAll().orderBy('joined_at').orderBy('email').execute(),
  );
  const joined = Object.fromEntries(
    rows.map(({ email, joined_at }) => [email.replace('@example.com', ''), joined_at]),
  );
  return { ...run, operator, file, rows, joined, names: Object.keys(joined).join(' ') };
}

/** What a file has and who of it would come in. */
async function planOf(content: string | Uint8Array, answers: Parameters<typeof readHere>[1] = {}) {
  const { people, ...read } = await readHere(content, { consent: 'fair-2026', ...answers });
  const leftOut = people.flatMap(({ reason, line, email, value }) =>
    reason === null ? [] : [`${reason} ${line} ${email} ${value}`.trimEnd()],
  );
  const meant = people.filter(({ reason }) => reason === null);
  const names = meant.map(({ email }) => email.replace('@example.com', '')).join(' ');
  return { ...read, people, meant, leftOut, names };
}

const ALL = { mayWrite: ['none'] };

describe('a file of another program is imported as it is', () => {
  const [minh, lan] = ['2026-02-01T13:05:00.000Z', '2026-02-13T01:30:15.000Z'];

  it.each<[file: string, people: Record<string, string>, ...mayWrite: string[]]>([
    ['google-forms-english.csv', { minh, lan }, 'none'],
    ['google-forms-downloaded.csv', { minh, lan }, 'none'],
    ['spreadsheet.csv', { minh, lan }, 'none'],
    ['mailchimp.csv', { minh: '2026-02-01T13:06:00.000Z', lan }, 'UNSUB_TIME=""', 'CLEAN_TIME=""'],
    ['brevo.csv', { lan }, 'EMAIL_BLACKLISTED=false'],
    ['listmonk.csv', { lan: '2026-02-13T01:30:15.123Z' }, 'status=enabled'],
  ])('%s, without who has left or whose mail bounced', async (file, people, ...mayWrite) => {
    const answers = file === 'mailchimp.csv' ? ['--joined', 'CONFIRM_TIME'] : [];
    const ticks = mayWrite.flatMap((value) => ['--may-write', value]);
    const { code, joined, rows, stderr } = await importing(read(file), ...ticks, ...answers);
    expect({ code, joined, stderr }).toEqual({ code: 0, joined: people, stderr: '' });
    expect(new Set(rows.map(({ source_page }) => source_page))).toEqual(new Set(['import']));
  });
});

describe('who may be written to', () => {
  it('is not known by any word: it is asked, and until then nobody comes in', async () => {
    for (const words of ['Có Không', 'Yes No', 'TRUE FALSE', '1 0', 'x -']) {
      const [yes = '', no = ''] = words.split(' ');
      const content = `Email,Đồng ý\nlan@example.com,${yes}\nminh@example.com,${no}\n`;
      const { settled, people } = await planOf(content);
      expect([settled.open, people]).toEqual([['mayWrite'], []]);
      expect(await planOf(content, { mayWrite: [`Đồng ý=${no}`] })).toMatchObject({ names: 'minh' });
    }
    const { code, names, stdout } = await importing('Email,Consent\nlan@example.com,Zalo\n');
    expect({ code, names }).toEqual({ code: 2, names: '' });
    expect(stdout).toContain('Consent');
    expect(stdout).toContain('1  Zalo');
  });

  it.each<[answers: string, ticked: string, names: string, ...leftOut: string[]]>([
    ['an Có, lan Để sau, minh', 'Có', 'an', 'unticked 3 lan Để sau', 'unticked 4 minh'],
    // Case and spaces are no difference, a letter and a sign are.
    ['an Có, ba  CÓ , minh co, lan Có!', 'có', 'an ba', 'unticked 4 minh co', 'unticked 5 lan Có!'],
    ['an Có, lan, minh Không', '*', 'an minh', 'unticked 3 lan'],
    ['an Có, lan', '""', 'lan', 'unticked 2 an Có'],
    // Two answers of one person.
    ['lan Có, minh Có, LAN Để sau', 'Có', 'minh', 'unticked 2 lan Để sau', 'unticked 4 lan Để sau'],
    ['lan Để sau, minh Có, LAN Có', 'Có', 'minh', 'unticked 2 lan Để sau', 'unticked 4 lan Để sau'],
    ['lan Có, LAN Có', 'Có', 'lan', 'repeated 3 lan'],
  ])(
    'is who has a value that is ticked in each of their rows: %s with “%s”',
    async (answers, ticked, names, ...leftOut) => {
      const rows = answers.split(', ').map((answer) => answer.replace(/ |$/, '@example.com,'));
      const plan = await planOf(`Email,Nhận tin\n${rows.join('\n')}\n`, { mayWrite: [`Nhận tin=${ticked}`] });
      const left = plan.leftOut.map((line) => line.replace('@example.com', '').trimEnd());
      expect([plan.names, left]).toEqual([names, leftOut]);
    },
  );

  it('needs a tick in each of several columns, of which every object may have the name', async () => {
    const content =
      'constructor,Email,__proto__\na,an@example.com,x\na,ba@example.com,y\nb,chi@example.com,x\n';
    const { names, leftOut } = await planOf(content, { mayWrite: ['__proto__=x', 'constructor=a'] });
    const unticked = ['unticked 3 ba@example.com __proto__: y', 'unticked 4 chi@example.com constructor: b'];
    expect([names, leftOut]).toEqual(['an', unticked]);
  });

  it.each(['Nhận tin=', 'Nhận tin=Có,', 'Nhận tin=Có, ,Không', 'Nhận tin'])(
    'is asked again where a value is blank, as of a variable that was not set: “%s”',
    async (ticked) => {
      const content = 'Email,Nhận tin\nan@example.com,Có\nba@example.com,\n';
      await expect(planOf(content, { mayWrite: [ticked] })).rejects.toMatchObject({ reason: 'noValues' });
    },
  );

  it('is everybody only where it is said what they agreed to', async () => {
    const content = 'Email,Name\nlan@example.com,Lan\n';
    expect((await planOf(content, { ...ALL, consent: undefined })).settled.open).toEqual(['consent']);
    expect(await planOf(content, ALL)).toMatchObject({ meant: [{ consent_version: 'fair-2026' }] });
  });

  it('is said by exactly our own export, which alone says who confirmed', async () => {
    const confirmed_at = '2026-03-01T00:00:00.000Z';
    const operator = await listWith([
      { email: 'lan@example.com', confirmed_at },
      { email: 'minh@example.com' },
    ]);
    const { stdout } = await operator.run('export');
    const own = await planOf(stdout, { consent: undefined });
    expect([own.look.isOwnExport, own.settled.open]).toEqual([true, []]);
    expect(own.meant.map((person) => person.confirmed_at).sort()).toEqual([confirmed_at, null]);
    const changed = stdout.replace('confirmed_at', 'Confirmed at');
    expect((await planOf(changed, { consent: undefined })).settled.open).toContain('mayWrite');
    expect((await planOf(changed, ALL)).meant.map((person) => person.confirmed_at)).toEqual([null, null]);
  });
});

describe('no line is lost', () => {
  it.each([
    ['letters in a column', 'email,x\n', 'a'.repeat(99_000)],
    ['dots in a column', 'email,x\n', `a@${'.'.repeat(99_000)}x<`],
    ['marks in a list', '', `a@${"'".repeat(99_000)}x`],
    ['letters in a list', '', `@${'a'.repeat(99_000)}`],
  ])('99,000 characters that are no address are named at once: %s', async (_name, headings, long) => {
    const begun = performance.now();
    const { leftOut } = await planOf(`${headings}lan@example.com\n${long}\n`, ALL);
    expect(leftOut).toEqual([expect.stringMatching(/^email \d /)]);
    expect(performance.now() - begun).toBeLessThan(5000 * TIMEOUT_FACTOR);
  });

  it('of a line all addresses count, and what is none is named', async () => {
    const line = 'Bình Trần <binh@example.com>, Chi Lê <chi@example.com>; dung@example.com; someone';
    const content = `an@example.com\n${line}\nmailto:giang@example.com (12A)\n`;
    for (const each of [content, `Name\tEmail\n${content.replace(/^/gm, 'Ba\t').replace(/Ba\t$/, '')}`]) {
      const { names, leftOut } = await planOf(each, { ...ALL, ...(each !== content && { email: 'Email' }) });
      expect(names).toBe('an binh chi dung giang');
      expect(leftOut).toEqual([expect.stringMatching(/^email \d someone someone$/)]);
    }
  });

  it.each([
    ['one address a line', 'lan@example.com\nminh@example.com\n\n', 'lan minh'],
    ['names from a mail program', 'Lan <lan@example.com>\nTrần Minh <minh@example.com>\n', 'lan minh'],
    ['names beside them', 'Lan;lan@example.com\nMinh;minh@example.com\n', 'lan minh'],
    ['a name before it', '- Giang: giang@example.com\n', 'giang'],
    ['two in a sentence', 'An <an@example.com> và Ba <ba@example.com>\n', 'an ba'],
    ['two below a heading', 'Email\n"an@example.com, ba@example.com"\n', 'an ba'],
    ['marks around it', `"lan@example.com"\n'minh@example.com'\n`, 'lan minh'],
    ['a mark in it', "Email,Name\no'brien@example.com,O\nba@example.com,B\n", 'ba'],
    ['a separator of lists', 'Email|Name\n"lan@example.com|Lan\nminh@example.com|Minh\n', 'minh'],
    ['old ends of lines', 'Email,Name\rlan@example.com,"Lan\nA"\r', 'lan'],
  ])('%s', async (_name, content, names) => {
    expect(await planOf(content, ALL)).toMatchObject({ names });
  });

  it('a summary above the headings that names somebody is no table, and a chat that begins with an address has no headings', async () => {
    const summary = 'Report,,\nExported by,admin@example.com,\n\nName,Email,Mail\n';
    const rows = 'An,an@example.com,Yes\nBa,ba@example.com,No\n';
    const { names, leftOut } = await planOf(summary + rows, { mayWrite: ['Mail=Yes'] });
    expect([names, leftOut]).toEqual([
      'an',
      ['unread 2 admin@example.com Exported by,admin@example.com,', 'unticked 6 ba@example.com No'],
    ]);
    const chat = '[15:24, 20/11/2026] An: please an@example.com\nhello, ba@example.com\nchi@example.com\n';
    expect(await planOf(chat, ALL)).toMatchObject({ names: 'an ba chi', leftOut: [] });
  });

  it('500 lines with 7 addresses each are 3,500 people, and one with 5,000 is as many', async () => {
    const line = (row: number, each: number) =>
      Array.from({ length: each }, (_, at) => `p${row}x${at}@example.com`).join(', ');
    const lines = Array.from({ length: 500 }, (_, row) => line(row, 7)).join('\n');
    const { code, rows } = await importing(lines, '--may-write', 'none');
    expect([code, rows.length]).toEqual([0, 3500]);
    expect((await planOf(line(1, 5000), ALL)).meant).toHaveLength(5000);
  });

  it('takes no yes, no or formula as wording of our own export', async () => {
    const none = ['No', 'Không', 'chưa', 'a\u0001b', '\u001b[31mred', 'x'.repeat(65)];
    const versions = [...none, '=HYPERLINK(""http://x.example"",""click"")', 'fair-2026'];
    const rows = versions.map((version, index) =>
      EXPORT_COLUMNS.map((column) =>
        column === 'email' ? `p${index}@example.com` : column === 'consent_version' ? `"${version}"` : '',
      ).join(),
    );
    const { meant, leftOut } = await planOf([EXPORT_COLUMNS.join(), ...rows].join('\n'));
    expect(meant).toMatchObject([{ email: 'p7@example.com', consent_version: 'fair-2026' }]);
    expect(leftOut.map((line) => line.split(' ')[0])).toEqual(none.concat('').map(() => 'consent'));
  });
});

describe('times', () => {
  const dates = (...values: string[]) =>
    `Timestamp,Email\n${values.map((value, index) => `${value},p${index}@example.com\n`).join('')}`;
  const joinedIn = async (content: string, joined?: string) =>
    (await planOf(content, { ...ALL, joined })).meant.map(({ joined_at }) => joined_at);
  const present = new Date(NOW).toISOString();

  it('of a file show the order of day and month: one day over 12 decides', async () => {
    expect(await joinedIn(dates('3/2/2026', '3/1/2026', '28/2/2026'))).toEqual([
      '2026-02-02T17:00:00.000Z',
      '2026-01-02T17:00:00.000Z',
      '2026-02-27T17:00:00.000Z',
    ]);
  });

  it('are asked about where the file does not show the order, or shows both; until then nothing is changed', async () => {
    for (const undecided of [dates('3/2/2026', '1/2/2026'), dates('3/2/2026', '28/2/2026', '2/28/2026')])
      expect((await planOf(undecided, ALL)).settled.open).toEqual(['joined']);
    const { code, rows, stdout } = await importing(dates('3/2/2026'), '--may-write', 'none');
    expect({ code, rows }).toEqual({ code: 2, rows: [] });
    expect(stdout).toContain('3/2/2026');
    expect(await joinedIn(dates('3/2/2026'), 'Timestamp=mdy')).toEqual(['2026-03-01T17:00:00.000Z']);
    expect(await joinedIn(dates('3/2/2026'), 'Timestamp=dmy')).toEqual(['2026-02-02T17:00:00.000Z']);
    expect(await joinedIn(dates('3/2/2026'), 'none')).toEqual([present]);
  });

  it('that are missing, unreadable or in the future cost nobody their place', async () => {
    const content = dates('2026-02-13', '', 'soon', '0000-00-00', '2027-01-05', '2026-02-14');
    const { meant, untimed } = await planOf(content, ALL);
    expect(meant.map(({ joined_at }) => joined_at === present)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(untimed).toBe(4);
  });
});

describe('the language', () => {
  const languageOf = async (content: string, language?: string) => {
    const { settled, meant } = await planOf(content, { ...ALL, language });
    return { open: settled.open, spoken: meant.map((person) => person.language) };
  };
  const TIMES = 'Timestamp,Email Address';

  it.skipIf(!IS_MULTILINGUAL)('has to be given where nothing shows it, or nothing is changed', async () => {
    const content = `${TIMES}\n2026-03-01,lan@example.com\n`;
    expect(await languageOf(content)).toMatchObject({ open: ['language'], spoken: [] });
    // Whoever has a name in Vietnamese may read English.
    const named = `${TIMES},Tên\n2026-03-01,lan@example.com,Đỗ Lan\n`;
    expect(await languageOf(named)).toMatchObject({ open: ['language'], spoken: [] });
    expect(await languageOf(content, SECOND)).toMatchObject({ open: [], spoken: [SECOND] });
  });

  it('is that of each row where the file has it', async () => {
    const content = `Email,Language\nlan@example.com,${SECOND}\nan@example.com,${SECOND}\nminh@example.com,xx\n`;
    expect(await languageOf(content, FIRST)).toMatchObject({ spoken: [SECOND, SECOND, FIRST] });
  });
});

it('who left elsewhere and is on the list here is taken off by a step of its own: nobody else of the file', async () => {
  const names = ['lan', 'minh', 'binh', 'an'];
  const operator = await listWith(names.map((name) => ({ email: `${name}@example.com` })));
  const file = fileWith(
    'Email,Status\nlan@example.com,unsubscribed\nminh@example.com,active\nhoa@example.com,Unsubscribed\n',
  );
  const who = { file, leaving: ['Status=unsubscribed'] };
  expect(await operator.plan(takeOff, { who: { file } })).toMatchObject({ blockedBy: { reason: 'leaving' } });
  expect(await operator.plan(takeOff, { who })).toMatchObject({
    values: { number: 1, email: 'lan@example.com' },
  });
  // The word for everybody of an import is none for those who go.
  await expect(operator.plan(takeOff, { who: { file, leaving: ['none'] } })).rejects.toMatchObject({
    reason: 'headings',
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
    const file = fileWith(`${[...names, 'before'].join('@example.com\n')}@example.com\n`);
    const answers = { file, language: FIRST, mayWrite: ['none'], consent: 'fair-2026' };
    const { import: id = '' } = await operator.carryOut(importPeople, { ...answers, name: 'fair.csv' });
    const mine = (await operator.ask(people, { importId: id })).people;
    expect(mine.map(({ email }) => email.split('@')[0]).sort()).toEqual([...names].sort());
    const idOf = (name: string) => mine.find(({ email }) => email.startsWith(name))?.id ?? '';
    const at = '2026-03-10T00:00:00.000Z';
    await operator.withHost(async ({ list, actor }) => {
      const ofSending = { sending: 's', version: 1, reason: '' as const };
      const delivery = { message: 'news', at, claim: '', attempts: 0, answer: '', ...ofSending };
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
      const asked_at = new Date(NOW).toISOString();
      await list.db.updateTable('submission').set({ asked_at }).where('id', '=', idOf('confirmed')).execute();
      await list.db.transaction().execute((step) => confirmEntry(step, actor, idOf('confirmed')));
    });
    await operator.carryOut(correct, { from: 'corrected@example.com', to: 'right@example.com' });
    expect(await operator.ask(imports, {})).toMatchObject([{ id, file: 'fair.csv', people: 2 }]);
    const input = { who: { import: id }, block: false };
    const { sum, then } = await operator.plan(takeOff, input);
    const counts = { came: 7, since: -4, written: -1, goOff: 2 };
    expect(Object.fromEntries(sum?.map(({ key, value }) => [key, value]) ?? [])).toMatchObject(counts);
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
    expect(await operator.plan(importPeople, answers)).toMatchObject({ added: 2 });
  });
});

it('what a plan does is said, with who is left out and why', async () => {
  const operator = await listWith([{ email: 'hoa@example.com' }]);
  const content = 'Email,Date,Mail\nlan@example.com,2026-02-13,Yes\nminh@example.com,soon,yes\n';
  const file = fileWith(
    `${content}hoa@example.com,2026-02-13,Yes\nan@example.com,,No\nlan@example.com,,Yes\nnone,,Yes\n`,
  );
  const { added, leftOut, sum, then } = await operator.plan(importPeople, {
    ...{ file, language: FIRST, mayWrite: ['Mail=Yes'] },
  });
  expect({ added, leftOut }).toEqual({ added: 2, leftOut: 4 });
  expect(sum).toEqual([
    { key: 'inFile', value: 6 },
    { key: 'unticked', value: -1, values: { answers: ['“No” 1'] } },
    { key: 'repeated', value: -1, values: { line: 6, value: 'lan@example.com' } },
    { key: 'email', value: -1, values: { line: 7, value: 'none' } },
    { key: 'listed', value: -1, values: { line: 4, value: 'hoa@example.com' } },
    { key: 'comeIn', value: 2, kind: 'result' },
    { key: 'listThen', value: 3, kind: 'after' },
  ]);
  expect(then?.map(({ key }) => key)).toEqual(['written', 'untimed', 'agreedUnknown', 'onlyWhoAgreed']);
});

it.each<[what: string, content: string | Buffer, sentence: string, ...options: string[]]>([
  ['a web page', '<!doctype html><table><tr><td>lan</td></tr></table>', 'addresses'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'a picture'],
  ['nothing', '', 'The file is empty'],
  ['a workbook', Buffer.from('504b0304140008ff', 'hex'), 'a workbook'],
  ['one line of two million characters', 'a'.repeat(2_000_000), 'too long to be read'],
  ['an unknown heading', 'Email;Ngày\na@b.vn;1/2/26\n', 'no column Ngay', '--joined', 'Ngay'],
  ['an unknown value', 'Email;Tin\na@b.vn;Có\n', 'No row has “không”', '--may-write', 'Tin=Không'],
])('what cannot be read is refused and leaves nothing: %s', async (_, content, sentence, ...options) => {
  const { code, stderr, rows, file, operator } = await importing(content, ...options);
  expect({ code, rows }).toEqual({ code: 1, rows: [] });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/\n +at /);
  expect(readdirSync(dirname(file))).toEqual(['people.csv']);
  expect(readdirSync(dirname(operator.path)).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('a folder and a pipe are no files of people', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const file of [dirname(pipe), pipe])
    expect(await operatorOn().run('import', file, '--yes')).toMatchObject({ code: 1, stdout: '' });
});

it('Ctrl-C stops an import between two batches, and doing it again adds the rest', async () => {
  const operator = operatorOn(undefined, {
    onInterrupt: (listener) => {
      const pressing = setInterval(listener, 1);
      return () => clearInterval(pressing);
    },
  });
  const answers = ['--language', FIRST, '--may-write', 'none', '--consent', 'fair-2026'];
  const argv = ['import', fileOfPeople(1200), '--yes', ...answers];
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
  const { stdout } = await operator.run(
    'import',
    fileWith(`Email,${escape}Mail\nlan@example.com,${escape}\n`),
  );
  expect(stdout).toContain('Mail');
  expect(stderr + stdout).not.toMatch(/\p{Cc}(?<!\n)/u);
});
