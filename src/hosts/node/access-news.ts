import type { Kysely } from 'kysely';
import type { Clock } from '../../waitlist/clock.ts';
import { TOLD_ABOVE, type AuditDetail } from '../../waitlist/privacy/audit.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { readSetting, replaceSetting } from '../../waitlist/store/setting.ts';

/** Setting: since when lines of the log are told, and which of these were, as JSON. All nodes share it. */
const TOLD = 'access_told';
/** Milliseconds by which a line may be late: its node's clock is behind, or its transaction took long. */
const LATE = 300_000;

/** What organisers are told: who was invited, came with a new passkey or was removed, and large sendings. */
const ACTIONS = ['invite', 'passkey-made', 'access-removed', 'mail-planned'] as const;

/** A line of the log that is told. */
export interface AccessNews {
  action: (typeof ACTIONS)[number];
  at: string;
  detail: AuditDetail;
}

/**
 * Looks in the audit log for what organisers are told. One of several nodes tells it, once; nothing from before the first look.
 *
 * @param tell writes to them. @returns whether the mail is on its way: otherwise the next look tries again
 * @returns one look
 */
export function createAccessNews(
  db: Kysely<Database>,
  { now }: Pick<Clock, 'now'>,
  tell: (lines: readonly AccessNews[]) => Promise<boolean>,
): () => Promise<void> {
  const at = (time: number) => new Date(time).toISOString();
  return async () => {
    const kept = await readSetting(db, TOLD);
    const late = at(now() - LATE);
    if (kept === undefined) {
      await replaceSetting(db, TOLD, undefined, JSON.stringify({ since: at(now()), told: [] }));
      return;
    }
    const before = JSON.parse(kept) as { since: string; told: string[] };
    // A clock that was ahead does not keep anything untold.
    const since = before.since <= at(now()) ? before.since : late;
    const lines = db.selectFrom('audit').selectAll().where('at', '>', since).where('action', 'in', ACTIONS);
    const rows = await lines.orderBy('id').execute();
    const fresh = rows
      .filter(({ id }) => !before.told.includes(id))
      .map(
        ({ action, at, detail }) => ({ action, at, detail: JSON.parse(detail) as AuditDetail }) as AccessNews,
      )
      .filter(({ action, detail }) => action !== 'mail-planned' || Number(detail['people']) > TOLD_ABOVE);
    if (fresh.length === 0) return;
    const next = since > late ? since : late;
    const told = rows.filter((row) => row.at > next).map(({ id }) => id);
    const after = JSON.stringify({ since: next, told });
    if (!(await replaceSetting(db, TOLD, kept, after))) return;
    if (!(await tell(fresh).catch(() => false))) await replaceSetting(db, TOLD, after, kept);
  };
}
