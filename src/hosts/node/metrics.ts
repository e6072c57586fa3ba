import { createServer, type Server } from 'node:http';
import type { Metrics } from '../shared/observer.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures in the form that Prometheus reads, and a server for them that is not listening yet. */
export function createMetrics(): { metrics: Metrics; server: Server } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const submissions = new Counter({
    name: 'waitlist_submissions_total',
    help: 'Requests to the function by how they ended.',
    labelNames: ['outcome', 'language', 'format'],
    registers,
  });
  const seconds = new Histogram({
    name: 'waitlist_submission_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'waitlist_limiter_refusals_total',
    help: 'Attempts rejected because the client or the address had used up its attempts.',
    labelNames: ['limit'],
    registers,
  });
  const rows = new Histogram({
    name: 'waitlist_commit_rows',
    help: 'Rows that one commit added.',
    buckets: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  });
  const commitSeconds = new Histogram({
    name: 'waitlist_commit_seconds',
    help: 'Time of one commit, its sync to disk included.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10],
    registers,
  });
  const available = new Gauge({
    name: 'waitlist_store_available',
    help: '1 while sign-ups can be stored, 0 while they are rejected.',
    registers,
  });
  available.set(1);
  const retentionPaused = new Gauge({
    name: 'waitlist_retention_paused',
    help: '1 while nobody is deleted by age, because the clock is not trusted; 0 otherwise.',
    registers,
  });
  const retentionRound = new Gauge({
    name: 'waitlist_retention_last_round_timestamp_seconds',
    help: 'When deleting by age last ran to its end; 0 when it never did.',
    registers,
  });

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${(error as Error).message}\n`),
    );
  });

  return {
    server,
    metrics: {
      answered({ outcome, language = 'none', format = 'none', limitedBy, milliseconds }) {
        submissions.inc({ outcome, language, format });
        seconds.observe({ outcome }, milliseconds / 1000);
        if (limitedBy !== undefined) refusals.inc({ limit: limitedBy });
      },
      committed(report) {
        rows.observe(report.rows);
        commitSeconds.observe(report.milliseconds / 1000);
      },
      storeAvailable: (is) => available.set(is ? 1 : 0),
      retention({ paused, lastRound }) {
        retentionPaused.set(paused ? 1 : 0);
        retentionRound.set(Math.floor((lastRound ?? 0) / 1000));
      },
    },
  };
}
