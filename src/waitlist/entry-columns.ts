/** All columns of the list, in every file under the table's names. */
export const ENTRY_COLUMNS = [
  'id',
  'email',
  'language',
  'consent_version',
  'joined_at',
  'asked_at',
  'confirmed_at',
  'confirm_until',
  'source_page',
  'added_at',
  'import_id',
] as const;
