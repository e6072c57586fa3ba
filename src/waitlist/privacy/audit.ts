import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

/** What is worth a line in the audit log. */
export type AuditAction =
  | 'export'
  | 'import'
  | 'erase'
  | 'forget-before'
  | 'retention'
  | 'person'
  | 'backup'
  | 'backup-deleted'
  | 'restore'
  | 'canary';

/**
 * Adds a line to the audit log, which can only grow.
 *
 * @param detail figures and names of files; never an address, never a part of one
 */
export async function recordAudit(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  action: AuditAction,
  detail: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      at: new Date(clock.now()).toISOString(),
      action,
      detail: JSON.stringify(detail),
    })
    .execute();
}
