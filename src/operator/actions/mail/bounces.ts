import type { Kysely } from 'kysely';
import { deliveriesTo } from '../../../mail/deliveries.ts';
import { recordAudit, type Actor } from '../../../waitlist/privacy/audit.ts';
import type { Database } from '../../../waitlist/store/schema.ts';
import { findEntries, type Entry } from '../entries.ts';
import { applyErasure, type ErasureReport } from '../erase.ts';
import type { ListSource, OpenList } from '../open-list.ts';
import type { ReadBounces } from './read-bounces.ts';

/** Whom the bounces would take off the list, and how many they would not. */
export interface BouncePlan {
  listed: Entry[];
  temporary: number;
  other: number;
  /** Not on the list. */
  unlisted: number;
  /** On the list, but nothing was sent to them: anybody can write such a mail. */
  notMailed: number;
}

/** Finds out what bounces mean for the list. Changes nothing. */
export async function planBounces(db: Kysely<Database>, { bounces }: ReadBounces): Promise<BouncePlan> {
  const kinds = [...bounces.values()];
  const emails = [...bounces].flatMap(([email, kind]) => (kind === 'address' ? [email] : []));
  const found = await findEntries(db, emails);
  const listed: Entry[] = [];
  for (const entry of found) if (await wasMailed(db, entry.id)) listed.push(entry);
  return {
    listed,
    temporary: kinds.filter((kind) => kind === 'temporary').length,
    other: kinds.filter((kind) => kind === 'other').length,
    unlisted: emails.length - found.length,
    notMailed: found.length - listed.length,
  };
}

/** Takes the people off the list for good: neither an import nor a backup adds them again. */
export async function applyBounces(
  list: OpenList,
  source: ListSource,
  actor: Actor,
  { listed }: BouncePlan,
): Promise<ErasureReport> {
  const report = await applyErasure(list, source, actor, { listed, missing: [] });
  await recordAudit(list.db, actor, 'mail-bounces', { erased: report.removed.length });
  return report;
}

async function wasMailed(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await deliveriesTo(db, id)).some(({ state }) => state !== 'queued');
}
