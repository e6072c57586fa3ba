import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/**
 * Any language tag may be on the list (`isLanguageTag`), so that a language can be added to the page without a change of
 * the table. Until then the check named the two languages of the first version.
 */
export const languageTag: StoreMigration = {
  name: '007-language',
  up: async (db, kind) => {
    const hasForm =
      kind === 'sqlite'
        ? sql`(language glob '[a-z][a-z]' or language glob '[a-z][a-z][a-z]'
            or language glob '[a-z][a-z]-?*' or language glob '[a-z][a-z][a-z]-?*')
            and language not glob '*[^a-zA-Z0-9-]*'`
        : sql`language ~ '^[a-z]{2,3}(-[a-zA-Z0-9-]+)?$'`;
    await sql`alter table submission drop constraint submission_language`.execute(db);
    await sql`alter table submission add constraint submission_language
      check (length(language) <= 16 and ${hasForm})`.execute(db);
  },
};
