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

/** All columns of the list, in every file under the table's names. */
export const ENTRY_COLUMNS = ['id', ...FILE_COLUMNS, 'source_page', 'added_at', 'import_id'] as const;

/** What an export can have: the columns of the list, and each person's own link for leaving. */
export const EXPORT_COLUMNS = [...ENTRY_COLUMNS, 'leave_link'] as const;
