import { renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { parseMailUrl } from '../../src/hosts/settings/server-url.ts';
import { runSender } from '../../src/mail/sender.ts';
import { writeRate } from '../../src/mail/sent-mails.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { CHANGES, type ChangeName, type Input } from '../../src/operator/actions/actions.ts';
import type { Done } from '../../src/operator/actions/plan.ts';
import { readAudit } from '../../src/waitlist/privacy/audit.ts';
import { deleteAddresses } from '../../src/waitlist/privacy/deletion.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { FIRST, SECOND } from '../languages.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { entry } from '../store/contract.ts';
import { ownProgramme, writeMessage } from '../mail/write-message.ts';
import { confirmingList } from './confirming-list.ts';
import { EVERYBODY, fileWith, planAndDo, temporaryFolder } from './harness.ts';

type List = Awaited<ReturnType<typeof setUp>>;

/** `ann`, `bob` and `cat` were asked to confirm their addresses, `old` was not. */
async function setUp() {
  const made = await confirmingList(`sqlite:${join(temporaryFolder(), 'list.db')}`);
  await made.addWithout('old');
  await made.add('ann', 'bob', 'cat');
  const location = { ...made.host.location, backupFolder: temporaryFolder() };
  const host: ActionHost = { ...made.host, location, programme: ownProgramme, grace: 0 };
  writeMessage(host.mailFolder);
  return { ...made, host };
}

/** Between the plan and carrying it out `ann` leaves, `bob` confirms, and `dan` and `eve` sign up; `dan` is asked to confirm. */
async function change({ host, actor, clock, change, add, addWithout, pass }: List): Promise<void> {
  pass(60_000);
  await deleteAddresses(host.list, actor, ['ann@example.com'], 'left');
  await change({ confirmed_at: new Date(clock.now()).toISOString(), import_id: null }, 'bob');
  await add('dan');
  await addWithout('eve');
}
const THEN = ['bob', 'cat', 'dan', 'eve', 'old'];

function withMail(host: ActionHost, url: string): ActionHost {
  const server = parseMailUrl(url);
  if (server === undefined) throw new Error(`${url} is no address of a mail server.`);
  return { ...host, settings: { ...host.settings, mail: { ...host.settings.mail, server } } };
}

/** Plans a change, changes the list, and carries out what the plan has shown. */
async function planAndChange<Name extends ChangeName>(
  list: List,
  name: Name,
  input: Input<Name>,
): Promise<Done> {
  const { carryOut, close } = await CHANGES[name].plan(list.host, input);
  await change(list);
  return carryOut(list.progress).finally(close);
}

/** Sends what is planned. @param onMail happens while a mail is on its way @returns the languages of the mails, in their order */
async function sendPlanned({ db, kind, clock }: List, onMail?: () => Promise<unknown>): Promise<string[]> {
  const languages: string[] = [];
  const failures: unknown[] = [];
  const stopping = new AbortController();
  await writeRate(db, 1e9);
  const ended = runSender({
    ...{ db, kind, clock, perHour: Infinity, ask: undefined, signal: stopping.signal, rules: { poll: 20 } },
    transport: {
      connections: 1,
      send: async (_, { text }) => {
        languages.push(text);
        await onMail?.();
        return { kind: 'accepted', answer: '250 2.0.0' };
      },
    },
    render: ({ id, language }) =>
      Promise.resolve({ id, subject: '', preview: '', html: '', text: language, headers: {} }),
    assertHere: () => Promise.resolve(),
    findObstacle: () => Promise.resolve(undefined),
    onStopped: () => undefined,
    observer: { onConfirmMail: () => undefined, onMaintenanceFailure: (error) => failures.push(error) },
  });
  const open = db.selectFrom('sending').select('id').where('state', '<>', 'done');
  await vi.waitFor(async () => expect(await open.execute()).toEqual([]), { timeout: LONGEST_WAIT });
  stopping.abort();
  await ended;
  expect(failures).toEqual([]);
  return languages;
}

/** Plans a change of a sending, which has ended before it is carried out. */
async function changeAfterEnd(
  list: List,
  name: 'pauseSending' | 'takeSendingBack' | 'useVersion' | 'goOn',
): Promise<unknown> {
  const { url } = await startMailServer();
  const host = withMail(list.host, url);
  await planAndDo(CHANGES.send, host, { name: 'news' });
  const { id } = await list.db.selectFrom('sending').select('id').executeTakeFirstOrThrow();
  const { carryOut, close } = await CHANGES[name].plan(host, { id });
  await sendPlanned(list);
  await change(list);
  return carryOut(list.progress).finally(close);
}

const TEXTS = { [FIRST]: '', [SECOND]: '' };
const IMPORT = '01a00000-0000-7000-8000-000000000001';
const [email, consent] = ['dan@example.com', 'fair-2026'];
const both = ['ann@example.com', 'bob@example.com', email];

/** How something is done, what its result says, and who is on the list afterwards. */
type Case = [act: (list: List) => Promise<unknown>, said: object, then?: string[]];
const CASES: Record<string, Case> = {
  'erase who waits': [
    (list) => planAndChange(list, 'takeOff', { who: { waiting: {} } }),
    { people: 1, alreadyGone: 1, stayed: 1 },
    ['bob', 'dan', 'eve', 'old'],
  ],
  'take off a list': [
    async (list) => {
      const who = { file: fileWith(both.join('\n')), name: 'bounced.txt' };
      const done = await planAndChange(list, 'takeOff', { who });
      return { ...done, log: await readAudit(list.db, 1) };
    },
    {
      ...{ people: 1, alreadyGone: 1, stayed: 1 },
      log: [{ action: 'takeOff', detail: { file: 'bounced.txt', asked: 3, erased: 1 } }],
    },
    ['cat', 'dan', 'eve', 'old'],
  ],
  'take off a table, though nobody has said which of its people are to go': [
    (list) => {
      const file = fileWith(`${email},2026-03-01T07:43:08.550Z`);
      return planAndChange(list, 'takeOff', { who: { file } });
    },
    { reason: 'leaving' },
  ],
  'take an import back': [
    async (list) => {
      await sql`update submission set import_id = ${IMPORT} where asked_at is not null`.execute(list.db);
      return planAndChange(list, 'takeOff', { who: { import: IMPORT }, block: false });
    },
    { people: 1, alreadyGone: 1, stayed: 1 },
    ['bob', 'dan', 'eve', 'old'],
  ],
  'erase somebody who leaves and joins again': [
    async (list) => {
      const { host, progress, actor } = list;
      const input = { who: { emails: ['old@example.com'] } };
      const meanwhile = async () => {
        await deleteAddresses(host.list, actor, input.who.emails, 'left');
        await list.addWithout('old');
      };
      return planAndDo(CHANGES.takeOff, host, input, { progress, meanwhile });
    },
    { people: 0, stayed: 1 },
    ['ann', 'bob', 'cat', 'old'],
  ],
  importPeople: [
    (list) => {
      const file = join(list.host.mailFolder, 'fair.csv');
      writeFileSync(file, `${email}\nfay@example.com\n`);
      return planAndChange(list, 'importPeople', { file, language: FIRST, ...EVERYBODY });
    },
    { people: 1, joinedSince: 1 },
    [...THEN.slice(0, 4), 'fay', 'old'],
  ],
  'import, though nobody has said who may be written to': [
    (list) => {
      const file = fileWith('fay@example.com\n');
      return planAndChange(list, 'importPeople', { file, language: FIRST });
    },
    { reason: 'mayWrite' },
  ],
  'import somebody who says no meanwhile': [
    (list) => {
      const { host, progress, actor } = list;
      const file = join(host.mailFolder, 'fair.csv');
      writeFileSync(file, 'fay@example.com\ngil@example.com\n');
      const meanwhile = () => deleteAddresses(host.list, actor, ['fay@example.com'], 'left');
      const input = { file, language: FIRST, ...EVERYBODY };
      return planAndDo(CHANGES.importPeople, host, input, { progress, meanwhile });
    },
    { people: 1, alreadyGone: 1 },
    ['ann', 'bob', 'cat', 'gil', 'old'],
  ],
  restore: [
    async (list) => {
      await list.addWithout('dan', 'fay');
      const file = await backUp(list);
      await list.db.deleteFrom('submission').where('email', 'in', [email, 'fay@example.com']).execute();
      return planAndChange(list, 'restore', { file });
    },
    { people: 1, joinedSince: 1 },
    [...THEN.slice(0, 4), 'fay', 'old'],
  ],
  send: [
    async (list) => {
      const { url } = await startMailServer();
      const sending = { ...list, host: withMail(list.host, url) };
      await list.change({ confirmed_at: new Date(list.clock.now()).toISOString() }, 'ann');
      const { people } = await planAndChange(sending, 'send', { name: 'news' });
      return { people, languages: await sendPlanned(list) };
    },
    // It shows two, `ann` and `old`. `ann` has left, `bob` has confirmed, and `eve` has joined when it begins.
    { people: 2, languages: [FIRST, FIRST, FIRST] },
  ],
  'pause what has ended': [(list) => changeAfterEnd(list, 'pauseSending'), { reason: 'planGone' }],
  'take back what has ended': [(list) => changeAfterEnd(list, 'takeSendingBack'), { reason: 'planGone' }],
  'use a text for what has ended': [(list) => changeAfterEnd(list, 'useVersion'), { reason: 'planGone' }],
  'go on with what has ended': [(list) => changeAfterEnd(list, 'goOn'), { reason: 'planGone' }],
  setRate: [(list) => planAndChange(list, 'setRate', { perMinute: 30 }), { number: 30 }],
  add: [(list) => planAndChange(list, 'add', { email, consent, language: FIRST }), { reason: 'listed' }],
  correct: [
    (list) => planAndChange(list, 'correct', { from: 'old@example.com', to: email }),
    { reason: 'listed' },
  ],
  correctDomain: [
    (list) => {
      const { host, actor, progress } = list;
      const meanwhile = async () => {
        await change(list);
        await list.store.add(entry('bob@right.example'));
        await deleteAddresses(host.list, actor, ['cat@right.example'], 'left');
      };
      const domains = { from: 'example.com', to: 'right.example' };
      return planAndDo(CHANGES.correctDomain, host, domains, { progress, meanwhile });
    },
    // `ann` had left, `bob` has joined with the right address, and the right one of `cat` is blocked.
    { people: 1, alreadyGone: 1, joinedSince: 1, stayed: 1 },
    ['bob', 'bob', 'cat', 'dan', 'eve', 'old'],
  ],
  backup: [(list) => planAndChange(list, 'backup', {}), { people: 5 }],
  changeLanguage: [
    async (list) => {
      const ids = await Promise.all(['ann', 'bob', 'old'].map(list.idOf));
      await list.change({ language: SECOND }, 'old');
      const result = await planAndChange(list, 'changeLanguage', { ids, language: SECOND });
      const spoken = await list.people();
      const changed = spoken.filter(({ language }) => language === SECOND).map(({ name }) => name);
      return { ...result, changed };
    },
    { people: 1, alreadyGone: 1, changed: ['bob', 'old'] },
  ],
  deleteBackup: [
    async (list) => {
      const file = basename(await backUp(list));
      const { carryOut } = await CHANGES.deleteBackup.plan(list.host, { file });
      expect(await planAndChange(list, 'deleteBackup', { file })).toMatchObject({ name: file });
      // Somebody else has deleted it meanwhile.
      return carryOut(list.progress);
    },
    { reason: 'unknownFile' },
  ],
  adopt: [
    async (list) => {
      const made = await backUp(list);
      const old = made.replace(/-[0-9a-f]{8}\.db$/, '.db');
      renameSync(made, old);
      const file = basename(old);
      const { carryOut } = await CHANGES.adopt.plan(list.host, { file });
      expect(await planAndChange(list, 'adopt', { file })).toMatchObject({ name: basename(made) });
      // Somebody else has done it meanwhile.
      return carryOut(list.progress);
    },
    { reason: 'unknownFile' },
  ],
  deleteSource: [
    async (list) => {
      await list.db.insertInto('source').values({ name: 'hall', sign_ups: 3, views: 4 }).execute();
      return planAndChange(list, 'deleteSource', { name: 'hall' });
    },
    { name: 'hall' },
  ],
  makeSource: [(list) => planAndChange(list, 'makeSource', { name: 'hall' }), { name: 'hall' }],
  saveMessage: [
    (list) => planAndChange(list, 'saveMessage', { name: 'news', texts: TEXTS, base: 0 }),
    { name: 'news', number: 1 },
  ],
  'save a message, though somebody else does meanwhile': [
    (list) => {
      const { host, progress } = list;
      const input = { name: 'news', texts: TEXTS, base: 0 };
      const meanwhile = async () => {
        await change(list);
        await planAndDo(CHANGES.saveMessage, host, input);
      };
      return planAndDo(CHANGES.saveMessage, host, input, { progress, meanwhile });
    },
    { reason: 'savedMeanwhile' },
  ],
  sendTest: [
    (list) => planAndChange(list, 'sendTest', { name: 'none', to: email }),
    { reason: 'messageProblems' },
  ],
  setStage: [
    async (list) => {
      const { carryOut } = await CHANGES.setStage.plan(list.host, { stage: 'closed' });
      const applyUrl = 'https://apply.example/2026';
      await planAndChange(list, 'setStage', { stage: 'applications', applyUrl });
      return carryOut(list.progress);
    },
    { reason: 'planGone' },
  ],
};

/** Makes a backup. @returns its file */
async function backUp({ host, progress }: List): Promise<string> {
  const { name = '' } = await planAndDo(CHANGES.backup, host, {}, { progress });
  return join(host.location.backupFolder ?? '', name);
}

it.each(Object.entries(CASES))('%s: the list changes after the plan', async (_, [act, said, then]) => {
  const list = await setUp();
  expect(await act(list).catch((refusal: unknown) => refusal)).toMatchObject(said);
  expect(await list.listed()).toEqual(then ?? THEN);
});

it('a message that is being sent goes on in the language to which people were changed meanwhile', async () => {
  const list = await setUp();
  await list.addWithout('one', 'two');
  const { url } = await startMailServer();
  await planAndDo(CHANGES.send, withMail(list.host, url), { name: 'news' });
  const ids = await Promise.all(['old', 'one', 'two'].map(list.idOf));
  let isFirst = true;
  const languages = await sendPlanned(list, async () => {
    if (isFirst) await planAndDo(CHANGES.changeLanguage, list.host, { ids, language: SECOND });
    isFirst = false;
  });
  expect(languages).toEqual([FIRST, SECOND, SECOND]);
});

it('takes nobody off where those whom the plan named are everybody by then', async () => {
  const list = await setUp();
  await list.db.deleteFrom('submission').where('email', 'in', ['cat@example.com']).execute();
  const who = { file: fileWith('ann@example.com\nbob@example.com') };
  const meanwhile = () => list.db.deleteFrom('submission').where('email', '=', 'old@example.com').execute();
  const taking = planAndDo(CHANGES.takeOff, list.host, { who }, { meanwhile });
  await expect(taking).rejects.toMatchObject({ reason: 'everybody' });
  expect(await list.listed()).toEqual(['ann', 'bob']);
});
