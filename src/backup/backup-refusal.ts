/** Why something that has to do with backups, or with a file, is refused. Command and studio have a sentence for each. */
export type BackupRefusalReason =
  | ('noBackupFolder' | 'noBackup' | 'corrupted' | 'isList' | 'unreadLists')
  | ('noKey' | 'wrongKey' | 'needsKey')
  | ('unknownFile' | 'notAFile' | 'listFile' | 'exists');

/** What a sentence names. */
export type Details = Readonly<Record<string, string | number>>;

export class AnyRefusal<Reason extends string> extends Error {
  readonly reason: Reason;
  readonly details: Details;

  constructor(reason: Reason, details: Details = {}) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

export class BackupRefusal extends AnyRefusal<BackupRefusalReason> {}

/** What went wrong, on the way or here: `fetch` keeps it in the cause, a refusal in its details. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return describeFault(error.errors[0]);
  if (error instanceof AnyRefusal) return String(error.details['sentence'] ?? error.message);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
