import type { Stage } from '../../contract/stage.ts';
import type { AnswerEvent } from '../../waitlist/app.ts';
import type { LinkEvent } from '../../waitlist/link-app.ts';
import type { MaintenanceReport } from '../../waitlist/privacy/maintenance.ts';
import type { CommitReport } from '../../waitlist/store/sql-store.ts';
import type { Metrics } from '../node/metrics.ts';
import { errorFields, maskEmail, type Log } from './log.ts';

/** Called for everything worth a log line or a metric. */
export type Observer = ReturnType<typeof createObserver>;

/**
 * Writes events into the log, and into the metrics where these are served. Addresses are masked here, and where a request
 * came from is never written: nothing links a client to an e-mail address.
 */
export function createObserver(log: Log, metrics?: Metrics) {
  const logAnswer = (name: string, milliseconds: number, reason: unknown, fields: Record<string, unknown>) =>
    log(reason === undefined ? 'info' : 'error', name, {
      ...fields,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...(reason !== undefined && errorFields(reason)),
    });
  return {
    onAnswer(event: AnswerEvent) {
      const { email, milliseconds, reason, ...fields } = event;
      metrics?.onAnswer(event);
      logAnswer('submission', milliseconds, reason, { ...fields, email: email && maskEmail(email) });
    },
    onLink: ({ purpose, milliseconds, reason, ...fields }: LinkEvent) =>
      logAnswer(purpose, milliseconds, reason, fields),
    onCommit(report: CommitReport) {
      metrics?.onCommit(report);
      log('debug', 'commit', { ...report });
    },
    /** With the reason when the store becomes unavailable, with `undefined` when it is available again. */
    onAvailability(reason: unknown) {
      metrics?.onAvailability(reason);
      if (reason === undefined) log('info', 'store available');
      else log('error', 'store unavailable', errorFields(reason));
    },
    onMaintenance: ({ round, retentionDays: days, deleted }: MaintenanceReport) => {
      if (deleted !== undefined) log('info', 'retention', { days: days ?? 'off', deleted });
      if (days !== undefined && round === 'paused')
        log('info', 'retention paused', { reason: 'the last daily round was not a day or two ago' });
    },
    /** With what visitors can do from now on. */
    onStage: (stage: Stage) => log('info', 'stage', { stage }),
    // Where nothing counts them, nobody needs to look.
    onList: metrics?.onList,
    onRoom: metrics?.onRoom,
    onResponse: metrics?.onResponse,
    measure: metrics?.measure,
    /** What became of a mail that asks for a confirmation, and why. */
    onConfirmMail({ kind, email, reason }: Record<'kind' | 'email' | 'reason', string>) {
      metrics?.onConfirmMail(kind);
      log(kind === 'accepted' ? 'debug' : 'warn', 'confirm mail', { kind, email: maskEmail(email), reason });
    },
    /** How many of those mails wait, and the first of them for how many seconds. */
    onConfirmMails: (waiting: number, seconds: number) => {
      metrics?.onConfirmMails(waiting, seconds);
      if (waiting > 0) log('info', 'confirm mails wait', { waiting, seconds });
    },
    /** With an error that should not have been thrown while a request was answered. */
    onFailure: (error: unknown) => log('error', 'request failed', errorFields(error)),
    onMaintenanceFailure: (error: unknown) => log('error', 'maintenance failed', errorFields(error)),
    onBackup: (made: { notDone: readonly string[] }) =>
      log(made.notDone.length > 0 ? 'warn' : 'info', 'backup', { ...made }),
    onNoBackup: (why: object) => log('error', 'no backup', { ...why }),
    onSuppressionFailure: (folder: string, error: unknown) =>
      log('warn', 'suppression list not written', { folder, ...errorFields(error) }),
  };
}
