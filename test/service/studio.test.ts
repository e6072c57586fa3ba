import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ROOT } from '../../build/paths.ts';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { operatorOn } from '../operator/harness.ts';
import { scriptOf, ServerProcess } from './server-process.ts';

const hasProc = process.platform === 'linux';

/** A server with its studio, which is asked as a browser does that names it so. */
async function start(more: Record<string, string> = {}, port?: number) {
  const env = { STUDIO: 'on', STUDIO_PORT: String(port ?? (await freePort())), ...more };
  const server = await ServerProcess.start({ env });
  onTestFinished(() => server.remove());
  const origin = `http://127.0.0.1:${env.STUDIO_PORT}`;
  const answers = async () => (await fetch(`${origin}/api/jobs`).catch(() => undefined))?.status;
  const pids = () =>
    readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return { server, env, origin, answers, pids };
}

it('the studio is there when the server is, says no secret where nobody reads it, and the public server has nothing of it', async () => {
  const { server, origin, answers } = await start();
  await expect.poll(answers).toBe(401);
  expect(await (await fetch(origin)).text()).toContain('id="studio"');
  expect(`${server.output.greeting}${server.output.log}`).not.toContain('#t=');
  expect((await server.get('/api/jobs')).status).toBe(404);
  await server.stop();
  expect(await answers()).toBeUndefined();
});

it('the command prints a link to the studio that runs, each time another one, and both work under a name of this machine', async () => {
  const { server, env, origin, answers } = await start({ STUDIO_ORIGIN: 'https://studio.them.example' });
  await expect.poll(answers).toBe(401);
  const surroundings = { ...process.env, ...env, DATABASE_URL: `sqlite:${server.home.database}` };
  const command = [...scriptOf(ROOT, 'waitlist'), 'studio', '--no-open'];
  const asks = (path: string, secret: string, method = 'GET') =>
    fetch(`${origin}/api/${path}`, { method, headers: { authorization: `Bearer ${secret}`, origin } });
  const secrets: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: surroundings });
    const [, token = ''] =
      new RegExp(`^http://localhost:${env.STUDIO_PORT}/#t=(\\S+)$`, 'm').exec(stdout) ?? [];
    const opened = await asks('session', token, 'POST');
    expect(opened.status).toBe(200);
    secrets.push(await opened.text());
  }
  for (const secret of secrets) expect((await asks('jobs', secret)).status).toBe(200);
});

it.skipIf(!hasProc)(
  'a studio that dies comes back, and the log says it; one whose server dies ends (needs Linux)',
  async () => {
    const { server, answers, pids } = await start();
    await expect.poll(answers).toBe(401);
    const [studio = ''] = pids();
    expect(readFileSync(`/proc/${studio}/oom_score_adj`, 'utf8')).toBe('500\n');
    process.kill(Number(studio), 'SIGKILL');
    await expect
      .poll(() => server.log())
      .toContainEqual(
        expect.objectContaining({ level: 'error', event: 'studio', reason: 'It ended with SIGKILL.' }),
      );
    await expect.poll(answers).toBe(401);
    expect(pids()).not.toContain(studio);
    expect((await server.get('/live')).status).toBe(200);
    await server.stop('SIGKILL');
    await expect.poll(answers).toBeUndefined();
  },
);

it('where the port is taken, the page is there, the log has one line, and doctor says it', async () => {
  const other = createServer((connection) => connection.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { server, env, origin } = await start({}, port);
  const said = () => server.log().filter(({ event }) => event === 'studio');
  await expect.poll(said).toHaveLength(1);
  expect(said()[0]?.['reason']).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
  expect((await server.get('/live')).status).toBe(200);
  const around = { environment: env, fetch };
  const { stdout } = await operatorOn(`sqlite:${server.home.database}`, around).run('doctor');
  expect(stdout).toContain(`The studio does not answer at ${origin}`);
  other.close();
  await expect
    .poll(() =>
      fetch(`${origin}/api/jobs`).then(
        ({ status }) => status,
        () => undefined,
      ),
    )
    .toBe(401);
  expect(said()).toHaveLength(1);
});
