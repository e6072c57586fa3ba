import type { Details } from '../refusal.ts';

/** Something that keeps the page from going live, or could be better. */
export interface Finding {
  id:
    | ('settings' | 'origin' | 'sample' | 'page')
    | ('list' | 'disk' | 'clock' | 'retention' | 'confirmMails' | 'confirmStopped')
    | ('refused' | 'backup' | 'backupAhead' | 'noBackup' | 'noRoom' | 'left' | 'stage')
    | ('reached' | 'foreign' | 'headers' | 'confirmPage');
  /** `look`: it does not keep the page from going live. */
  level: 'look' | 'bad';
  details: Details;
}

/** Notes what a check has found. `false`: that is fine, and counted only. */
export type ReportFinding = (level: Finding['level'] | false, id: Finding['id'], details?: Details) => void;

/** What went wrong, on the way or here: `fetch` keeps it in the cause. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
