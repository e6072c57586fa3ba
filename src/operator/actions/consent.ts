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
  /** What they could read; `undefined` when that is not recorded. */
  wording: ConsentWording | undefined;
}

/** The recorded wordings. */
export interface Wordings {
  /** What somebody could read beside the form; `undefined` where that is not recorded, or they saw no form here. */
  wordingOf: (entry: Joined) => ConsentWording | undefined;
  /** Wordings in the database that are corrupt and were left out. */
  corrupt: number;
}

interface Joined {
  consent_version: string;
  language: string;
  source_page: string;
  joined_at: string;
}

/**
 * Reads the wordings that were beside the form. A server stores them in the database when it starts; if none has ever
 * started, this checkout's own wording counts for its own version.
 */
export async function openWordings(db: Kysely<Database>): Promise<Wordings> {
  const { shown, corrupt } = await shownWordings(db);
  return {
    corrupt,
    wordingOf({ consent_version: version, language, source_page, joined_at }) {
      if (source_page !== 'landing') return undefined;
      const fitting = shown.filter((one) => one.version === version && one.language === language);
      // Facts such as an address may have changed under one version: the last that was shown by then.
      const known = fitting.findLast(({ firstShownAt }) => firstShownAt <= joined_at) ?? fitting[0];
      if (known !== undefined) return known.wording;
      return version === CONSENT_VERSION && isLanguage(language) ? consentWordings[language] : undefined;
    },
  };
}

/** Which wordings the people on the list have agreed to, the newest version first. */
export async function consentsInUse(db: Kysely<Database>): Promise<{ uses: ConsentUse[]; corrupt: number }> {
  const { wordingOf, corrupt } = await openWordings(db);
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
  return {
    corrupt,
    uses: rows.map((row) => ({
      ...row,
      count: Number(row.count),
      wording: wordingOf({ ...row, joined_at: row.last_joined_at }),
    })),
  };
}
