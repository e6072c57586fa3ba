import type { Updateable } from 'kysely';
import { onTestFinished } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { QUERIES } from '../../src/operator/actions/actions.ts';
import type { Area } from '../../src/operator/checks/check.ts';
import { createListLocation, openList } from '../../src/hosts/node/database.ts';
import { DAY, systemClock } from '../../src/waitlist/clock.ts';
import { createMaintenance } from '../../src/waitlist/privacy/maintenance.ts';
import { askOwners } from '../../src/waitlist/confirm/ask-owners.ts';
import { IS_WAITING } from '../../src/waitlist/confirm/confirm.ts';
import type { Database } from '../../src/waitlist/store/schema.ts';
import { createSqlStore, type SqlStore } from '../../src/waitlist/store/sql-store.ts';
import { entry } from '../store/contract.ts';
import { PROGRESS, temporaryFolder } from './harness.ts';

const nameOf = (email: string | null) => email?.replace(/@.*/, '') ?? 'nobody';

/**
 * A list whose sign-ups are asked to confirm, and what the organiser's actions need. People are named by what is before
 * the "@". Time is a parameter.
 *
 * @param url where the list is
 * @param moves whether time passes by itself, too
 */
export async function confirmingList(url: string, moves = false) {
  const parsed = parseSettings({
    ...{ DATABASE_URL: url, CONFIRM: 'on', MAIL_URL: 'smtp://localhost' },
    ...{ MAIL_FROM: 'hello@them.example', PUBLIC_ORIGIN: 'https://them.example' },
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join());
  const { settings } = parsed;
  const list = await openList(settings, true);
  const { db, kind } = list;
  onTestFinished(() => db.destroy());
  const started = Date.now();
  let passed = DAY;
  const now = () => passed + (moves ? Date.now() : started);
  const timeIn = (time: number) => new Date(now() + time).toISOString();
  const clock = { ...systemClock, now };
  const actor = { ...clock, user: 'mai' };
  const host: ActionHost = {
    ...{ list, settings, programme, actor },
    location: { ...createListLocation(settings), backupFolder: undefined },
    fetch: () => Promise.reject(new Error('nowhere')),
    mailFolder: temporaryFolder(),
    resolveFile: (name) => name,
  };
  const storeThat = (asks: boolean) =>
    createSqlStore({ db, kind, clock, ask: asks ? (...sent) => askOwners(kind, clock, ...sent) : undefined });
  const store = storeThat(true);
  const addTo =
    (one: SqlStore) =>
    (...names: string[]) =>
      Promise.all(names.map((name) => one.add(entry(`${name}@example.com`))));
  const maintain = createMaintenance({ db, kind }, clock, undefined);
  const people = async () => {
    const rows = await db.selectFrom('submission').selectAll().orderBy('email').execute();
    return rows.map((row) => ({ ...row, name: nameOf(row.email) }));
  };
  /** Everybody's mail, and in how many milliseconds it may be sent or for how long its state has been known. */
  const queue = async () => {
    const rows = await db
      .selectFrom('mail_delivery')
      .leftJoin('submission', 'submission.id', 'submission_id')
      .select(['email', 'state', 'at'])
      .orderBy('email')
      .execute();
    return rows.map(({ email, state, at }) => [nameOf(email), state, Date.parse(at) - now()] as const);
  };
  return {
    ...{ host, db, kind, clock, actor, store, people, queue, timeIn },
    /** People who join are asked; nobody is asked. */
    ...{ add: addTo(store), addWithout: addTo(storeThat(false)) },
    progress: PROGRESS,
    /** With other settings of confirming. */
    hostWith: (confirm: Partial<typeof settings.confirm>): ActionHost => ({
      ...host,
      settings: { ...settings, confirm: { ...settings.confirm, ...confirm } },
    }),
    /** What doctor says of this kind. */
    finding: async (kindOf: string, on = host, url?: string) => {
      const areas: Area[] = url === undefined ? ['people', 'mail'] : ['page'];
      const checks = await QUERIES.checks.run(on, { areas, url });
      return checks.find(({ id, level }) => id === kindOf && level !== 'good');
    },
    pass: (time: number) => (passed += time),
    /** Days on which the server does its daily round. @returns how many were deleted on each */
    live: async (days: number) => {
      const deleted = [];
      for (let day = 0; day < days; day += 1) {
        passed += DAY;
        deleted.push((await maintain()).deleted);
      }
      return deleted;
    },
    listed: async () => (await people()).map(({ name }) => name),
    waiting: async () => {
      const waiting = db.selectFrom('submission').select('email').where(IS_WAITING).orderBy('email');
      return (await waiting.execute()).map(({ email }) => nameOf(email));
    },
    idOf: async (name: string) => (await people()).find((row) => row.name === name)?.id ?? '',
    /**
     * How everybody stands: how far their mail is, whether their time runs (`until`) and whether they have confirmed. `nobody`
     * has a mail, but is not on the list.
     */
    states: async () => {
      const rows = await db
        .selectFrom('submission')
        .fullJoin('mail_delivery', 'submission_id', 'submission.id')
        .select(['email', 'state', 'confirm_until', 'confirmed_at'])
        .orderBy('email')
        .execute();
      return rows.map(({ email, state, confirm_until, confirmed_at }) =>
        [nameOf(email), state, confirm_until && 'until', confirmed_at && 'confirmed']
          .filter(Boolean)
          .join(' '),
      );
    },
    /** Writes into the rows of these people, or of all. */
    change: (row: Updateable<Database['submission']>, ...names: string[]) => {
      const emails = names.map((name) => `${name}@example.com`);
      const rows = db.updateTable('submission').set(row);
      return (names.length > 0 ? rows.where('email', 'in', emails) : rows).execute();
    },
    settle: (state: 'accepted' | 'queued' = 'accepted') =>
      db.updateTable('mail_delivery').set({ state }).execute(),
  };
}
