import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { ConsentWording } from '../../content/consent-wording.ts';
import type { Language } from '../../contract/language.ts';
import type { Clock } from '../clock.ts';
import type { ConsentWordingTable, Database } from '../store/schema.ts';

/**
 * Keeps the wording beside the form, once for each text there ever was: each entry on the list names only a version, and
 * the wording of an old version is no longer in the code.
 */
export async function recordConsentWording(
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  version: string,
  wordings: Readonly<Record<Language, ConsentWording>>,
): Promise<void> {
  const first_shown_at = new Date(clock.now()).toISOString();
  for (const [language, texts] of Object.entries(wordings)) {
    const wording = JSON.stringify(texts);
    const id = wordingId(version, language, wording);
    await db
      .insertInto('consent_wording')
      .values({ id, version, language, wording, first_shown_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/**
 * Every wording that was ever shown, oldest first. Each is known by the hash of its text, so a corrupt one is
 * recognised and left out: it must not keep the others from being read.
 */
export async function shownWordings(db: Kysely<Database>) {
  const rows = await db.selectFrom('consent_wording').selectAll().orderBy('first_shown_at').execute();
  const valid = rows.filter(isValidWording);
  const shown = valid.map(({ version, language, wording, first_shown_at }) => ({
    version,
    language,
    wording: JSON.parse(wording) as ConsentWording,
    firstShownAt: first_shown_at,
  }));
  return { shown, corrupt: rows.length - shown.length };
}

/** Whether a stored wording is what was once recorded: its id is the hash of its content. */
export function isValidWording(row: Selectable<ConsentWordingTable>): boolean {
  return row.id === wordingId(row.version, row.language, row.wording);
}

function wordingId(version: string, language: string, wording: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, language, wording]))
    .digest('hex');
}
