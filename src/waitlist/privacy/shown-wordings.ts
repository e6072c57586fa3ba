import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { consentFor, ConsentWording } from '../../content/consent-wording.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

type Wording = Database['consent_wording'];

/**
 * Keeps the wording beside the form, once for each text there ever was: each entry on the list names only a version, and
 * the wording of an old version is no longer in the code.
 */
export async function recordConsentWording(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  { version, wordings }: ReturnType<typeof consentFor>,
): Promise<void> {
  const first_shown_at = new Date(clock.now()).toISOString();
  const rows = Object.entries(wordings).map(([language, texts]) => {
    const row = { version, language, wording: JSON.stringify(texts), first_shown_at };
    return { id: wordingId(row), ...row };
  });
  const recorded = db.insertInto('consent_wording').values(rows);
  await recorded.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

/**
 * Every wording that was ever shown, oldest first. Each is known by the hash of its text, so a corrupt one is
 * recognised and left out: it must not keep the others from being read.
 */
export async function shownWordings(db: Kysely<Database>) {
  const rows = await db.selectFrom('consent_wording').selectAll().orderBy('first_shown_at').execute();
  const shown = rows
    .filter(isValidWording)
    .map((row) => ({ ...row, wording: JSON.parse(row.wording) as ConsentWording }));
  return { shown, corrupt: rows.length - shown.length };
}

/** Whether a stored wording is what was once recorded: its id is the hash of its content. */
export function isValidWording(row: Wording): boolean {
  return row.id === wordingId(row);
}

function wordingId({ version, language, wording }: Omit<Wording, 'id'>): string {
  const content = JSON.stringify([version, language, wording]);
  return createHash('sha256').update(content).digest('hex');
}
