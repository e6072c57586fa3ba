import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseMailUrl } from '../../src/hosts/settings/server-url.ts';
import type { ActionHost, Change, Named, Removal } from '../../src/operator/actions/action.ts';
import { CHANGES, REMOVALS, type JobName } from '../../src/operator/actions/actions.ts';
import { readAudit } from '../../src/waitlist/privacy/audit.ts';
import { deleteAddresses } from '../../src/waitlist/privacy/deletion.ts';
import { FIRST, SECOND } from '../languages.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { ownProgramme, writeMessage } from '../mail/write-message.ts';
import { confirmingList } from './confirming-list.ts';
import { temporaryFolder } from './harness.ts';

type List = Awaited<ReturnType<typeof setUp>>;

/** `ann`, `bob` and `cat` were asked to confirm their addresses, `old` was not. */
async function setUp() {
  const made = await confirmingList(`sqlite:${join(temporaryFolder(), 'list.db')}`);
  await made.addWithout('old');
  await made.add('ann', 'bob', 'cat');
  const location = { ...made.host.location, backupFolder: temporaryFolder() };
  const host: ActionHost = { ...made.host, location, programme: ownProgramme, pace: { grace: 0 } };
  writeMessage(host.mailFolder);
  return { ...made, host };
}

/** Between plan and apply `ann` leaves, `bob` confirms, and `dan` and `eve` sign up; `dan` is asked to confirm. */
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
  if ('problem' in server) throw new Error(server.problem);
  return { ...host, settings: { ...host.settings, mail: { ...host.settings.mail, server } } };
}

/** Plans a change, changes the list, and applies it with what the plan has shown. */
async function carryOut<Schema extends v.GenericSchema, Plan, Result>(
  list: List,
  { input: schema, plan, apply }: Change<Schema, Plan, Result>,
  input: v.InferInput<Schema>,
  shownIn: (plan: Plan) => number | undefined = () => undefined,
) {
  const parsed = v.parse(schema, input);
  const shown = shownIn(await plan(list.host, parsed));
  await change(list);
  return apply(list.host, v.parse(schema, { ...(input as object), shown }), list.progress);
}

/** The same of one that takes people off. */
async function takeOff<Schema extends v.GenericSchema, Plan extends { named: Named }, Result>(
  list: List,
  { input: schema, plan, apply }: Removal<Schema, Plan, Result>,
  input: v.InferInput<Schema>,
) {
  const parsed = v.parse(schema, input);
  const { named } = await plan(list.host, parsed);
  await change(list);
  return apply(list.host, parsed, named, list.progress);
}

const IMPORT = '01a00000-0000-7000-8000-000000000001';
const [email, consent] = ['dan@example.com', 'fair-2026'];
const both = ['ann@example.com', 'bob@example.com', email];

