import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ServerHome } from '../../test/service/server-process.ts';
import type { LoadReport } from './load.ts';
import {
  alternately,
  fillList,
  healthBesideSlowClients,
  lectureHall,
  machineNoise,
  memoryOverClients,
  residentMegabytes,
  startNullServer,
  startServer,
  startTime,
  steady,
  throughput,
} from './measures.ts';

/**
 * `npm run bench:service`: the service's figures beside their goals, in one run. Times are given as ratios where they
 * can be, because machines differ. `--seconds` is the length of one round, `--clients` the sweep of client addresses,
 * `--minutes` adds that long a run at 500 per second. `--only` takes one of the steps `load`, `rows`, `clients`, `hall`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '200000' },
    minutes: { type: 'string', default: '0' },
    only: { type: 'string' },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../.cache/bench-service.json') },
  },
});
const [seconds, rounds, rows, clients, minutes] = [
  Number(values.seconds),
  Number(values.rounds),
  Number(values.rows),
  Number(values.clients),
  Number(values.minutes),
];

interface Line {
  what: string;
  value: number | string;
  goal: string;
  met: string;
}
const lines: Line[] = [];
const details: Record<string, unknown> = {};

function add(what: string, value: number | string, goal = ''): void {
  const met = typeof value === 'number' ? compare(value, goal) : '';
  lines.push({ what, value: typeof value === 'number' ? Math.round(value * 100) / 100 : value, goal, met });
  console.error(`${what}: ${lines.at(-1)?.value}`);
}

/** Whether a figure meets a goal such as `≤ 100`, `≥ 0.5`, `< 1000` or `0`. */
function compare(value: number, goal: string): string {
  const [, sign = '=', bound] = /^([≤≥<]?) ?([\d.]+)$/.exec(goal) ?? [];
  if (bound === undefined) return '';
  const limit = Number(bound);
  const met =
    sign === '≤'
      ? value <= limit
      : sign === '≥'
        ? value >= limit
        : sign === '<'
          ? value < limit
          : value === limit;
  return met ? 'met' : 'NOT MET';
}

