import type { Stage } from '../../contract/stage.ts';
import type { AnswerEvent } from '../../waitlist/app.ts';
import type { LinkEvent } from '../../waitlist/link-app.ts';
import type { MaintenanceReport } from '../../waitlist/privacy/maintenance.ts';
import type { Sending } from '../../waitlist/store/schema.ts';
import type { CommitReport } from '../../waitlist/store/sql-store.ts';
import type { Metrics } from '../node/metrics.ts';
import { errorFields, maskEmail, type Log } from './log.ts';

/** Milliseconds between two lines that count what is refused: a line for each would push out the one that says why. */
const REFUSED_PAUSE = 60_000;

type Answer = Pick<AnswerEvent, 'milliseconds' | 'reason'> & { outcome: string };

/** Called for everything worth a log line or a metric. */
export type Observer = ReturnType<typeof createObserver>;

/**
 * Writes events into the log, and into the metrics where these are served. Addresses are masked here, and where a request
 * came from is never written: nothing links a client to an e-mail address.
 */
export function createObserver(log: Log, metrics?: Metrics) {
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Writes a line with how many were refused since the last of its kind. */
  const logRefused: Log = (level, event, fields) => {
    log(level, event, { refused, ...fields });
    refused = 0;
    toldAt = performance.now();
  };
  const logAnswer = (name: string, { milliseconds, reason, ...fields }: Answer) => {
    if (fields.outcome === 'unavailable') {
      refused += 1;
      if (performance.now() - toldAt >= REFUSED_PAUSE)
        logRefused('error', 'requests refused', errorFields(reason));
      return;
    }
    const why = reason !== undefined && errorFields(reason);
    const rounded = Math.round(milliseconds * 10) / 10;
    log(why ? 'error' : 'info', name, { ...fields, milliseconds: rounded, ...why });
  };
  return {
    onAnswer(event: AnswerEvent) {
      const { email, ...answer } = event;
      metrics?.onAnswer(event);
      logAnswer('submission', { ...answer, ...(email && { email: maskEmail(email) }) });
    },
    onLink: ({ purpose, ...answer }: LinkEvent) => logAnswer(purpose, answer),
    onCommit(report: CommitReport) {
      metrics?.onCommit(report);
      log('debug', 'commit', { ...report });
    },
    /** With the reason when the store becomes unavailable, with `undefined` when it is available again. */
    onAvailability(reason: unknown) {
      metrics?.onAvailability(reason);
      if (reason === undefined) logRefused('info', 'store available');
      else logRefused('error', 'store unavailable', errorFields(reason));
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
    /** A sending that stopped by itself, or was paused. */
    onSendingStopped: ({ message, state, reason, answer }: Sending) =>
      log('warn', 'sending stopped', { message, state, reason, answer }),
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
