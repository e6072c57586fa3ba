import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APPLY_PATH, stageOfPage, type Stage } from '../../src/contract/stage.ts';
import { readStage } from '../../src/waitlist/stage-store.ts';
import { writeSetting } from '../../src/waitlist/store/setting.ts';
import { AT_LENGTH } from '../environment.ts';
import { FIRST } from '../languages.ts';
import { operatorOn } from '../operator/harness.ts';
import type { ServerProcess } from '../service/server-process.ts';
import { newHome, startServer } from '../service/start-server.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { startTcpProxy } from '../tcp-proxy.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const APPLY_URL = 'https://apply.them.example/2026';
const KILLS = AT_LENGTH ? 3 : 1;
const postgres = sharedPostgres();

const served = async (server: ServerProcess) => stageOfPage(await (await server.get(`/${FIRST}`)).text());
const shows = (server: ServerProcess, stage: Stage) => expect.poll(() => served(server)).toBe(stage);

/** Lets applications open so many milliseconds from now. */
function plan(operator: ReturnType<typeof operatorOn>, milliseconds: number): Promise<void> {
  const at = new Date(Date.now() + milliseconds).toISOString();
  const kept = { stage: 'waitlist', applyUrl: APPLY_URL, planned: { stage: 'applications', at } };
  return operator.withDatabase((db) => writeSetting(db, 'stage', JSON.stringify(kept)));
}
const isDue = (operator: ReturnType<typeof operatorOn>) =>
  expect
    .poll(() => operator.withHost(async ({ list }) => (await readStage(list.db, list.kind)).kept?.stage))
    .toBe('applications');
/** Lines of the log that a server has written about the stage. */
const written = async (operator: ReturnType<typeof operatorOn>) =>
  (await operator.audit()).filter(({ action, by }) => action === 'stage' && by === 'server').length;

it('a planned change is made while the server is down, and its first answer is right', async () => {
  const home = newHome();
  const first = await startServer({ home });
  const operator = operatorOn(`sqlite:${home.database}`);
  expect(await served(first)).toBe('waitlist');
  await plan(operator, 3_600_000);
  await first.stop('SIGKILL');
  await plan(operator, 0);
  await isDue(operator);
  const second = await startServer({ home, env: { STAGE: 'closed' } });
  expect(await served(second)).toBe('applications');
  expect((await second.get(APPLY_PATH)).headers.get('location')).toBe(APPLY_URL);
  await expect.poll(() => written(operator)).toBe(1);
});

it('a server that is killed just when it shows a planned change goes on with it, and writes it down once', async () => {
  const home = newHome();
  const operator = operatorOn(`sqlite:${home.database}`);
  let server = await startServer({ home });
  for (let times = 1; times <= KILLS; times += 1) {
    await operator.run('stage', 'waitlist', '--yes');
    await shows(server, 'waitlist');
    await plan(operator, 0);
    await shows(server, 'applications');
    await server.stop('SIGKILL');
    server = await startServer({ home });
    expect(await served(server)).toBe('applications');
    await expect.poll(() => written(operator)).toBe(times);
  }
});

it('a server that is told to stop shows a planned change while it goes on answering', async () => {
  const server = await startServer({ env: { DRAIN_SECONDS: '60' } });
  const operator = operatorOn(`sqlite:${server.home.database}`);
  process.kill(server.pid);
  await expect.poll(async () => (await server.get('/live')).status).toBe(503);
  await plan(operator, 0);
  await shows(server, 'applications');
});

it('follows the clock of the database alone, also after a pause in which the time has passed', async () => {
  const home = newHome();
  const operator = operatorOn(`sqlite:${home.database}`);
  // Ten years ahead of everybody.
  const ahead = 'data:text/javascript,const now=Date.now;Date.now=()=>now()+3e11';
  const server = await startServer({ home, env: { NODE_OPTIONS: `--import="${ahead}"` } });
  const kept = join(home.data, 'list.db.stage.json');
  await plan(operator, 3_600_000);
  await expect.poll(() => readFile(kept, 'utf8').catch(() => '')).toContain('planned');
  expect(await served(server)).toBe('waitlist');
  await plan(operator, 1000);
  server.signal('SIGSTOP');
  await isDue(operator);
  server.signal('SIGCONT');
  await shows(server, 'applications');
});

describe.skipIf('skipped' in postgres)('nodes on one PostgreSQL (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;

  it('show the same stage, and the last known one while the database is away, also after a start', async () => {
    const url = await postgres.createDatabase();
    const proxy = await startTcpProxy(Number(new URL(url).port));
    const env = {
      DATABASE_URL: url.replace(`:${new URL(url).port}/`, `:${proxy.port}/`),
      BACKUP_FOLDER: temporaryFolder(),
    };
    const [one, two] = [await startServer({ env }), await startServer({ env: { ...env, STAGE: 'closed' } })];
    const operator = operatorOn(url);
    expect([await served(one), await served(two)]).toEqual(['waitlist', 'waitlist']);
    await plan(operator, 1500);
    await Promise.all([shows(one, 'applications'), shows(two, 'applications')]);
    await expect.poll(() => written(operator)).toBe(1);

    await proxy.stop();
    const again = await startServer({ env: { ...env, LOG_LEVEL: 'silent' } });
    expect([await served(again), await served(one)]).toEqual(['applications', 'applications']);
    expect((await again.get(APPLY_PATH)).headers.get('location')).toBe(APPLY_URL);
  });
});
