import { ENTRY_COLUMNS } from '../../waitlist/entry-columns.ts';

/** Stored for people whose file does not say what they agreed to. Never shown as a wording. */
export const UNKNOWN_CONSENT = 'imported';

/** What an export can have: the columns of the list, and each person's own link for leaving. */
export const EXPORT_COLUMNS = [...ENTRY_COLUMNS, 'leave_link'] as const;
