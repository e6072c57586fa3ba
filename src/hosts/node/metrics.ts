import { createServer, type ServerResponse } from 'node:http';
import type { NightBackup } from '../../backup/night.ts';
import { ERRORS } from '../../contract/submit-email.ts';
import type { SendResult } from '../../mail/transport.ts';
import type { AnswerEvent } from '../../waitlist/app.ts';
import type { LimitKind } from '../../waitlist/limits/limits.ts';
import type { CommitReport } from '../../waitlist/store/sql-store.ts';
import { METRICS } from '../texts/en.ts';
import { VERSION } from './environment.ts';

type Name = keyof typeof METRICS;

/** Of the others, those whose name ends in `_total` are counters, and the rest gauges. */
const HISTOGRAMS: readonly Name[] = ['waitlist_submission_seconds', 'waitlist_commit_seconds'];

/** Every member of a union: without one of them it does not compile. */
const every = <Member extends string>(members: Record<Member, unknown>) => Object.keys(members);

const OUTCOMES = { ...ERRORS, joined: 0, waiting: 0, honeypot: 0, preflight: 0, rejectedRow: 0 };
const MAIL_RESULTS = { accepted: 0, rejected: 0, uncertain: 0, putOff: 0, connection: 0, refused: 0 };
const STATUSES = [200, 204, 302, 303, 304, 308, 400, 403, 404, 405, 409, 413, 415, 429, 500, 503];

/** Counters with a label and all that it can say: a rate sees a first 1 only after a 0. */
const LABELLED: [Name, label: string, values: (string | number)[]][] = [
  ['waitlist_submissions_total', 'outcome', every<AnswerEvent['outcome']>(OUTCOMES)],
  ['waitlist_limit_rejections_total', 'limit', every<LimitKind>({ client: 0, email: 0 })],
  ['waitlist_confirm_mails_total', 'outcome', every<SendResult['kind']>(MAIL_RESULTS)],
  ['waitlist_http_responses_total', 'status', STATUSES],
];

/** What is counted. */
export type Metrics = ReturnType<typeof createMetrics>['metrics'];

/** Upper bounds of buckets, in seconds: a fast disk syncs in less than a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createMetrics(backupFolder: string | undefined) {
  /** By metric, and then by the text before the value. */
  const samples = new Map((Object.keys(METRICS) as Name[]).map((name) => [name, new Map<string, number>()]));
  /** What is looked up when somebody asks. */
  const gauges = new Map<Name, () => number | Promise<number>>();
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
    onAnswer({ outcome, limitedBy, milliseconds }: AnswerEvent) {
      add('waitlist_submissions_total', 1, { outcome });
      observe('waitlist_submission_seconds', milliseconds, { outcome });
      if (limitedBy !== undefined) add('waitlist_limit_rejections_total', 1, { limit: limitedBy });
    },
    onResponse: (status: number) => add('waitlist_http_responses_total', 1, { status }),
    onConfirmMail: (outcome: string) => add('waitlist_confirm_mails_total', 1, { outcome }),
    onConfirmMails(waiting: number, seconds: number) {
      set('waitlist_confirm_mails_waiting', waiting);
      set('waitlist_confirm_mails_oldest_seconds', seconds);
    },
    onCommit: ({ milliseconds }: CommitReport) => observe('waitlist_commit_seconds', milliseconds),
    onAvailability: (reason: unknown) => set('waitlist_store_available', reason === undefined ? 1 : 0),
    /** With the people on the list, when the last daily round began, in milliseconds since 1970, and the backups. */
    onList: (people: number, lastRound: number | undefined, { made, failed }: NightBackup) => {
      set('waitlist_list_people', people);
      if (lastRound !== undefined) set('waitlist_daily_round_timestamp_seconds', lastRound / 1000);
      set('waitlist_backup_failed', failed === undefined ? 0 : 1);
      if (made === undefined) return;
      set('waitlist_backup_timestamp_seconds', Date.parse(made.at) / 1000);
      set('waitlist_backup_bytes', made.bytes);
      set('waitlist_backup_people', made.people);
    },
    /** With the bytes that are free on a disk. */
    onRoom: (disk: 'list' | 'backup', bytes: number) => set(`waitlist_${disk}_free_bytes`, bytes),
    /** Takes what tells the value of a metric whenever somebody asks for it. */
    measure: (name: Name, read: () => number | Promise<number>) => void gauges.set(name, read),
  };
  for (const [name, label, values] of LABELLED) for (const value of values) add(name, 0, { [label]: value });
  set('waitlist_store_available', 1);
  set('waitlist_backup_folder', backupFolder === undefined ? 0 : 1);
  set('process_start_time_seconds', performance.timeOrigin / 1000);
  add('waitlist_build_info', 1, { version: VERSION });
  metrics.measure('process_resident_memory_bytes', () => process.memoryUsage.rss());
  const answer = async (response: ServerResponse) => {
    for (const [name, read] of gauges) set(name, await read());
    const lines = [...samples].flatMap(([name, values]) => {
      const simple = name.endsWith('_total') ? 'counter' : 'gauge';
      const type = HISTOGRAMS.includes(name) ? 'histogram' : simple;
      const head = `# HELP ${name} ${METRICS[name]}\n# TYPE ${name} ${type}\n`;
      return [head, ...[...values].map(([sample, value]) => `${sample} ${value}\n`)];
    });
    response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
  };
  const server = createServer(({ url }, response) => {
    if (url === '/metrics') void answer(response);
    else response.writeHead(404).end();
  });
  return { metrics, server };
}