function wanted(step: 'load' | 'rows' | 'clients' | 'hall'): boolean {
  return values.only === undefined || values.only === step;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

const spread = (numbers: readonly number[]) =>
  `${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)}`;
const perSecond = (reports: readonly LoadReport[]) => reports.map((report) => report.perSecond);
const errors = (reports: readonly LoadReport[]) =>
  reports.reduce(
    (sum, { statuses, broken }) =>
      sum +
      broken +
      Object.entries(statuses).reduce((all, [status, count]) => (status === '200' ? all : all + count), 0),
    0,
  );

const noiseBefore = machineNoise();

if (wanted('load')) {
  const kept = await startServer();
  const nullServer = await startNullServer();
  add('memory, idle, MB', residentMegabytes(kept), '≤ 120');
  await throughput(kept, 2);
  await throughput(nullServer, 2);
  const [stored, free] = await alternately(
    rounds,
    () => throughput(kept, seconds),
    () => throughput(nullServer, seconds),
  );
  add('durable sign-ups per second, 64 clients (median)', median(perSecond(stored)));
  add('the same server storing nothing (median)', median(perSecond(free)));
  add('ratio of the medians', median(perSecond(stored)) / median(perSecond(free)), '≥ 0.5');
  // What else runs on the machine only ever takes away: the best rounds are the least disturbed ones.
  add('ratio of the best rounds', Math.max(...perSecond(stored)) / Math.max(...perSecond(free)), '≥ 0.5');
  add(
    'best round, storing / storing nothing, per second',
    `${Math.max(...perSecond(stored)).toFixed(0)} / ${Math.max(...perSecond(free)).toFixed(0)}`,
  );
  add(
    'ratios of the single rounds',
    spread(stored.map((report, round) => report.perSecond / (free[round]?.perSecond ?? NaN))),
  );
  const processor = (reports: typeof stored) =>
    median(reports.map(({ processorMilliseconds }) => processorMilliseconds));
  add('processor time of a sign-up, storing nothing / storing', processor(free) / processor(stored));
  add('errors', errors([...stored, ...free]), '0');
  const [keptSteadily, nullSteadily] = await alternately(
    rounds,
    () => steady(kept, seconds),
    () => steady(nullServer, seconds),
  );
  add('latency at 500 per second, p50, ms', median(keptSteadily.map(({ latency }) => latency.p50)));
  add(
    'latency at 500 per second, p99, ms (median of rounds)',
    median(keptSteadily.map(({ latency }) => latency.p99)),
    '≤ 100',
  );
  add(
    'latency at 500 per second, p99, ms (best round)',
    Math.min(...keptSteadily.map(({ latency }) => latency.p99)),
    '≤ 100',
  );
  add(
    'latency at 500 per second, p99, ms (worst round)',
    Math.max(...keptSteadily.map(({ latency }) => latency.p99)),
    '≤ 100',
  );
  add('the same, storing nothing, p99, ms', median(nullSteadily.map(({ latency }) => latency.p99)));
  add('errors at 500 per second', errors([...keptSteadily, ...nullSteadily]), '0');
  add(
    'slowest health answer beside 500 half-open connections, ms',
    await healthBesideSlowClients(kept),
    '≤ 100',
  );
  add('memory after it all, MB', residentMegabytes(kept));
  Object.assign(details, {
    stored: stored.map(brief),
    free: free.map(brief),
    keptSteadily: keptSteadily.map(brief),
  });
  if (minutes > 0) {
    const memory = [residentMegabytes(kept)];
    for (let tenth = 0; tenth < 10; tenth++) {
      const report = await steady(kept, minutes * 6);
      memory.push(residentMegabytes(kept));
      add(
        `${((tenth + 1) * minutes) / 10} min at 500 per second: p99, ms / errors / memory, MB`,
        `${report.latency.p99.toFixed(1)} / ${errors([report])} / ${memory.at(-1)?.toFixed(0)}`,
        'flat',
      );
    }
  }
  await kept.remove();
  await nullServer.remove();
}

if (wanted('rows')) {
  const full = new ServerHome();
  const empty = new ServerHome();
  await fillList(full, rows);
  const starts = await alternately(
    5,
    () => startTime(full),
    () => startTime(empty),
  );
  add(`start with ${rows} rows, ms (median of 5)`, median(starts[0]), '< 1000');
  add('start with none, ms (median of 5)', median(starts[1]), '< 1000');
  const [onFull, onEmpty] = [await startServer(full), await startServer(empty)];
  await steady(onFull, 2);
  await steady(onEmpty, 2);
  const [fullReports, emptyReports] = await alternately(
    rounds,
    () => steady(onFull, seconds),
    () => steady(onEmpty, seconds),
  );
  const p50 = (reports: readonly LoadReport[]) => median(reports.map(({ latency }) => latency.p50));
  const p95 = (reports: readonly LoadReport[]) => median(reports.map(({ latency }) => latency.p95));
  add(`latency with ${rows} rows / with an empty list, p50`, p50(fullReports) / p50(emptyReports), '≤ 1.25');
  add(`latency with ${rows} rows / with an empty list, p95`, p95(fullReports) / p95(emptyReports), '≤ 1.25');
  add('latency p50 with the full list, ms', p50(fullReports));
  Object.assign(details, { full: fullReports.map(brief), empty: emptyReports.map(brief), starts });
  await onFull.remove();
  await onEmpty.remove();
}

if (wanted('clients')) {
  const memory = await memoryOverClients(clients);
  add(
    `memory over ${clients} client addresses, MB`,
    memory.map((megabytes) => megabytes.toFixed(0)).join(' '),
    'flat',
  );
}

if (wanted('hall')) add('of 500 sign-ups from one address, taken', await lectureHall(), '500');

const noiseAfter = machineNoise();
add(
  'the disk’s own 4 kB append and sync, ms: median, range',
  `${median([...noiseBefore.sync, ...noiseAfter.sync]).toFixed(2)}, ${spread([...noiseBefore.sync, ...noiseAfter.sync])}`,
);
add(
  'the same piece of arithmetic, ms: median, range',
  `${median([...noiseBefore.arithmetic, ...noiseAfter.arithmetic]).toFixed(1)}, ${spread([...noiseBefore.arithmetic, ...noiseAfter.arithmetic])}`,
);
add('machine', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);

console.table(lines);
mkdirSync(resolve(values.json, '..'), { recursive: true });
writeFileSync(values.json, `${JSON.stringify({ lines, details }, null, 2)}\n`);
console.log(`As JSON: ${values.json}`);

function brief({ statuses, broken, perSecond, latency }: LoadReport): Omit<LoadReport, 'acknowledged'> {
  return { statuses, broken, perSecond, latency };
}
