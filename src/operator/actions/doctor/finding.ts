import type { Details } from '../../../backup/refusal.ts';

/** Something that keeps the page from going live, or could be better. */
export interface Finding {
  id:
    | ('settings' | 'origin' | 'sample' | 'page')
    | ('list' | 'disk' | 'clock' | 'retention' | 'confirmMails' | 'confirmStopped')
    | ('refused' | 'backup' | 'backupAhead' | 'noBackup' | 'noRoom' | 'left' | 'stage')
    | ('noFolder' | 'noAccess' | 'unclaimed' | 'strayBackup' | 'otherList' | 'plainBackups' | 'unreadLists')
    | ('reached' | 'foreign' | 'headers' | 'confirmPage');
  /** `look`: it does not keep the page from going live. */
  level: 'look' | 'bad';
  details: Details;
}

/** Notes what a check has found. `false`: that is fine, and counted only. */
export type ReportFinding = (level: Finding['level'] | false, id: Finding['id'], details?: Details) => void;
