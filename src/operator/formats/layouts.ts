import { ENTRY_COLUMNS, type Entry } from '../actions/entries.ts';
import { safeField } from './csv.ts';

/** The columns of a CSV file. */
export interface Layout {
  headings: readonly string[];
  /** @param leaveLink the link by which they leave the list */
  fields: (entry: Entry, leaveLink: string) => string[];
}

/** Our own columns: what `import` reads back exactly. Spreadsheets open it, so formulas are neutralised. */
export const ownLayout: Layout = {
  headings: ENTRY_COLUMNS,
  fields: (entry) => ENTRY_COLUMNS.map((column) => safeField(entry[column])),
};

export const MAILERS = ['listmonk', 'keila', 'mailchimp', 'brevo'] as const;
export type Mailer = (typeof MAILERS)[number];

/**
 * Columns as mailing services take them without any mapping by hand; `import` reads all of them back. Addresses stay as
 * they are: the services would reject an apostrophe, and no valid address can call a function. Each has the person's own
 * link for leaving the list.
 */
export const mailerLayouts: Record<Mailer, Layout> = {
  // https://listmonk.app/docs/: `email`, `name`, and `attributes` as JSON.
  listmonk: {
    headings: ['email', 'name', 'attributes'],
    fields: (entry, leaveLink) => [entry.email, '', attributesOf(entry, leaveLink)],
  },
  // https://github.com/pentacent/keila, lib/keila/contacts/import.ex: no other columns, and `Data` as JSON.
  keila: {
    headings: ['Email', 'First name', 'Last name', 'Data'],
    fields: (entry, leaveLink) => [entry.email, '', '', attributesOf(entry, leaveLink)],
  },
  // https://mailchimp.com/help/format-guidelines-for-your-import-file/: one heading has a meaning, the rest are text.
  mailchimp: {
    headings: ['Email Address', 'Language', 'Source', 'Consent Version', 'Joined (UTC)', 'Leave Link'],
    fields: ({ email, language, source_page, consent_version, joined_at }, leaveLink) => [
      email,
      language,
      source_page,
      safeField(consent_version),
      joined_at.slice(0, -1).replace('T', ' '),
      leaveLink,
    ],
  },
  // https://help.brevo.com/hc/en-us/articles/208729849: attribute names in capitals; dates as year-month-day.
  brevo: {
    headings: ['EMAIL', 'LANGUAGE', 'SOURCE', 'CONSENT_VERSION', 'JOINED_ON', 'JOINED_AT', 'LEAVE_LINK'],
    fields: ({ email, language, source_page, consent_version, joined_at }, leaveLink) => [
      email,
      language,
      source_page,
      safeField(consent_version),
      joined_at.slice(0, 10),
      joined_at,
      leaveLink,
    ],
  },
};

/** What services keep beside an address as JSON. */
function attributesOf(
  { language, source_page, consent_version, joined_at }: Entry,
  leaveLink: string,
): string {
  const consent = safeField(consent_version);
  return JSON.stringify({
    language,
    source_page,
    consent_version: consent,
    joined_at,
    leave_link: leaveLink,
  });
}
