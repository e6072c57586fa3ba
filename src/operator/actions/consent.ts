import type { Kysely } from 'kysely';
import { CONSENT_VERSION } from '../../content/consent.ts';
import { consentWordings, type ConsentWording } from '../../content/consent-wording.ts';
import { isLanguage } from '../../contract/language.ts';
import { shownWordings } from '../../waitlist/privacy/consent-wording.ts';
import type { Database } from '../../waitlist/store/schema.ts';

/** How many joined under which wording. */
export interface ConsentUse {
  consent_version: string;
  language: string;
  /** `landing`, or `import`: then no form was shown here. */
  source_page: string;
  count: number;
  first_joined_at: string;
  last_joined_at: string;
  /** What they could read; `undefined` when nobody knows any more. */
  wording: ConsentWording | undefined;
}

/**
 * Finds the words that stood beside the form. A server keeps them in the database when it starts; should it never have
 * started, what this checkout says counts for its own version.
 *
 * @returns a function from version, language and time of joining to the words
 */
export async function openWordings(
  db: Kysely<Database>,
): Promise<(version: string, language: string, joinedAt: string) => ConsentWording | undefined> {
  const shown = await shownWordings(db);
  return (version, language, joinedAt) => {
    const fitting = shown.filter((one) => one.version === version && one.language === language);
    // Facts such as an address may have changed under one version: the last that was shown by then.
    const known = fitting.findLast(({ firstShownAt }) => firstShownAt <= joinedAt) ?? fitting[0];
    if (known !== undefined) return known.wording;
    return version === CONSENT_VERSION && isLanguage(language) ? consentWordings[language] : undefined;
  };
}

/** Which wordings the people on the list have agreed to, the newest version first. */
export async function consentsInUse(db: Kysely<Database>): Promise<ConsentUse[]> {
  const wordingOf = await openWordings(db);
  const rows = await db
    .selectFrom('submission')
    .select(['consent_version', 'language', 'source_page'])
    .select((is) => [
      is.fn.countAll().as('count'),
      is.fn.min('joined_at').as('first_joined_at'),
      is.fn.max('joined_at').as('last_joined_at'),
    ])
    .groupBy(['consent_version', 'language', 'source_page'])
    .orderBy('consent_version', 'desc')
    .orderBy('language')
    .orderBy('source_page')
    .execute();
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    wording:
      row.source_page === 'import'
        ? undefined
        : wordingOf(row.consent_version, row.language, row.last_joined_at),
  }));
}
