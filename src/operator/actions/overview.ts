import * as v from 'valibot';
import { listBackups } from './backup/backup-files.ts';
import { examine } from './check/examine.ts';
import { query } from './action.ts';
import { tally } from './statistics/tally.ts';

/** Mail domains that are named; the others are one figure. */
const DOMAINS = 8;
/** The newest people that the overview names. */
const NEWEST = 8;

/** The list in figures, for the programme's days. */
export const figures = query({
  input: v.object({}),
  run: async ({ list, programme, actor }) => ({
    ...(await tally(list.db, list.kind, actor.now(), programme.timeZone, DOMAINS, {})),
    newest: await list.db
      .selectFrom('submission')
      .select(['id', 'email', 'joined_at'])
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute(),
  }),
});

/** What deserves a look; each has an action that deals with it. */
export const attention = query({
  input: v.object({}),
  run: async ({ list, source }) => {
    const { counts, spike } = await examine(
      list.db,
      {},
      () => undefined,
      () => Promise.resolve(),
    );
    const backup = listBackups(source.backupFolder).at(-1);
    const since = await list.db
      .selectFrom('submission')
      .select((is) => is.fn.countAll().as('people'))
      .$if(backup !== undefined, (all) => all.where('joined_at', '>', backup?.madeAt ?? ''))
      .executeTakeFirstOrThrow();
    const rejected = await list.db
      .selectFrom('mail_delivery')
      .select('message')
      .select((is) => is.fn.countAll().as('people'))
      .where('state', '=', 'rejected')
      .groupBy('message')
      .execute();
    return {
      typos: counts.typo,
      disposable: counts.disposable,
      roles: counts.role,
      spike,
      /** `undefined`: there is none, or no folder for them. */
      backup: backup && { madeAt: backup.madeAt, encrypted: backup.encrypted },
      hasBackupFolder: source.backupFolder !== undefined,
      joinedSinceBackup: Number(since.people),
      rejected: rejected.map(({ message, people }) => ({ message, people: Number(people) })),
    };
  },
});
