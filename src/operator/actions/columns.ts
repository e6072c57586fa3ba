/** The columns of the list, in every file under the table's own names. The studio's page has words for them. */
export const ENTRY_COLUMNS = [
  'id',
  'email',
  'language',
  'source_page',
  'consent_version',
  'joined_at',
  'asked_at',
  'confirmed_at',
  'confirm_until',
  'added_at',
  'import_id',
] as const;

/** What an export can have: the columns of the list, and each person's own link for leaving. */
export const EXPORT_COLUMNS = [...ENTRY_COLUMNS, 'leave_link'] as const;

/** The columns that a file can fill. */
export const FILE_COLUMNS = [
  'email',
  'language',
  'consent_version',
  'joined_at',
  'asked_at',
  'confirmed_at',
  'confirm_until',
] as const;
