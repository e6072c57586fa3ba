import type { AnswerEvent } from '../../waitlist/app.ts';
import { maskEmail } from '../../waitlist/mask-email.ts';
import type { MaintenanceReport } from '../../waitlist/privacy/maintenance.ts';
import type { CommitReport } from '../../waitlist/store/sql-store.ts';
import { errorFields, type Log } from './log.ts';
import type { Figures } from '../node/metrics.ts';

/** Hears of everything worth a log line or a figure. */
export interface Observer {
  onAnswer: (event: AnswerEvent) => void;
  onCommit: (report: CommitReport) => void;
  /** With the reason when the store can't be used any more, with `undefined` when it can be again. */
  onAvailability: (reason: unknown) => void;
  /** With what should not have been thrown while a request was answered. */
  onFailure: (error: unknown) => void;
  onMaintenance: (report: MaintenanceReport) => void;
  onMaintenanceFailure: (error: unknown) => void;
}

/**
 * Writes events into the log, and into the figures where these are kept. Addresses are masked here, and where a request
 * came from is never written: nothing beside an e-mail address says who sent it.
 */
export function createObserver(log: Log, figures?: Figures): Observer {
  let paused = false;
  return {
    onAnswer(event) {
      const { outcome, limitedBy, format, language, email, milliseconds, reason } = event;
      figures?.answered(event);
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
    onCommit(report) {
      figures?.committed(report);
      log('debug', 'commit', { ...report });
    },
    onAvailability(reason) {
      figures?.storeAvailable(reason === undefined);
      if (reason === undefined) log('info', 'store available');
      else log('error', 'store unavailable', errorFields(reason));
    },
    onFailure(error) {
      log('error', 'request failed', errorFields(error));
    },
    onMaintenance({ clock, retentionDays: days, deleted }) {
      if (days === undefined) return;
      figures?.retention({ paused: !clock.trusted, lastRound: clock.round });
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
