import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { CONSENT_VERSION } from '../../src/content/consent.ts';
import { escapeHtml } from '../../src/content/escape-html.ts';
import { LOCALES } from '../../src/content/locales.ts';
import { OTHER_TEXTS, TRANSLATIONS } from '../../src/content/translations.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { composeFunctions } from '../../src/hosts/shared/compose-app.ts';
import { correct } from '../../src/operator/actions/change-person.ts';
import { people, person } from '../../src/operator/actions/people.ts';
import type { Selection } from '../../src/waitlist/selection.ts';
import { cellsOf } from '../../src/operator/actions/import/file-rows.ts';
import { localTime } from '../../src/waitlist/zone.ts';
import { PageContext, type PageState } from '../../src/site/page-context.ts';
import type { SubmissionClient } from '../../src/site/signup/client.ts';
import type { SubmissionResult } from '../../src/site/signup/result.ts';
import { Join } from '../../src/site/signup/signup-form.tsx';
import { createSubmit } from '../../src/site/signup/submit.ts';
import { isValidEntry } from '../../src/waitlist/entries.ts';
import { ENTRY_COLUMNS } from '../../src/waitlist/entry-columns.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { address } from '../address.ts';
import { onEveryDatabase } from '../every-database.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';
import { openParts } from '../service/in-process.ts';

type Column = keyof Database['submission'];
type Row = Readonly<Record<Column, string | null>>;
type Found = Partial<Record<Column, string | null | undefined>>;

/** Two languages of the page, which people have before and after they sign up. */
const [OLD, NEW] = [FIRST, SECOND];

const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const SOME_TIME = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const SOME_ID = matching(/^[\da-f]{8}-[\da-f]{4}-7/);
/** How a time is written on the page of a person. */
const shown = (time: string) => localTime('Asia/Ho_Chi_Minh', Date.parse(time));

/** Somebody who came with an import and has confirmed the address. */
const LAN = {
  id: '019caee5-c800-7000-8000-000000000001',
  email: 'lan@example.com',
  language: OLD,
  consent_version: 'fair-2026',
  joined_at: '2026-03-01T05:00:00.000Z',
  asked_at: '2026-03-01T06:00:00.000Z',
  confirmed_at: '2026-03-01T07:00:00.000Z',
  confirm_until: '2026-04-01T08:00:00.000Z',
  source_page: 'import',
  added_at: '2026-03-03T09:00:00.000Z',
  import_id: '019cc000-0000-7000-8000-000000000001',
} satisfies Row;
/** Somebody who has signed up and still has to confirm it. */
const MINH = {
  id: '019cb40c-2400-7000-8000-000000000002',
  email: 'minh@example.org',
  language: NEW,
  consent_version: 'school-2026',
  joined_at: '2026-03-02T05:00:00.000Z',
  asked_at: '2026-03-02T06:00:00.000Z',
  confirmed_at: null,
  confirm_until: '2026-04-02T08:00:00.000Z',
  source_page: 'landing',
  added_at: '2026-03-04T09:00:00.000Z',
  import_id: null,
} satisfies Row;

/** What becomes of a column in each place. */
interface Way {
  /** The field of the form that fills it, and what is posted in it; without one the server fills it by itself. */
  field?: readonly [name: string, posted: string];
  /** What somebody has who signs up. */
  signedUp: string | null;
  /** What somebody has who was imported: what the file says, or what the import gives them. */
  imported: 'file' | { gives: string };
  /** Of whoever was imported and signs up: what they said now, or what they had. */
  lastSaid: 'now' | 'before';
  /** What is in its place after a correction of the address. */
  corrected: 'stays' | { becomes: string | null };
  /** Whether a row of the studio's table has it. All others are in the panel of a person. */
  inTable: boolean;
  /** The filters that go by it. */
  filters: readonly (keyof Selection)[];
  /** How the page of a person has it; `undefined`: only the JSON of `./waitlist person` has it. */
  personPage: string | undefined;
  /** What no restore takes. */
  wrong: string;
}

