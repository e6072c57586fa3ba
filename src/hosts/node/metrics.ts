import { createServer, type Server } from 'node:http';
import type { Metrics } from '../shared/observer.ts';

const TYPES = {
  waitlist_submissions_total: 'counter',
  waitlist_submission_seconds: 'histogram',
  waitlist_limit_rejections_total: 'counter',
  waitlist_confirm_mails_total: 'counter',
  waitlist_confirm_mails_waiting: 'gauge',
  waitlist_confirm_mails_oldest_seconds: 'gauge',
  waitlist_commit_seconds: 'histogram',
  waitlist_store_available: 'gauge',
  process_resident_memory_bytes: 'gauge',
} as const;
type Name = keyof typeof TYPES;

/** Upper bounds of buckets, in seconds: a fast disk syncs in less than a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createMetrics(): { metrics: Metrics; server: Server } {
  /** By metric, and then by the text before the value. */
  const samples = new Map<string, Map<string, number>>(Object.keys(TYPES).map((name) => [name, new Map()]));
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
  };
  set('waitlist_store_available', 1);
  const server = createServer(({ url }, response) => {
    set('process_resident_memory_bytes', process.memoryUsage.rss());
    const lines = Object.entries(TYPES).flatMap(([name, type]) => {
      const values = [...(samples.get(name) ?? [])].map(([sample, value]) => `${sample} ${value}\n`);
      return [`# TYPE ${name} ${type}\n`, ...values];
    });
    if (url === '/metrics')
      response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
    else response.writeHead(404).end();
  });
  return { metrics, server };
}
