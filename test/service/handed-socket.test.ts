import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import '../built-site.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { FIRST } from '../languages.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { countTo } from './count-to.ts';
import { scriptOf } from './server-process.ts';
import { newHome } from './start-server.ts';

/** Runs each line that comes. What it runs has the socket as systemd hands it over: file descriptor 3. */
const HOLDER = 'while read -r line; do eval "$line"; echo ended; done';
const SERVER = scriptOf(ROOT, 'start').join(' ');

/** Holds a socket of systemd's that the programs take which come and go; on a free port, or in a file. */
async function holdSocket(place: { port: number; host: string } | { path: string }) {
  const home = newHome();
  const listener = createServer();
  await once(listener.listen(place), 'listening');
  const { port } = listener.address() as AddressInfo;
  const { fd } = (listener as unknown as { _handle: { fd: number } })._handle;
  const holder = spawn('sh', ['-c', HOLDER], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe', fd],
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: process.env['ENV_FILE'],
      DATABASE_URL: `sqlite:${home.database}`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
    },
  });
  // The holder has its own copy.
  listener.close();
  let said = '';
  for (const stream of [holder.stdout, holder.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const hear = async (text: string) => {
    await expect.poll(() => said).toContain(text);
    return said;
  };
  const stop = async () => {
    if (!said.endsWith('ended\n')) process.kill(Number(/^pid (\d+)$/m.exec(said)?.[1]));
    await hear('ended\n');
  };
  onTestFinished(async () => {
    await stop();
    const gone = once(holder, 'close');
    holder.stdin?.end();
    await gone;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    emails: () => home.emails(),
    /**
     * Starts Node with these words.
     *
     * @param until what it says when it is started
     * @param variables what it hears of the socket; `$$` is its own number
     */
    start: (words: string, until: string, variables = 'LISTEN_PID=$$ LISTEN_FDS=1') => {
      said = '';
      holder.stdin?.write(`sh -c 'echo pid $$; ${variables} exec "${process.execPath}" ${words}'\n`);
      return hear(until);
    },
    stop,
  };
}

const FREE = { port: 0, host: '127.0.0.1' };

it('a server that is handed a socket serves there, and no visitor of a restart is refused, whoever keeps a connection included', async () => {
  const { origin, emails, start, stop } = await holdSocket(FREE);
  const greeting = `The page:  ${origin}\n`;
  await start(SERVER, greeting);
  const [before, after] = [countTo(50), countTo(100)];
  const sent: string[] = [];
  const statuses = new Set<number>();
  let over = false;
  const visitor = async () => {
    while (!over) {
      const email = `student${sent.length}@example.com`;
      sent.push(email);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, language: FIRST, sourcePage: 'landing' });
      statuses.add((await fetch(origin + SUBMIT_EMAIL_PATH, { method: 'POST', headers, body })).status);
      for (const { count } of [before, after]) count();
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, visitor));
  await before.enough;
  await stop();
  await start(SERVER, greeting);
  await after.enough;
  over = true;
  await visitors;
  expect([...statuses]).toEqual([200]);
  expect(emails()).toEqual(new Set(sent));
});

it.each([
  ['two sockets', FREE, 'LISTEN_PID=$$ LISTEN_FDS=2'],
  ['a socket without a port', { path: join(temporaryFolder(), 'socket') }, undefined],
])('a server that is handed %s ends with one sentence', async (_, place, variables) => {
  const { start } = await holdSocket(place);
  const said = await start(SERVER, 'ended\n', variables);
  expect(said).toMatch(/^pid \d+\nThe server did not start: systemd must hand over one socket .*\nended\n$/);
});

it('a socket for another process is not taken, and no child hears of one', async () => {
  const { start } = await holdSocket(FREE);
  const words =
    '-p "import(\\"./src/hosts/node/environment.ts\\").then(({ HANDED_SOCKETS }) => console.log(HANDED_SOCKETS, Object.keys(process.env).filter((name) => name.startsWith(\\"LISTEN\\"))))"';
  expect(await start(words, 'ended\n')).toContain('\n1 []\n');
  expect(await start(words, 'ended\n', 'LISTEN_PID=1 LISTEN_FDS=1')).toContain('\n0 []\n');
});
