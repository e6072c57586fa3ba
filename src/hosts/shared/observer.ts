import type { AnswerEvent } from '../../waitlist/app.ts';
import type { LeaveEvent } from '../../waitlist/leave-app.ts';
import type { MaintenanceReport } from '../../waitlist/privacy/maintenance.ts';
import type { CommitReport } from '../../waitlist/store/sql-store.ts';
import { errorFields, maskEmail, type Log } from './log.ts';

/** Called for everything worth a log line or a metric. */
export interface Observer {
  onAnswer: (event: AnswerEvent) => void;
  onLeave: (event: LeaveEvent) => void;
  onCommit: (report: CommitReport) => void;
  /** With the reason when the store becomes unavailable, with `undefined` when it is available again. */
  onAvailability: (reason: unknown) => void;
  /** With an error that should not have been thrown while a request was answered. */
  onFailure: (error: unknown) => void;
  onMaintenance: (report: MaintenanceReport) => void;
  onMaintenanceFailure: (error: unknown) => void;
}

/** What the service counts. */
export type Metrics = Pick<
  Observer,
  'onAnswer' | 'onLeave' | 'onCommit' | 'onAvailability' | 'onMaintenance'
>;

/** Milliseconds by which this machine's clock may be behind the list before the log mentions it. */
const CLOCK_TOLERANCE = 60_000;

/**
 * Writes events into the log, and into the metrics where these are served. Addresses are masked here, and where a request
 * came from is never written: nothing links a client to an e-mail address.
 */
export function createObserver(log: Log, metrics?: Metrics): Observer {
  let paused = false;
  let clockIsBehind = false;
  return {
    onAnswer(event) {
      const { outcome, limitedBy, format, language, email, milliseconds, reason } = event;
      metrics?.onAnswer(event);
      log(reason === undefined ? 'info' : 'error', 'submission', {
        outcome,
        limitedBy,
        format,
        language,
        email: email && maskEmail(email),
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...(reason !== undefined && errorFields(reason)),
      });
    },
    onLeave(event) {
      const { outcome, by, milliseconds, reason } = event;
      metrics?.onLeave(event);
      log(reason === undefined ? 'info' : 'error', 'leave', {
        outcome,
        by,
        milliseconds: Math.round(milliseconds * 10) / 10,
        ...(reason !== undefined && errorFields(reason)),
      });
    },
    onCommit(report) {
      metrics?.onCommit(report);
      log('debug', 'commit', { ...report });
      // Sign-ups continue the list's time then, whatever time it is here; one line until this clock is right again.
      const behind = report.clockBehind > CLOCK_TOLERANCE;
      if (behind && !clockIsBehind)
        log('warn', 'clock is behind the list', { seconds: Math.round(report.clockBehind / 1000) });
      clockIsBehind = behind;
    },
    onAvailability(reason) {
      metrics?.onAvailability(reason);
      if (reason === undefined) log('info', 'store available');
      else log('error', 'store unavailable', errorFields(reason));
    },
    onFailure(error) {
      log('error', 'request failed', errorFields(error));
    },
    onMaintenance(report) {
      const { clock, retentionDays: days, deleted } = report;
      if (days === undefined) return;
      metrics?.onMaintenance(report);
      if (paused === clock.trusted) {
        paused = !clock.trusted;
        const since = new Date(clock.since).toISOString();
        if (paused) log('warn', 'retention paused', { reason: 'the clock is not trusted yet', since });
        else log('info', 'retention resumed');
      }
      if (deleted !== undefined) log('info', 'retention', { days, deleted });
    },
    onMaintenanceFailure(error) {
      log('error', 'maintenance failed', errorFields(error));
    },
  };
}
