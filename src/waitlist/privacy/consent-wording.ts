import type { Kysely } from 'kysely';
import type { ConsentWording } from '../../content/consent-wording.ts';
import type { Language } from '../../contract/language.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/schema.ts';

/** A wording that the page has shown. */
export interface ShownWording {
  version: string;
  language: string;
  wording: ConsentWording;
  /** When a server first started with it: UTC, ISO 8601. */
  firstShownAt: string;
}

/**
 * Keeps what stands beside the form, once for each text there ever was. To be called when a server starts: each entry
 * on the list names only a version, and the words of an old version are no longer in the code.
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
    const id = await digest(JSON.stringify([version, language, wording]));
    await db
      .insertInto('consent_wording')
      .values({ id, version, language, wording, first_shown_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Every wording that was ever shown, oldest first. */
export async function shownWordings(db: Kysely<Database>): Promise<ShownWording[]> {
  const rows = await db
    .selectFrom('consent_wording')
    .selectAll()
    .orderBy('first_shown_at')
    .orderBy('language')
    .execute();
  return rows.map(({ version, language, wording, first_shown_at }) => ({
    version,
    language,
    wording: JSON.parse(wording) as ConsentWording,
    firstShownAt: first_shown_at,
  }));
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