/** A new column compiles when it is said here what every place does with it. */
const COLUMNS: Readonly<Record<Column, Way>> = {
  id: {
    signedUp: SOME_ID,
    imported: { gives: SOME_ID },
    lastSaid: 'before',
    // Links in mails to the old address are somebody else’s.
    corrected: { becomes: expect.not.stringContaining(LAN.id) as string },
    inTable: true,
    // Mails are by the person's id.
    filters: ['has', 'hasVersion', 'hasNot', 'rejected'],
    personPage: LAN.id,
    wrong: '1',
  },
  email: {
    field: ['email', LAN.email],
    signedUp: LAN.email,
    imported: 'file',
    lastSaid: 'before',
    corrected: { becomes: 'lanh@example.com' },
    inTable: true,
    filters: ['text', 'domain'],
    personPage: LAN.email,
    wrong: 'Lan@example.com',
  },
  language: {
    field: ['language', NEW],
    signedUp: NEW,
    imported: 'file',
    lastSaid: 'now',
    corrected: 'stays',
    inTable: true,
    filters: ['language'],
    personPage: LOCALES[OLD].name,
    wrong: 'Vietnamese',
  },
  consent_version: {
    signedUp: CONSENT_VERSION,
    imported: 'file',
    lastSaid: 'now',
    corrected: 'stays',
    inTable: false,
    filters: [],
    personPage: LAN.consent_version,
    wrong: '',
  },
  joined_at: {
    signedUp: SOME_TIME,
    imported: 'file',
    lastSaid: 'before',
    corrected: 'stays',
    inTable: true,
    filters: ['since', 'until'],
    personPage: shown(LAN.joined_at),
    wrong: '2026-03-01',
  },
  asked_at: {
    signedUp: null,
    imported: 'file',
    lastSaid: 'before',
    // Nobody is asked where the setting is off.
    corrected: { becomes: null },
    inTable: false,
    filters: ['waiting'],
    personPage: undefined,
    wrong: '2026-03-01',
  },
  confirmed_at: {
    signedUp: null,
    imported: 'file',
    lastSaid: 'before',
    corrected: { becomes: null },
    inTable: false,
    filters: ['waiting'],
    personPage: shown(LAN.confirmed_at),
    wrong: '2026-03-01',
  },
  confirm_until: {
    signedUp: null,
    imported: 'file',
    lastSaid: 'before',
    corrected: { becomes: null },
    inTable: false,
    filters: [],
    personPage: shown(MINH.confirm_until),
    wrong: '2026-03-01',
  },
  source_page: {
    field: ['sourcePage', 'landing'],
    signedUp: 'landing',
    imported: { gives: 'import' },
    lastSaid: 'now',
    corrected: 'stays',
    inTable: false,
    filters: [],
    personPage: OTHER_TEXTS[OLD].person.imported,
    wrong: 'elsewhere',
  },
  added_at: {
    signedUp: SOME_TIME,
    imported: { gives: SOME_TIME },
    lastSaid: 'before',
    corrected: 'stays',
    inTable: false,
    filters: [],
    personPage: undefined,
    wrong: '2026-03-01',
  },
  import_id: {
    signedUp: null,
    imported: { gives: SOME_ID },
    lastSaid: 'now',
    corrected: { becomes: null },
    inTable: false,
    filters: ['importId'],
    personPage: undefined,
    wrong: '1',
  },
};

/** What narrows the list to some of the two. */
interface Filter<Value> {
  value: Value;
  finds: readonly string[];
  /** How `./waitlist export` calls it; `undefined`: the studio alone has it. */
  option: string | undefined;
  /** Another filter without which it means nothing. */
  beside?: Selection;
}

/** A new filter compiles when it is said here whom it finds, and how the command calls it. */
const FILTERS: { readonly [Name in keyof Selection]-?: Filter<NonNullable<Selection[Name]>> } = {
  text: { value: 'lan', finds: [LAN.email], option: undefined },
  language: {
    value: NEW,
    finds: IS_MULTILINGUAL ? [MINH.email] : [LAN.email, MINH.email],
    option: '--language',
  },
  since: { value: '2026-03-02', finds: [MINH.email], option: '--since' },
  until: { value: '2026-03-01', finds: [LAN.email], option: '--until' },
  domain: { value: 'example.org', finds: [MINH.email], option: '--domain' },
  waiting: { value: true, finds: [MINH.email], option: '--unconfirmed' },
  importId: { value: LAN.import_id, finds: [LAN.email], option: undefined },
  has: { value: 'news', finds: [LAN.email], option: '--has' },
  hasVersion: { value: 1, finds: [], option: undefined, beside: { has: 'news' } },
  hasNot: { value: 'news', finds: [MINH.email], option: '--has-not' },
  rejected: { value: 'news', finds: [MINH.email], option: '--rejected' },
};

/** `LAN` has the second version of a message, and the address of `MINH` rejected it. */
const MAILS = (['accepted', 'rejected'] as const).map((state, index) => ({
  ...{ message: 'news', submission_id: [LAN, MINH][index]?.id ?? '', state, at: '2026-03-05T00:00:00.000Z' },
  ...{ claim: '', attempts: 0, answer: '', sending: 's', version: 2, reason: '' as const },
}));

