import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../shared/observer.ts';

/** Seconds that an answer takes. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds that a commit takes: a fast disk syncs in less than a millisecond. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10];

/** Metrics for Prometheus, and a server for them that is not listening yet. */
export function createMetrics(): { metrics: Metrics; server: Server } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    metrics: {
      ...createSubmissionMetrics(registry),
      ...createLeaveMetrics(registry),
      ...createStoreMetrics(registry),
    },
    server: createMetricsServer(registry),
  };
}

function createSubmissionMetrics(registry: Registry): Pick<Metrics, 'onAnswer'> {
  const registers = [registry];
  const submissions = new Counter({
    name: 'waitlist_submissions_total',
    help: 'Requests to the function, by outcome.',
    labelNames: ['outcome', 'language', 'format'],
    registers,
  });
  const seconds = new Histogram({
    name: 'waitlist_submission_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['outcome'],
    buckets: ANSWER_BUCKETS,
    registers,
  });
  const rejections = new Counter({
    name: 'waitlist_limit_rejections_total',
    help: 'Attempts rejected because the client or the e-mail address had used up its attempts.',
    labelNames: ['limit'],
    registers,
  });
  return {
    onAnswer({ outcome, language = 'none', format = 'none', limitedBy, milliseconds }) {
      submissions.inc({ outcome, language, format });
      seconds.observe({ outcome }, milliseconds / 1000);
      if (limitedBy !== undefined) rejections.inc({ limit: limitedBy });
    },
  };
}

function createLeaveMetrics(registry: Registry): Pick<Metrics, 'onLeave'> {
  const requests = new Counter({
    name: 'waitlist_leave_requests_total',
    help: 'Requests to leave the list or to undo it, by outcome.',
    labelNames: ['outcome', 'by'],
    registers: [registry],
  });
  return { onLeave: ({ outcome, by = 'none' }) => requests.inc({ outcome, by }) };
}

function createStoreMetrics(registry: Registry): Omit<Metrics, 'onAnswer' | 'onLeave'> {
  const registers = [registry];
  const rows = new Histogram({
    name: 'waitlist_commit_rows',
    help: 'Rows that one commit added.',
    buckets: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  });
  const seconds = new Histogram({
    name: 'waitlist_commit_seconds',
    help: 'Time of one commit, including its sync to disk.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  const available = new Gauge({
    name: 'waitlist_store_available',
    help: '1 while sign-ups can be stored, 0 while they are rejected.',
    registers,
  });
  available.set(1);
  const paused = new Gauge({
    name: 'waitlist_retention_paused',
    help: '1 while nobody is deleted by age, because the clock is not trusted; 0 otherwise.',
    registers,
  });
  const lastRound = new Gauge({
    name: 'waitlist_retention_last_round_timestamp_seconds',
    help: 'When deletion by age last completed; 0 if it never did.',
    registers,
  });
  return {
    onCommit(report) {
      rows.observe(report.rows);
      seconds.observe(report.milliseconds / 1000);
    },
    onAvailability: (reason) => available.set(reason === undefined ? 1 : 0),
    onMaintenance({ clock }) {
      paused.set(clock.trusted ? 0 : 1);
      lastRound.set(Math.floor((clock.lastRound ?? 0) / 1000));
    },
  };
}

/** Answers `/metrics`, and nothing else. */
export function createMetricsServer(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${(error as Error).message}\n`),
    );
  });
}
