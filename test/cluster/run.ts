import { parseArgs } from 'node:util';
import { startPostgres } from '../postgres.ts';
import { PROXIES } from './proxy.ts';
import { CLIENT_LIMIT, runScenario } from './scenario.ts';

/**
 * `npm run test:cluster -- --seconds 60 --clients 64 --proxy haproxy`: the scenario of the test suite, as long and as
 * hard as one likes, with its figures.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '40' },
    clients: { type: 'string', default: '64' },
    proxy: { type: 'string', default: PROXIES[0] },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);
const proxies = PROXIES.filter((name) => name === values.proxy);
if (!(seconds > 0) || !Number.isInteger(clients) || clients < 1 || proxies.length === 0)
  throw new Error(`--seconds and --clients take numbers, --proxy one of ${PROXIES.join(', ')}`);

const postgres = await startPostgres({ durable: true });
if ('skipped' in postgres) {
  console.log(`Skipped: ${postgres.skipped}.`);
  process.exit(0);
}
const findings = await runScenario({ postgres, proxies, phase: (seconds * 1000) / 4, clients }).finally(() =>
  postgres.stop(),
);

const { load, lost, strange, rows, distinct, away, recovered, sameProcesses, oneClient } = findings;
const { p50, p99, max } = load.latency;
const round = Math.round;
console.log(`Three nodes on one PostgreSQL behind ${findings.proxy ?? 'nothing (no proxy can be had here)'}, ${clients} clients, limits on.
A node was killed (kill -9) and started again; the database crashed and came back.

answers              ${JSON.stringify(load.statuses)}, ${load.broken} connections broken
per second           ${round(load.perSecond)} over all of the run, with both accidents
latency              p50 ${round(p50)} ms, p99 ${round(p99)} ms, longest ${round(max)} ms
acknowledged         ${load.acknowledged.length}, of these lost: ${lost.length}
stored               ${rows} rows, ${distinct} different; ${rows - load.acknowledged.length} more than acknowledged; ${strange.length} never sent
database away        ${away.status} after ${round(away.milliseconds)} ms, Retry-After ${away.retryAfter ?? 'missing'}; /live ${away.live}, /ready ${away.ready}, the page ${away.page}
database back        every node ready ${round(recovered)} ms later, ${sameProcesses ? 'by the same processes' : 'WITH A RESTART'}
one client's limit   ${oneClient.accepted} of ${CLIENT_LIMIT} accepted over all nodes, then ${oneClient.rejected} rejected, forged addresses or not`);

const wrong =
  lost.length > 0 ||
  strange.length > 0 ||
  rows !== distinct ||
  away.status !== 503 ||
  !sameProcesses ||
  oneClient.accepted !== CLIENT_LIMIT;
process.exit(wrong ? 1 : 0);