/** Compares each column of somebody with what a place should have made of it, and names those that it has forgotten. */
function check(place: string, found: Found | undefined, wanted: (way: Way, column: Column) => unknown) {
  for (const column of ENTRY_COLUMNS)
    expect.soft(found?.[column], `${place}: ${column}`).toEqual(wanted(COLUMNS[column], column));
}

/** The function as a server has it, over a list. */
function serve(url: string) {
  const { settings, observer, persistence } = openParts({
    DATABASE_URL: url,
    PUBLIC_ORIGIN: 'https://them.example',
  });
  const { store } = persistence;
  onTestFinished(() => store.close());
  const { submit } = composeFunctions(settings, store, { countSignUp: () => undefined }, observer);
  return async (type: string, body: string): Promise<Response> => {
    const headers = { 'content-type': `application/${type}` };
    const target = `https://them.example${SUBMIT_EMAIL_PATH}`;
    return submit(new Request(target, { method: 'POST', headers, body }), { client: '192.0.2.1', target });
  };
}

/** Signs up as the page's script does it. */
async function signUpByScript(post: ReturnType<typeof serve>, email: string): Promise<SubmissionResult> {
  const client: SubmissionClient = async (request) => {
    const { ok, status } = await post('json', JSON.stringify(request));
    return ok ? { kind: 'success' } : { kind: 'rejected', error: String(status) };
  };
  const submit = createSubmit({
    loadClient: () => Promise.resolve(client),
    isOnline: () => true,
    now: Date.now,
  });
  return submit(address(email), NEW);
}

/** Signs up as a browser does it without script: with the fields of the form, and what people have filled in. */
async function signUpByForm(post: ReturnType<typeof serve>): Promise<Response> {
  const value: PageState = {
    ...{ language: NEW, translations: TRANSLATIONS[NEW] },
    ...{ switchTo: () => undefined, showResult: () => undefined },
  };
  const form = createElement(PageContext, { value }, createElement(Join, { place: 'hero' }));
  const { document } = parseHTML(`<body>${renderToStaticMarkup(form)}</body>`);
  const fields = new URLSearchParams();
  for (const field of document.querySelectorAll('form [name]'))
    fields.set(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '');
  for (const column of ENTRY_COLUMNS) {
    const [name, posted] = COLUMNS[column].field ?? [];
    if (name === undefined) continue;
    expect.soft(fields.has(name), `the form on the page: ${column}`).toBe(true);
    if (!fields.get(name)) fields.set(name, posted ?? '');
  }
  return post('x-www-form-urlencoded', fields.toString());
}

