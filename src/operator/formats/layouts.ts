import { ENTRY_COLUMNS, type Entry } from '../actions/entries.ts';
import { neutraliseFormula } from './csv.ts';

/** The columns of a CSV file. */
export interface Layout {
  headings: readonly string[];
  fields: (entry: Entry) => string[];
}

/** Our own columns: what `import` reads back exactly. Spreadsheets open it, so formulas are neutralised. */
export const ownLayout: Layout = {
  headings: ENTRY_COLUMNS,
  fields: (entry) => ENTRY_COLUMNS.map((column) => neutraliseFormula(entry[column])),
};

export const MAILERS = ['listmonk', 'mailchimp', 'brevo'] as const;
export type Mailer = (typeof MAILERS)[number];

/**
 * Columns as mailing services take them without any mapping by hand. Addresses stand as they are: these files are read
 * by a machine that would refuse an apostrophe, and no address that the rule accepts can call a function.
 */
export const mailerLayouts: Record<Mailer, Layout> = {
  // https://listmonk.app/docs/: `email`, `name`, and `attributes` as JSON.
  listmonk: {
    headings: ['email', 'name', 'attributes'],
    fields: ({ email, language, source_page, consent_version, joined_at }) => [
      email,
      '',
      JSON.stringify({ language, source_page, consent_version, joined_at }),
    ],
  },
  // https://mailchimp.com/help/format-guidelines-for-your-import-file/: one heading has a meaning, the rest are text.
  mailchimp: {
    headings: ['Email Address', 'Language', 'Source', 'Consent Version', 'Joined (UTC)'],
    fields: ({ email, language, source_page, consent_version, joined_at }) => [
      email,
      language,
      source_page,
      consent_version,
      joined_at.slice(0, 19).replace('T', ' '),
    ],
  },
  // https://help.brevo.com/hc/en-us/articles/208729849: attribute names in capitals; dates as year-month-day.
  brevo: {
    headings: ['EMAIL', 'LANGUAGE', 'SOURCE', 'CONSENT_VERSION', 'JOINED_ON'],
    fields: ({ email, language, source_page, consent_version, joined_at }) => [
      email,
      language,
      source_page,
      consent_version,
      joined_at.slice(0, 10),
    ],
  },
};
