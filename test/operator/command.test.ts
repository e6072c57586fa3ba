import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts';
import { programme } from '../../src/content/programme.ts';
import { QUERIES } from '../../src/operator/actions/actions.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { fileWith, listWith, operatorOn, temporaryFolder, WITH_EVERYBODY } from './harness.ts';

const WAITLIST = resolve(import.meta.dirname, '../../waitlist');

describe('./waitlist', () => {
  it('works from any folder and through a link', () => {
    const cwd = temporaryFolder();
    symlinkSync(WAITLIST, join(cwd, 'w'));
    const { status, stdout } = spawnSync(join(cwd, 'w'), ['--help'], { cwd, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Usage: waitlist')]);
  });

  it('makes no list: it says for which it has looked, by which settings; a restore makes one', async () => {
    const [backed, operator] = [
      await listWith([{ email: 'lan@example.com' }]),
      operatorOn(undefined, { isNew: true }),
    ];
    const file = join(temporaryFolder(), 'backup.db');
    await backed.run('backup', file);
    const verbs = [
      ...[
        ['list'],
        ['export'],
        ['person', 'lan@example.com'],
        ['stage'],
        ['backup'],
        ['studio', '--no-open'],
      ],
      ...[['import', fileWith('a@example.com\n'), '--language', FIRST, ...WITH_EVERYBODY, '--yes']],
      ...[
        ['erase', 'lan@example.com', '--yes'],
        ['send', 'news', '--yes'],
      ],
    ];
    for (const argv of verbs) {
      const { code, stderr } = await operator.run(...argv);
      const said = `There is no list at ${operator.path} yet (file of settings: ${process.env['ENV_FILE']}). The server makes one when it starts for the first time, and so does a restore.\n`;
      expect({ argv, code, stderr }).toEqual({ argv, code: 1, stderr: said });
    }
    expect(await operator.run('restore', '/nowhere.db', '--yes')).toMatchObject({ code: 1, stdout: '' });
    expect(existsSync(operator.path)).toBe(false);
    expect(await operator.run('restore', file, '--yes')).toMatchObject({ code: 0 });
    expect(await operator.emails()).toEqual(['lan@example.com']);
  });

  it('ends quietly when the reader of its output has gone, and notes what was read', async () => {
    const operator = await listWith(
      Array.from({ length: 1500 }, (_, index) => ({ email: `p${index}@x.vn` })),
    );
    const env = { PATH: process.env['PATH'], DATABASE_URL: operator.url };
    const child = spawn(WAITLIST, ['export'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.once('data', () => child.stdout.destroy());
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code: child.exitCode, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await operator.audit()).toMatchObject([{ action: 'export' }]);
  });
});

describe('every verb', () => {
  it.each([
    ['lsit', 2],
    ['list --limti 3', 2],
    ['export --since yesterday', 2],
    ['export --until 2026-02-30', 2],
    ['export --language xx', 2],
    ['export --domain @', 2],
    ['export --out /nowhere/at/all/list.csv', 1],
    ['import /nowhere/list.csv --yes', 1],
    ['import OTHER --yes', 1],
    ['import LIST --email E-mail --yes', 1],
    ['import LIST --may-write E-mail=yes --yes', 1],
    ['import LIST --may-write name=Old --yes', 1],
    ['import LIST --may-write none --consent no --yes', 2],
    ['import LIST --may-write none --joined name=ymd --consent fair --yes', 1],
    ['import LIST --left --leaving Status=left --yes', 1],
    ['import FOLDER', 1],
    ['import FOLDER --left', 1],
    ['restore FOLDER', 1],
    ['import PIPE', 1],
    ['import PIPE --left', 1],
    ['restore PIPE', 1],
    ['erase', 1],
    ['erase heading lan@example.com --yes', 2],
    ['import --left FOLDER --yes', 1],
    ['import --left OTHER --yes', 1],
    ['person lan', 2],
    ['person @example.com', 2],
    ['person @example.com --correct lan@example.org --yes', 2],
    ['person @example.com --correct @Example.com --yes', 2],
    ['person lan@example.com --correct @example.org --yes', 2],
    ['person lan@example.org --correct lan@example.net --yes', 1],
    ['backup /nowhere/copy.db', 1],
    ['restore OTHER --yes', 1],
    ['restore DATABASE --yes', 1],
    ['send nothing --per-minute 0', 2],
    ['doctor --url them.example', 2],
    ['studio --port 70000', 2],
    ['studio --host everywhere', 2],
  ])('says what is wrong in a sentence or two, and leaves all as it is: %s', async (line, status) => {
    const folder = temporaryFolder();
    const operator = operatorOn();
    const places: Record<string, string> = {
      FOLDER: join(folder, 'folder'),
      PIPE: join(folder, 'pipe'),
      OTHER: join(folder, 'other.bin'),
      LIST: join(folder, 'list.csv'),
      DATABASE: operator.path,
    };
    mkdirSync(places['FOLDER'] ?? '');
    execFileSync('mkfifo', [places['PIPE'] ?? '']);
    writeFileSync(places['OTHER'] ?? '', 'neither a list\nnor a backup\n');
    writeFileSync(places['LIST'] ?? '', 'email,name\nnew@example.com,New\nwrong,Wrong\n');
    await operator.add({ email: 'lan@example.com' });
    const { code, stdout, stderr } = await operator.run(
      ...line.split(' ').map((word) => places[word] ?? word),
    );
    expect({ code, stdout }).toEqual({ code: status, stdout: '' });
    expect(stderr).not.toMatch(/\n {4}at |undefined|\[object|\{\w+\}/);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    if (/FOLDER$|PIPE/.test(line))
      expect(stderr).toContain('is not a file that can be read: a folder or a pipe.');
    expect(await operator.emails()).toEqual(['lan@example.com']);
    expect(readFileSync(places['OTHER'] ?? '', 'utf8')).toContain('neither a list');
  });

  it('that changes something shows its plan, and changes nothing without --yes', async () => {
    const folder = temporaryFolder();
    const [copy, rows] = [join(folder, 'copy.db'), join(folder, 'rows.csv')];
    const operator = await listWith([{ email: 'lan@example.com' }, { email: 'minh@example.com' }]);
    await operator.run('backup', copy);
    writeFileSync(rows, 'lan@example.com\nhoa@example.com\n');
    for (const [argv, sentence] of [
      [['erase', 'lan@example.com', 'hoa@example.com'], '− 1  are not on the list'],
      [['import', rows, '--language', FIRST, ...WITH_EVERYBODY], 'One person comes in'],
      [['import', rows, '--left'], '  lan@example.com'],
      [['restore', copy], 'on the list already'],
      [
        ['person', 'lan@example.com', '--correct', 'lan@example.org'],
        'Correct lan@example.com to lan@example.org',
      ],
      [
        ['person', '@example.com', '--correct', '@example.org'],
        'Correct 2 addresses at example.com to example.org',
      ],
    ] as const) {
      const { code, stdout } = await operator.run(...argv);
      expect(code).toBe(0);
      expect(stdout).toContain(sentence);
      expect(JSON.parse((await operator.run(...argv, '--json')).stdout)).toBeTypeOf('object');
    }
    expect(await operator.emails()).toEqual(['lan@example.com', 'minh@example.com']);
  });
});

it.each([
  { options: [], question: 'mayWrite', asks: 'Add --may-write' },
  { options: ['--left'], question: 'leaving', asks: 'Add --leaving' },
])('import $options asks what a file does not say, and changes nothing', async (each) => {
  const { options, question, asks } = each;
  const operator = await listWith([{ email: 'lan@example.com' }, { email: 'minh@example.com' }]);
  const file = fileWith('Email,Mail?\nlan@example.com,Yes\nhoa@example.com,No\nan@example.com,Yes\n');
  const asked = await operator.run('import', file, '--language', FIRST, '--yes', ...options);
  expect(asked).toMatchObject({ code: 2, stderr: '' });
  const lines = asked.stdout.split('\n').slice(0, 4);
  const said = [
    expect.stringContaining(asks),
    '  Mail?: filled 3, empty 0',
    '        2  Yes',
    '        1  No',
  ];
  expect(lines).toEqual(said);
  const json = await operator.run('--json', 'import', file, '--language', FIRST, '--yes', ...options);
  const values = [
    { value: 'Yes', count: 2 },
    { value: 'No', count: 1 },
  ];
  expect(json).toMatchObject({ code: 2, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({
    questions: [{ question, asks: lines[0], columns: [{ heading: 'Mail?', values }] }],
  });
  expect(await operator.emails()).toEqual(['lan@example.com', 'minh@example.com']);
});

it('list and export show who joined when, in the programme’s time zone; an export narrows by language, domain and days', async () => {
  const { add, run } = operatorOn();
  await add(
    { email: 'an@hust.edu.vn', language: SECOND, joined_at: '2026-03-01T16:59:00.000Z' },
    // 17:00 UTC is midnight in Hanoi.
    { email: 'binh@sis.hust.edu.vn', language: SECOND, joined_at: '2026-03-01T17:00:00.000Z' },
    { email: 'chi@example.com', language: FIRST, joined_at: '2026-03-09T20:00:00.000Z' },
  );
  expect((await run('list')).stdout.split('\n')[0]).toBe(`2026-03-01 23:59:00  ${SECOND}  an@hust.edu.vn`);
  expect((await run('export')).stdout).toMatch(
    /^\ufeff"id","email","language","consent_version","joined_at","asked_at","confirmed_at","confirm_until","source_page","added_at","import_id"\r\n/,
  );
  const found = async (...options: string[]) =>
    [...(await run('export', ...options)).stdout.matchAll(/"(\w+)@/g)].map(([, name]) => name);
  expect(await found()).toEqual(['an', 'binh', 'chi']);
  expect(await found('--language', SECOND)).toEqual(IS_MULTILINGUAL ? ['an', 'binh'] : ['an', 'binh', 'chi']);
  expect(await found('--domain', 'hust.edu.vn')).toEqual(['an', 'binh']);
  expect(await found('--domain', '@example.com')).toEqual(['chi']);
  expect(await found('--until', '2026-03-01')).toEqual(['an']);
  expect(await found('--since', '2026-03-02', '--until', '2026-03-02')).toEqual(['binh']);
});

describe('person', () => {
  it('answers with everything as JSON, and with a page in their language and the first one', async () => {
    // Noon in Hanoi is six in the morning in Berlin.
    const facts = { ...programme, timeZone: 'Europe/Berlin', answerWithin: 22 };
    for (const language of LANGUAGES) {
      const { add, run } = operatorOn(undefined, { programme: facts });
      await add({ email: 'lan@example.com', language });
      const { stdout } = await run('person', 'lan@example.com');
      expect(JSON.parse(stdout)).toMatchObject({ answerBy: '2026-04-09', entry: { language } });
      const page = (await run('person', 'lan@example.com', '--html')).stdout;
      expect(LANGUAGES.filter((each) => page.includes(OTHER_TEXTS[each].person.title))).toEqual(
        LANGUAGES.filter((each) => each === language || each === DEFAULT_LANGUAGE),
      );
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).toContain('2026-03-10 05:59:00');
    }
  });

  it('and erase read addresses from standard input, where no other user sees them', async () => {
    const list = operatorOn();
    await list.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
    expect((await list.runWith('lan@example.com\n', 'person', '-')).stdout).toContain('lan@example.com');
    expect(await list.runWith('lan@example.com\n', 'erase', '-', '--yes')).toMatchObject({ code: 0 });
    expect(await list.emails()).toEqual(['minh@example.com']);
    expect(await list.runWith('', 'person', '-')).toMatchObject({ code: 2 });
  });
});

it('the overview ends today, also when a wrong clock has put somebody into the future', async () => {
  const operator = await listWith([{ joined_at: '2999-01-01T00:00:00.000Z' }, {}]);
  const { total, today, byDay } = await operator.ask(QUERIES.figures, {});
  expect({ total, today, days: byDay.length }).toEqual({ total: 2, today: 2, days: 1 });
});
