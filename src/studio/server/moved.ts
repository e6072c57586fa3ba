import { sql, type Kysely } from 'kysely';
import { MOVED_BY, SUBJECTS, type Subject } from '../../operator/actions/subjects.ts';
import type { Clock } from '../../waitlist/clock.ts';
import { countRows } from '../../waitlist/entries.ts';
import type { Database } from '../../waitlist/store/schema.ts';

/** Milliseconds for which the people on the list are not counted again. */
const COUNTED = 10_000;

/** What tells that a subject has moved: another text. `log`: whatever has; `work`: jobs that began or ended. */
export type Moved = Readonly<Record<Subject | 'log' | 'work', string>>;

/** A list of a newer version may have lines of other kinds. */
const LINES: Readonly<Partial<Record<string, readonly Subject[]>>> = MOVED_BY;

/**
 * Tells how often each subject has moved, whoever moved it: acts by their lines in the audit log, which only grows,
 * sign-ups by the number of people, and sendings by the mails that were answered. Numbers are compared, never times: clocks may be wrong.
 *
 * @param work how many jobs began or ended
 */
export function createMoved(db: Kysely<Database>, clock: Pick<Clock, 'monotonic'>, work: () => number) {
  let people = 0;
  let countedAt = -Infinity;
  return async (): Promise<Moved> => {
    const byAction = await db
      .selectFrom('audit')
      .select((is) => ['action', is.fn.countAll().as('lines')])
      .groupBy('action')
      .execute();
    if (clock.monotonic() - countedAt >= COUNTED) {
      people = await countRows(db);
      countedAt = clock.monotonic();
    }
    const mails = await db
      .selectFrom('sending')
      .select(sql<number>`sum(accepted + rejected + uncertain)`.as('sent'))
      .select(({ fn }) => fn.max('waits_until').as('waits'))
      .executeTakeFirstOrThrow();
    const count = (counted: typeof byAction) =>
      String(counted.reduce((sum, { lines }) => sum + Number(lines), 0));
    const of = (subject: Subject) =>
      count(byAction.filter(({ action }) => (LINES[action] ?? SUBJECTS).includes(subject)));
    return {
      ...{ log: count(byAction), work: String(work()), people: `${of('people')} ${people}` },
      sendings: `${of('sendings')} ${mails.sent} ${mails.waits}`,
      ...{
        messages: of('messages'),
        backups: of('backups'),
        sources: of('sources'),
        stage: of('stage'),
        access: of('access'),
      },
    };
  };
}
