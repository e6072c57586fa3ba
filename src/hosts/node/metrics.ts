import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from '../shared/observer.ts';
import { VERSION } from './environment.ts';

/** Type and help text of each. */
const FAMILIES = {
  waitlist_info: ['gauge', 'The version that runs.'],
  waitlist_submissions_total: ['counter', 'Sign-ups that this node answered.'],
  waitlist_submission_seconds: ['histogram', 'Time from a sign-up to its answer.'],
  waitlist_limit_rejections_total: ['counter', 'Sign-ups that a limit rejected.'],
  waitlist_confirm_mails_total: ['counter', 'Mails that ask for a confirmation, as this node sent them.'],
  waitlist_confirm_mails_waiting: ['gauge', 'Mails that ask for a confirmation and wait to be sent.'],
  waitlist_confirm_mails_oldest_seconds: ['gauge', 'How long the first of these has waited.'],
  waitlist_commit_seconds: ['histogram', 'Time of a commit of one or more sign-ups.'],
  waitlist_store_available: ['gauge', '1 while the database can be used, 0 while it is away.'],
  waitlist_list_people: ['gauge', 'People on the list, as of the last minute.'],
  waitlist_daily_round_timestamp_seconds: ['gauge', 'When the last daily round of all nodes began.'],
  waitlist_backup_timestamp_seconds: [
    'gauge',
    'When the last backup of a night was made, by one of all nodes.',
  ],
  waitlist_backup_bytes: ['gauge', 'Its size.'],
  waitlist_backup_people: ['gauge', 'People in it.'],
  waitlist_backup_failed: [
    'gauge',
    '1 while no backup of a night can be made, or there is no folder for one; else 0.',
  ],
  nodejs_eventloop_lag_p99_seconds: ['gauge', 'Delay of the event loop since it was last asked for.'],
  nodejs_eventloop_lag_max_seconds: ['gauge', 'Longest delay of the event loop since then.'],
  process_resident_memory_bytes: ['gauge', 'Memory of the process.'],
} as const;
type Name = keyof typeof FAMILIES;

/** Milliseconds between two looks at the event loop, which are part of what it measures. */
const LAG_RESOLUTION = 20;

/** Upper bounds of buckets, in seconds: a fast disk syncs in less than a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createMetrics(): { metrics: Metrics; server: Server } {
  /** By metric, and then by the text before the value. */
  const samples = new Map<string, Map<string, number>>(
    Object.keys(FAMILIES).map((name) => [name, new Map()]),
  );
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
  const metrics: Metrics = {
    onAnswer({ outcome, language = 'none', format = 'none', limitedBy, milliseconds }) {
      add('waitlist_submissions_total', 1, { outcome, language, format });
      observe('waitlist_submission_seconds', milliseconds, { outcome });
      if (limitedBy !== undefined) add('waitlist_limit_rejections_total', 1, { limit: limitedBy });
    },
    onConfirmMail: ({ kind }) => add('waitlist_confirm_mails_total', 1, { outcome: kind }),
    onConfirmMails(waiting, seconds) {
      set('waitlist_confirm_mails_waiting', waiting);
      set('waitlist_confirm_mails_oldest_seconds', seconds);
    },
    onCommit: ({ milliseconds }) => observe('waitlist_commit_seconds', milliseconds),
    onAvailability: (reason) => set('waitlist_store_available', reason === undefined ? 1 : 0),
    onList(people, lastRound, { made, failed }) {
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
    const lines = Object.entries(FAMILIES).flatMap(([name, [type, help]]) => {
      const values = [...(samples.get(name) ?? [])].map(([sample, value]) => `${sample} ${value}\n`);
      return [`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`, ...values];
    });
    response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
  });
  return { metrics, server };
}