/** How something is done, what its result says, and who is on the list afterwards. */
type Case = [act: (list: List) => Promise<unknown>, said: object, then?: string[]];
const CASES: Record<JobName, Case> = {
  erase: [
    (list) => takeOff(list, REMOVALS.erase, { waiting: {} }),
    { people: 1, alreadyGone: 1, stayed: 1 },
    ['bob', 'dan', 'eve', 'old'],
  ],
  takeOff: [
    async (list) => {
      const done = await takeOff(list, REMOVALS.takeOff, { text: both.join('\n'), name: 'bounced.txt' });
      return { ...done, log: await readAudit(list.db, 1) };
    },
    {
      ...{ people: 1, alreadyGone: 1, stayed: 1 },
      log: [{ action: 'takeOff', detail: { file: 'bounced.txt', asked: 3, erased: 1 } }],
    },
    ['cat', 'dan', 'eve', 'old'],
  ],
  takeBack: [
    async (list) => {
      await sql`update submission set import_id = ${IMPORT} where asked_at is not null`.execute(list.db);
      return takeOff(list, REMOVALS.takeBack, { import: IMPORT });
    },
    { people: 1, alreadyGone: 1, stayed: 1 },
    ['bob', 'dan', 'eve', 'old'],
  ],
  importPeople: [
    (list) => {
      const file = join(list.host.mailFolder, 'fair.csv');
      writeFileSync(file, `${email}\nfay@example.com\n`);
      return carryOut(list, CHANGES.importPeople, { file, language: FIRST }, (plan) =>
        'added' in plan ? plan.added : 0,
      );
    },
    { people: 1, differs: -1 },
    [...THEN.slice(0, 4), 'fay', 'old'],
  ],
  restore: [
    async (list) => {
      await list.addWithout('dan', 'fay');
      await CHANGES.backup.apply(list.host, {}, list.progress);
      await list.db.deleteFrom('submission').where('email', 'in', [email, 'fay@example.com']).execute();
      const folder = list.host.location.backupFolder ?? '';
      const file = readdirSync(folder).find((name) => name.endsWith('.db')) ?? '';
      return carryOut(list, CHANGES.restore, { file: join(folder, file) }, ({ added }) => added);
    },
    { people: 1, differs: -1 },
    [...THEN.slice(0, 4), 'fay', 'old'],
  ],
  send: [
    async (list) => {
      const { url } = await startMailServer();
      const sending = { ...list, host: withMail(list.host, url) };
      return carryOut(sending, CHANGES.send, { name: 'news', perMinute: 6000 }, ({ total }) => total);
    },
    { accepted: 3, differs: 2 },
  ],
  add: [(list) => carryOut(list, CHANGES.add, { email, consent, language: FIRST }), { reason: 'listed' }],
  correct: [
    (list) => carryOut(list, CHANGES.correct, { from: 'old@example.com', to: email }),
    { reason: 'listed' },
  ],
  confirmPerson: [
    (list) => carryOut(list, CHANGES.confirmPerson, { email: 'ann@example.com', by: 'paper' }),
    { reason: 'notWaiting' },
  ],
  backup: [(list) => carryOut(list, CHANGES.backup, {}), { people: 5 }],
  changeLanguage: [
    async (list) => {
      const ids = await Promise.all(['ann', 'bob', 'old'].map(list.idOf));
      await list.change({ language: SECOND }, 'old');
      const result = await carryOut(list, CHANGES.changeLanguage, { ids, language: SECOND });
      const spoken = await list.people();
      const changed = spoken.filter(({ language }) => language === SECOND).map(({ name }) => name);
      return { ...result, changed };
    },
    { people: 1, alreadyGone: 1, changed: ['bob', 'old'] },
  ],
  deleteBackup: [
    async (list) => {
      const { name: file } = await CHANGES.backup.apply(list.host, {}, list.progress);
      expect(await carryOut(list, CHANGES.deleteBackup, { file })).toEqual({ name: file });
      // Somebody else has deleted it meanwhile.
      return CHANGES.deleteBackup.apply(list.host, { file }, list.progress);
    },
    { reason: 'unknownFile' },
  ],
  adopt: [
    async (list) => {
      const { name } = await CHANGES.backup.apply(list.host, {}, list.progress);
      const folder = list.host.location.backupFolder ?? '';
      const file = name.replace(/-[0-9a-f]{8}\.db$/, '.db');
      renameSync(join(folder, name), join(folder, file));
      expect(await carryOut(list, CHANGES.adopt, { file })).toEqual({ name });
      // Somebody else has done it meanwhile.
      return CHANGES.adopt.apply(list.host, { file }, list.progress);
    },
    { reason: 'unknownFile' },
  ],
  deleteSource: [
    async (list) => {
      await list.db.insertInto('source').values({ name: 'hall', sign_ups: 3, views: 4 }).execute();
      return carryOut(list, CHANGES.deleteSource, { name: 'hall' });
    },
    { name: 'hall' },
  ],
  makeSource: [(list) => carryOut(list, CHANGES.makeSource, { name: 'hall' }), { name: 'hall' }],
  saveMessage: [
    (list) => carryOut(list, CHANGES.saveMessage, { name: 'news', texts: { [FIRST]: '', [SECOND]: '' } }),
    { name: 'news' },
  ],
  sendTest: [
    (list) => carryOut(list, CHANGES.sendTest, { name: 'none', to: email }),
    { reason: 'messageProblems' },
  ],
  setStage: [
    async (list) => {
      const { shown } = await CHANGES.setStage.plan(list.host, { stage: 'closed' });
      const applyUrl = 'https://apply.example/2026';
      await CHANGES.setStage.apply(list.host, { stage: 'applications', applyUrl }, list.progress);
      await change(list);
      return CHANGES.setStage.apply(list.host, { stage: 'closed', shown }, list.progress);
    },
    { reason: 'planGone' },
  ],
};

it.each(Object.entries(CASES))('%s: the list changes after the plan', async (_, [act, said, then]) => {
  const list = await setUp();
  expect(await act(list).catch((refusal: unknown) => refusal)).toMatchObject(said);
  expect(await list.listed()).toEqual(then ?? THEN);
});

it('a message that is being sent goes on in the language to which people were changed meanwhile', async () => {
  const list = await setUp();
  await list.addWithout('one', 'two');
  const paused = new AbortController();
  const reply = () => {
    paused.abort();
    return undefined;
  };
  const { url, mails } = await startMailServer(undefined, { reply });
  const send = (signal: AbortSignal, perMinute: number) =>
    CHANGES.send.apply(withMail(list.host, url), v.parse(CHANGES.send.input, { name: 'news', perMinute }), {
      ...list.progress,
      signal,
    });
  await send(paused.signal, 60);
  expect(mails).toHaveLength(1);
  const ids = await Promise.all(['old', 'one', 'two'].map(list.idOf));
  await CHANGES.changeLanguage.apply(list.host, { ids, language: SECOND }, list.progress);
  await send(list.progress.signal, 6000);
  const languages = mails.map(({ parsed }) => /<html lang="(.*?)"/.exec(parsed.html || '')?.[1]);
  expect(languages).toEqual([FIRST, SECOND, SECOND]);
});

it('takes nobody off where those whom the plan named are everybody by then', async () => {
  const list = await setUp();
  await list.db.deleteFrom('submission').where('email', 'in', ['cat@example.com']).execute();
  const input = v.parse(REMOVALS.takeOff.input, { text: 'ann@example.com\nbob@example.com' });
  const { named } = await REMOVALS.takeOff.plan(list.host, input);
  await list.db.deleteFrom('submission').where('email', '=', 'old@example.com').execute();
  const taking = REMOVALS.takeOff.apply(list.host, input, named, list.progress);
  await expect(taking).rejects.toMatchObject({ reason: 'everybody' });
  expect(await list.listed()).toEqual(['ann', 'bob']);
});
