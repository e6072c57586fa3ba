import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Language } from '../../contract/language.ts';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import { checkSuppressed } from '../../waitlist/privacy/suppression-list.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { findEntries, type Entry } from './entries.ts';

/** Why somebody is not put on the list: they are on it already, or were deleted on request. */
export type AdditionRejection = 'listed' | 'erased';

/** Somebody whom the operator puts on the list. */
export interface Newcomer {
  /** Normalised (`parseEmail`). */
  email: string;
  language: Language;
  /** What they agreed to, and where that can be seen, such as `fair-2026`. */
  consent: string;
}

/** Checks whether somebody can be put on the list, and as which entry. Changes nothing. */
export async function planAddition(
  db: Kysely<Database>,
  actor: Actor,
  { email, language, consent }: Newcomer,
): Promise<Entry | { rejection: AdditionRejection }> {
  if ((await findEntries(db, [email])).length > 0) return { rejection: 'listed' };
  const joined_at = new Date(actor.now()).toISOString();
  // They do not sign up through a form here, so whoever was deleted on request stays deleted.
  const [suppressed] = await checkSuppressed(db, actor, undefined, [{ email, joined_at, witnessed: false }]);
  if (suppressed !== undefined) return { rejection: 'erased' };
  return {
    id: newId({ msecs: actor.now() }),
    email,
    language,
    source_page: 'import',
    consent_version: consent,
    joined_at,
  };
}

/** Puts somebody on the list, with a line in the audit log, in one transaction. */
export async function applyAddition(db: Kysely<Database>, actor: Actor, entry: Entry): Promise<void> {
  await db.transaction().execute(async (step) => {
    await step.insertInto('submission').values(entry).execute();
    await recordAudit(step, actor, 'add', { consent: entry.consent_version });
  });
}
