/** Why an action is refused. Command and studio have a sentence for each (`operator/texts`). */
export type RefusalReason =
  | ('noMailServer' | 'notPublic' | 'sample' | 'messageProblems' | 'mailFailed' | 'busy')
  | ('notASource' | 'taken' | 'tooMany' | 'noSource')
  | ('listed' | 'erased' | 'missing' | 'notWaiting' | 'tooSoon' | 'confirmOff')
  | ('noAddresses' | 'ownExport' | 'secondLook' | 'everybody' | 'planGone')
  | (
      | 'unknownFile'
      | 'notAFile'
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
  | ('noBackupFolder' | 'noBackup' | 'corrupted' | 'isList' | 'noKey' | 'wrongKey' | 'needsKey')
  | ('noApplyAddress' | 'notATime' | 'past' | 'stageFixed')
  | ('notWritable' | 'listFile' | 'exists');

/** What a sentence names. */
export type Details = Readonly<Record<string, string | number>>;

/** An action that was refused. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  readonly details: Details;

  constructor(reason: RefusalReason, details: Details = {}) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}
