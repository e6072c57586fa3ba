import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { NightBackup } from '../../backup/night.ts';
import type { AnswerEvent } from '../../waitlist/app.ts';
import type { CommitReport } from '../../waitlist/store/sql-store.ts';
import { METRICS } from '../texts/en.ts';
import { VERSION } from './environment.ts';

type Name = keyof typeof METRICS;

/** Of the others, those whose name ends in `_total` are counters, and the rest gauges. */
const HISTOGRAMS: readonly string[] = [
  'waitlist_submission_seconds',
  'waitlist_commit_seconds',
] satisfies Name[];

/** The last backup of a night, and why none could be made since, or ever. */
type Backups = Pick<NightBackup, 'made'> & { failed?: unknown };

/** What is counted. */
export type Metrics = ReturnType<typeof createMetrics>['metrics'];

/** Milliseconds between two looks at the event loop, which are part of what it measures. */
const LAG_RESOLUTION = 20;

/** Upper bounds of buckets, in seconds: a fast disk syncs in less than a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createMetrics() {
  /** By metric, and then by the text before the value. */
  const samples = new Map<string, Map<string, number>>(Object.keys(METRICS).map((name) => [name, new Map()]));
  const set = (name: Name, value: number) => samples.get(name)?.set(name, value);
  const add = (name: Name, by: number, labels: object, suffix = '') => {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const sample = `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''}`;
    samples.get(name)?.set(sample, (samples.get(name)?.get(sample) ?? 0) + by);
  };
  const observe = (name: Name, milliseconds: number, labels: object = {}) => {
    const seconds = milliseconds / 1000;
    for (const le of BOUNDS) add(name, seconds <= le ? 1 : 0, { ...labels, le }, '_bucket');
    add(name, 1, { ...labels, le: '+Inf' }, '_bucket');
    add(name, seconds, labels, '_sum');
    add(name, 1, labels, '_count');
  };
  const metrics = {
    onAnswer({ outcome, language, format, limitedBy, milliseconds }: AnswerEvent) {
      const labels = { outcome, language: language ?? 'none', format: format ?? 'none' };
      add('waitlist_submissions_total', 1, labels);
      observe('waitlist_submission_seconds', milliseconds, { outcome });
      if (limitedBy !== undefined) add('waitlist_limit_rejections_total', 1, { limit: limitedBy });
    },
    onConfirmMail: (outcome: string) => add('waitlist_confirm_mails_total', 1, { outcome }),
    onConfirmMails(waiting: number, seconds: number) {
      set('waitlist_confirm_mails_waiting', waiting);
      set('waitlist_confirm_mails_oldest_seconds', seconds);
    },
    onCommit: ({ milliseconds }: CommitReport) => observe('waitlist_commit_seconds', milliseconds),
    onAvailability: (reason: unknown) => set('waitlist_store_available', reason === undefined ? 1 : 0),
    /** With the people on the list, when the last daily round began, in milliseconds since 1970, and the backups. */
    onList: (people: number, lastRound: number | undefined, { made, failed }: Backups) => {
      set('waitlist_list_people', people);
      if (lastRound !== undefined) set('waitlist_daily_round_timestamp_seconds', lastRound / 1000);
      set('waitlist_backup_failed', failed === undefined ? 0 : 1);
      if (made === undefined) return;
      set('waitlist_backup_timestamp_seconds', Date.parse(made.at) / 1000);
      set('waitlist_backup_bytes', made.bytes);
      set('waitlist_backup_people', made.people);
    },
  };
  set('waitlist_store_available', 1);
  add('waitlist_info', 1, { version: VERSION });
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION });
  lag.enable();
  const setLag = (name: Name, nanoseconds: number) =>
    set(name, Math.max(0, nanoseconds / 1e6 - LAG_RESOLUTION) / 1000);
  const server = createServer(({ url }, response) => {
    if (url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    setLag('nodejs_eventloop_lag_p99_seconds', lag.percentile(99));
    setLag('nodejs_eventloop_lag_max_seconds', lag.max);
    lag.reset();
    set('process_resident_memory_bytes', process.memoryUsage.rss());
    const lines = Object.entries(METRICS).flatMap(([name, help]) => {
      const simple = name.endsWith('_total') ? 'counter' : 'gauge';
      const type = HISTOGRAMS.includes(name) ? 'histogram' : simple;
      const values = [...(samples.get(name) ?? [])].map(([sample, value]) => `${sample} ${value}\n`);
      return [`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`, ...values];
    });
    response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
  });
  return { metrics, server };
}
