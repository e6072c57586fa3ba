import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

/** Who does what nobody asks for at that moment. */
export const SERVER = 'server';

/** Who does something, and the clock that it is timed by. */
export interface Actor extends Pick<Clock, 'now'> {
  /** The system user at the terminal, or `SERVER`. */
  user: string;
}

/** Who does what the server does by itself. */
export const serverActor = (clock: Pick<Clock, 'now'>): Actor => ({ now: () => clock.now(), user: SERVER });

/** What was done. The studio has words for each. */
export type AuditAction =
  | ('export' | 'import-begun' | 'import' | 'add' | 'correct' | 'language' | 'person')
  | ('erase' | 'takeOff' | 'takeBack' | 'leave' | 'confirm' | 'retention')
  | ('backup' | 'backup-adopted' | 'backup-deleted' | 'delete-backup')
  | ('restore-begun' | 'restore')
  | (
      | 'mail-test'
      | 'mail-planned'
      | 'mail-state'
      | 'mail-version'
      | 'mail-rate'
      | 'message-saved'
      | 'list-here'
    )
  | ('invite' | 'invitation-withdrawn' | 'passkey-made' | 'passkey-removed' | 'passkey-lower')
  | ('access' | 'access-removed')
  | ('stage' | 'source-made' | 'source-deleted');

/** Everybody with access is told of a sending that is planned to more people than this. */
export const TOLD_ABOVE = 100;

/** Numbers, times and names of files; what is `undefined` is left out. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Adds a line to the audit log, which can only grow.
 *
 * No address may reach the log, since no line can be removed again: a text with an `@` is left out.
 */
export async function recordAudit(
  db: Kysely<Database>,
  actor: Actor,
  action: AuditAction,
  detail: AuditDetail,
): Promise<void> {
  const said: AuditDetail = { ...detail, by: actor.user };
  const safe = Object.entries(said).filter(([, value]) => !String(value).includes('@'));
  const line = {
    id: newId(),
    at: new Date(actor.now()).toISOString(),
    action,
    detail: JSON.stringify(Object.fromEntries(safe)),
  };
  await db.insertInto('audit').values(line).execute();
}

const DETAIL = v.pipe(v.string(), v.parseJson(), v.looseObject({}));

/** Whether the detail of a line can be read; a file from elsewhere may hold anything. */
export const isValidAuditDetail = (detail: string): boolean => v.is(DETAIL, detail);

/**
 * The newest lines of the audit log, newest first. `at` is UTC, ISO 8601 with milliseconds; lines of earlier versions have
 * no `by`, and may have an `action` of another name.
 *
 * @param without actions that are left out
 * @param message its name: only the lines about it
 */
export async function readAudit(
  db: Kysely<Database>,
  limit: number,
  without: readonly AuditAction[] = [],
  message?: string,
) {
  const about = `%"message":"${message?.replaceAll('_', '\\_')}"%`;
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .$if(message !== undefined, (lines) => lines.where(sql<boolean>`detail like ${about} escape '\\'`))
    .$if(without.length > 0, (lines) => lines.where('action', 'not in', without))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, action, detail: json }) => {
    const { by, ...detail } = JSON.parse(json) as AuditDetail;
    return { at, action, by: typeof by === 'string' ? by : undefined, detail };
  });
}
