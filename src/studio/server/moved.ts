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
  let moved = new Map<Subject, number>();
  let log = -1;
  const countLines = async () => {
    const { lines } = await db
      .selectFrom('audit')
      .select((is) => is.fn.countAll().as('lines'))
      .executeTakeFirstOrThrow();
    if (Number(lines) === log) return;
    const byAction = await db
      .selectFrom('audit')
      .select('action')
      .select((is) => is.fn.countAll().as('lines'))
      .groupBy('action')
      .execute();
    log = Number(lines);
    moved = new Map();
    for (const each of byAction)
      for (const subject of LINES[each.action] ?? SUBJECTS)
        moved.set(subject, (moved.get(subject) ?? 0) + Number(each.lines));
  };
  return async (): Promise<Moved> => {
    await countLines();
    if (clock.monotonic() - countedAt >= COUNTED) {
      people = await countRows(db);
      countedAt = clock.monotonic();
    }
    const mails = await db
      .selectFrom('sending')
      .select(sql<number>`sum(accepted + rejected + uncertain)`.as('sent'))
      .select(({ fn }) => fn.max('waits_until').as('waits'))
      .executeTakeFirstOrThrow();
    const of = (subject: Subject) => String(moved.get(subject) ?? 0);
    return {
      ...{ log: String(log), work: String(work()), people: `${of('people')} ${people}` },
      sendings: `${of('sendings')} ${mails.sent} ${mails.waits}`,
      ...{ messages: of('messages'), backups: of('backups'), sources: of('sources'), stage: of('stage') },
    };
  };
}