onEveryDatabase((createUrl) => {
  /** Everybody on a list, by their addresses. */
  const rowsOf = ({ withDatabase }: TestOperator): Promise<Row[]> =>
    withDatabase((db) => db.selectFrom('submission').selectAll().orderBy('email').execute());
  const newList = async () => operatorOn(await createUrl());
  const listOfBoth = async () => {
    const operator = await newList();
    await operator.add(LAN, MINH);
    return operator;
  };
  const checkBoth = (
    place: string,
    found: readonly Found[],
    made = (value: string | null): unknown => value,
  ) =>
    [LAN, MINH].forEach((row, index) =>
      check(`${place}, person ${index + 1}`, found[index], (_, column) => made(row[column])),
    );

  it('a sign-up fills every column, by script and by the plain form', async () => {
    for (const [place, signUp] of [
      ['a sign-up by script', (post: ReturnType<typeof serve>) => signUpByScript(post, LAN.email)],
      ['a sign-up by the plain form', signUpByForm],
    ] as const) {
      const operator = await newList();
      await signUp(serve(operator.url));
      check(place, (await rowsOf(operator))[0], ({ signedUp }) => signedUp);
    }
  });

  it('list, export and the studio show every column', async () => {
    const operator = await listOfBoth();
    const listed = (await operator.run('list', '--json')).stdout.trim().split('\n');
    checkBoth(
      './waitlist list',
      listed.map((line) => JSON.parse(line) as Row),
    );
    const { stdout } = await operator.run('export', '--unconfirmed');
    const [headings = [], ...rows] = stdout
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => cellsOf(line, { separator: ',' }).cells);
    const exported = rows.map((cells) =>
      Object.fromEntries(cells.map((cell, index) => [headings[index] ?? '', cell])),
    );
    checkBoth('./waitlist export', exported, (value) => value ?? '');
    const table = (await operator.ask(people, { text: LAN.email })).people[0];
    const { entry } = await operator.ask(person, { email: LAN.email });
    check('the studio’s table', table, ({ inTable }, column) => (inTable ? LAN[column] : undefined));
    check('the studio’s panel of a person', entry, (_, column) => LAN[column]);
  });

  it('the page of a person shows every column', async () => {
    const operator = await listOfBoth();
    let facts = '';
    for (const email of [LAN.email, MINH.email])
      facts += (await operator.run('person', email, '--html')).stdout;
    for (const column of ENTRY_COLUMNS) {
      const { personPage } = COLUMNS[column];
      if (personPage !== undefined)
        expect.soft(facts.includes(`<dd>${escapeHtml(personPage)}`), `the personPage: ${column}`).toBe(true);
    }
  });

  it('every filter narrows the list in the studio, and every option an export', async () => {
    const operator = await listOfBoth();
    await operator.withDatabase((db) => db.insertInto('mail_delivery').values(MAILS).execute());
    const exported = async (...options: string[]) =>
      [...(await operator.run('export', ...options)).stdout.matchAll(/[a-z]+@[a-z.]+/g)].map(String);
    const help = (await operator.run('export', '--help')).stdout;
    for (const [name, { value, finds, option, beside }] of Object.entries(FILTERS)) {
      const found = (await operator.ask(people, { ...beside, [name]: value })).people.map(
        ({ email }) => email,
      );
      expect.soft(found.sort(), `the studio’s filter ${name}`).toEqual(finds);
      if (option === undefined) continue;
      expect.soft(help, `./waitlist export has no option for ${name}`).toContain(option);
      const typed = typeof value === 'boolean' ? [option] : [option, String(value), '--unconfirmed'];
      const wanted = typeof value === 'boolean' ? [LAN.email, MINH.email] : finds;
      expect.soft(await exported(...typed), `./waitlist export ${option}`).toEqual(wanted);
    }
    expect(await exported()).toEqual([LAN.email]);
    const used = ENTRY_COLUMNS.flatMap((column) => COLUMNS[column].filters);
    expect([...new Set(used)].sort()).toEqual(Object.keys(FILTERS).sort());
  });

  it('an import fills every column; whoever then signs up has what they last said', async () => {
    const file = join(temporaryFolder(), 'list.csv');
    await (await listOfBoth()).run('export', '--unconfirmed', '--out', file);
    const operator = await newList();
    await operator.run('import', file, '--yes');
    const imported = await rowsOf(operator);
    for (const [index, row] of [LAN, MINH].entries())
      check(`an import, person ${index + 1}`, imported[index], ({ imported: made }, column) =>
        made === 'file' ? row[column] : made.gives,
      );
    const post = serve(operator.url);
    for (const email of [LAN.email, MINH.email]) await signUpByScript(post, email);
    for (const [index, row] of (await rowsOf(operator)).entries())
      check(`an import and then a sign-up, person ${index + 1}`, row, ({ lastSaid, signedUp }, column) =>
        lastSaid === 'now' ? signedUp : imported[index]?.[column],
      );
  });

  it('a correction keeps every column but what belongs to the old address', async () => {
    const operator = await listOfBoth();
    await operator.carryOut(correct, { from: LAN.email, to: 'lanh@example.com' });
    const [row] = await rowsOf(operator);
    check('a correction', row, ({ corrected }, column) =>
      corrected === 'stays' ? LAN[column] : corrected.becomes,
    );
    await signUpByScript(serve(operator.url), 'lanh@example.com');
    check('a correction and then a sign-up', (await rowsOf(operator))[0], ({ lastSaid, signedUp }, column) =>
      lastSaid === 'now' ? signedUp : row?.[column],
    );
  });

  it('a backup brings back every column, and no row in which one of them is wrong', async () => {
    const file = join(temporaryFolder(), 'list.db');
    await (await listOfBoth()).run('backup', file);
    const operator = await newList();
    await operator.run('restore', file, '--yes');
    checkBoth('a backup and its restore', await rowsOf(operator));
    for (const row of [LAN, MINH]) expect(isValidEntry(row)).toBe(true);
    for (const column of ENTRY_COLUMNS) {
      const wrong = { ...LAN, [column]: COLUMNS[column].wrong };
      expect.soft(isValidEntry(wrong), `a restore takes a wrong ${column}`).toBe(false);
    }
  });
});

it('the list of columns is that of the table', () => {
  expect([...ENTRY_COLUMNS].sort()).toEqual(Object.keys(COLUMNS).sort());
});
