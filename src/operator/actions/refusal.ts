import { AnyRefusal, type BackupRefusalReason } from '../../backup/backup-refusal.ts';

/** Why an action is refused. Command and studio have a sentence for each (`operator/texts`). */
export type RefusalReason =
  | BackupRefusalReason
  | ('noMailServer' | 'notPublic' | 'sample' | 'messageProblems' | 'mailFailed' | 'busy')
  | ('notASource' | 'taken' | 'tooMany' | 'noSource')
  | ('listed' | 'erased' | 'missing' | 'notWaiting' | 'tooSoon' | 'confirmOff')
  | ('noAddresses' | 'ownExport' | 'secondLook' | 'everybody' | 'planGone')
  | (
      | 'tooLong'
      | 'notCsv'
      | 'notText'
      | 'emptyFile'
      | 'noEmail'
      | 'answers'
      | 'dates'
      | 'language'
      | 'headings'
    )
  | ('noApplyAddress' | 'notATime' | 'past' | 'stageFixed')
  | 'notWritable';

/** An action that was refused. */
export class Refusal extends AnyRefusal<RefusalReason> {}

/** Whether what was asked for was refused, here or below. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof AnyRefusal;
