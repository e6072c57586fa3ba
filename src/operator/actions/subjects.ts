import type { AuditAction } from '../../waitlist/privacy/audit.ts';
import type { QueryName } from './actions.ts';

/** What a question is about, and an act changes. */
export const SUBJECTS = ['people', 'messages', 'sendings', 'backups', 'sources', 'stage', 'access'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What has moved when the log has one more line of a kind. */
export const MOVED_BY: Readonly<Record<AuditAction, readonly Subject[]>> = {
  'import-begun': ['people'],
  import: ['people', 'backups'],
  add: ['people'],
  correct: ['people'],
  language: ['people'],
  erase: ['people', 'messages'],
  takeOff: ['people', 'backups'],
  takeBack: ['people'],
  leave: ['people'],
  confirm: ['people'],
  retention: ['people'],
  backup: ['backups'],
  'backup-adopted': ['backups'],
  'backup-deleted': ['backups'],
  'delete-backup': ['backups'],
  'restore-begun': ['people'],
  restore: ['people', 'messages', 'sendings', 'sources', 'stage'],
  'mail-test': ['messages'],
  'mail-planned': ['messages', 'sendings'],
  'mail-state': ['messages', 'sendings'],
  'mail-version': ['messages', 'sendings'],
  'mail-rate': ['sendings'],
  'message-saved': ['messages'],
  'list-here': ['messages', 'sendings'],
  'source-made': ['sources'],
  'source-deleted': ['sources'],
  stage: ['stage', 'sendings'],
  ...{ invite: ['access'], 'invitation-withdrawn': ['access'], 'passkey-made': ['access'] },
  ...{ 'passkey-removed': ['access'], 'passkey-lower': ['access'] },
  ...{ access: ['access'], 'access-removed': ['access'] },
  // Whoever looks somebody up, or exports the list, changes neither.
  person: [],
  export: [],
};

/**
 * What each question is about: it is asked again when that has moved. `log`: whatever has. Nobody is looked up twice, and what
 * others have to answer is asked when it is opened.
 */
export const ABOUT: Readonly<Record<QueryName, readonly (Subject | 'log')[]>> = {
  access: ['access'],
  audit: ['log'],
  backups: ['backups', 'people'],
  // Others have to answer some of them: not with each sign-up.
  checks: ['backups', 'messages', 'stage'],
  countPeople: ['people'],
  draft: [],
  exportPlan: ['people'],
  figures: ['people', 'backups'],
  imports: ['people', 'messages'],
  messages: ['messages', 'people', 'stage'],
  messageTexts: ['messages'],
  news: ['access', 'sendings'],
  people: ['people'],
  person: [],
  report: ['messages', 'people', 'stage'],
  retention: ['people'],
  sendings: ['sendings', 'messages', 'people', 'stage'],
  sources: ['sources', 'people'],
  stage: ['stage'],
};
