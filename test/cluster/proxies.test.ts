import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { TIMEOUT_FACTOR } from '../environment.ts';
import { freePort } from '../free-port.ts';
import { pause } from '../pause.ts';
import { findProgram, type Program } from '../programs.ts';
import { Connection } from '../service/connection.ts';
import { countTo } from '../service/count-to.ts';
import type { ServerProcess } from '../service/server-process.ts';
import { newHome, startServer } from '../service/start-server.ts';
import { SignInStudio } from '../studio/sign-in.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:1';
const CLIENTS = 8;
/** Milliseconds between an answer and the client's next sign-up. */
const BETWEEN = 60;
/** Bytes of the largest file that the studio takes, and more than a proxy keeps by itself. */
const LARGEST = 100_000_000;
/** At least so many sign-ups are sent while something happens. */
const SIGN_UPS = 1000;

/** Replaces what an administrator would; each of it must be there. */
function edit(name: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      expect(text, name).toContain(from);
      return text.replaceAll(from, to);
    },
    readFileSync(path.join(ROOT, 'deploy', name), 'utf8'),
  );
}

/** A proxy's own times, but for a busy machine, on which a node that answers late is not away. */
const forBusyMachine = (text: string) =>
  text.replace(/\d+(?=s\b)/, (seconds) => String(Number(seconds) * TIMEOUT_FACTOR));

/** What a proxy has before and behind it. */
interface Behind {
  port: number;
  nodes: readonly string[];
  studio: string;
  folder: string;
}

/** The file of each proxy with other addresses and without TLS, and how the proxy is started with it. */
const PROXIES = {
  caddy: ({ port, nodes, studio, folder }: Behind) => {
    const file = path.join(folder, 'Caddyfile');
    const site = edit(
      'Caddyfile',
      ['\nthem.example {', `\nhttp://:${port} {`],
      ['\nstudio.them.example {', `\nhttp://studio.them.example:${port} {`],
      ['import one-node\n', `import ${nodes.length > 1 ? 'several-nodes' : 'one-node-without-socket'}\n`],
      ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${nodes[0]} {`],
      ['reverse_proxy 10.0.0.11:3000 10.0.0.12:3000 {', `reverse_proxy ${nodes.join(' ')} {`],
      ['127.0.0.1:4620', studio],
      ...['health_timeout 2s', 'dial_timeout 1s', 'lb_try_duration 5s', 'response_header_timeout 15s'].map(
        (each) => [each, forBusyMachine(each)] as const,
      ),
    );
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
  nginx: ({ port, nodes, studio, folder }: Behind) => {
    const site = path.join(folder, 'site.conf');
    const node = 'server 10.0.0.11:3000 max_fails=1 fail_timeout=2s;';
    writeFileSync(
      site,
      edit(
        'nginx.conf',
        ['\tserver 127.0.0.1:3000;\n', ''],
        [`# ${node}`, nodes.map((each) => forBusyMachine(node.replace('10.0.0.11:3000', each))).join('\n')],
        ['127.0.0.1:4620', studio],
        ...['proxy_connect_timeout 1s', 'proxy_read_timeout 15s'].map(
          (each) => [each, forBusyMachine(each)] as const,
        ),
        ['\tlisten 80;\n\tlisten [::]:80;\n', `\tlisten unix:${folder}/plain;\n`],
        ['\tlisten 443 ssl http2;\n\tlisten [::]:443 ssl http2;\n', `\tlisten 127.0.0.1:${port};\n`],
        ['\tssl_certificate', '\t# ssl_certificate'],
        ['/var/log/nginx/waitlist.log', `${folder}/error.log`],
      ),
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (each) => `${each}_temp_path ${folder}/${each};`,
    );
    const file = path.join(folder, 'nginx.conf');
    const main = `daemon off; pid ${folder}/pid; error_log stderr crit; events {}`;
    writeFileSync(file, `${main}\nhttp { ${temporary.join(' ')} include ${site}; }\n`);
    return ['-e', 'stderr', '-c', file];
  },
};

/** Starts a proxy; it ends with the test. @returns what the nodes behind it are called by visitors */
async function startProxy(name: keyof typeof PROXIES, program: Program, behind: Behind) {
  const { port, folder } = behind;
  const proxy = spawn(program.path, PROXIES[name](behind), {
    env: { ...program.env, PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (proxy.exitCode === null && proxy.kill()) await once(proxy, 'exit');
  });
  const answers = () => fetch(`http://127.0.0.1:${port}/live`).then(Boolean, () => false);
  await expect.poll(answers).toBe(true);
}

/** Nodes on one list, a proxy before them, and sign-ups through it until what happens has happened. */
async function underLoad(name: keyof typeof PROXIES, program: Program, count = 3) {
  const home = newHome();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = (nodePort: number) =>
    startServer({
      home,
      env: {
        PORT: String(nodePort),
        PUBLIC_ORIGIN: origin,
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: '4',
      },
    });
  const nodes: ServerProcess[] = [];
  while (nodes.length < count) nodes.push(await start(await freePort()));
  const addresses = nodes.map(({ target }) => `127.0.0.1:${target.port}`);
  await startProxy(name, program, { port, nodes: addresses, studio: NOWHERE, folder: temporaryFolder() });
  const reach = () =>
    fetch(`${origin}/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(reach).toBe(true);

  let sent = 0;
  let over = false;
  const answers: { email: string; status: number }[] = [];
  const { enough, count: countOne } = countTo(SIGN_UPS);
  const client = async () => {
    const connection = new Connection({ host: '127.0.0.1', port });
    while (!over) {
      const email = `student${sent++}@example.com`;
      answers.push({ email, status: await connection.submit(email).catch(() => 0) });
      countOne();
      await pause(BETWEEN, 'the accident lasts this long');
    }
    connection.close();
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    nodes,
    restart: async (node: ServerProcess) => {
      await node.stop();
      return start(node.target.port);
    },
    waiting: () => sent - answers.length,
    /** Ends the load; how many sign-ups were refused. What was acknowledged is on the list. */
    refused: async () => {
      await enough;
      over = true;
      await load;
      const emails = home.emails();
      // Where the first node ended between storing and answering, the next one says that the address is on the list.
      const taken = answers.filter(({ status }) => status === 200 || status === 409);
      expect(taken.filter(({ email }) => !emails.has(email))).toEqual([]);
      return answers.length - taken.length;
    },
  };
}

for (const name of ['caddy', 'nginx'] as const) {
  const program = await findProgram(name);

  describe.skipIf(program === undefined)(`nodes behind ${name} (needs ${name})`, () => {
    if (program === undefined) return;

    it('refuse no sign-up though one of them is away', async () => {
      const { nodes, refused } = await underLoad(name, program);
      await nodes[0]?.stop();
      expect(await refused()).toBe(0);
    });

    it('refuse no sign-up while each is restarted in turn', async () => {
      const { nodes, restart, refused } = await underLoad(name, program);
      for (const node of nodes) await restart(node);
      expect(await refused()).toBe(0);
    });

    it.runIf(name === 'caddy')(
      'refuse only the sign-ups that the only one had in its hands when it was restarted without a socket',
      async () => {
        const { nodes, restart, refused } = await underLoad(name, program, 1);
        for (const node of nodes) await restart(node);
        expect(await refused()).toBeLessThanOrEqual(CLIENTS);
      },
    );

    it('refuse only the sign-ups that a killed one had in its hands', async () => {
      const { nodes, waiting, refused } = await underLoad(name, program);
      let inHands = 0;
      for (const node of nodes.slice(1)) {
        inHands += waiting();
        await node.stop('SIGKILL');
        inHands += waiting();
      }
      expect(await refused()).toBeLessThanOrEqual(inHands);
    });

    it('lead organisers to the studio, where they sign in and the machine’s own link opens nothing', async () => {
      const studio = await SignInStudio.start(`sqlite:${temporaryFolder()}/waitlist.db`, {
        TRUSTED_PROXIES: '127.0.0.1',
      });
      const port = await freePort();
      const behind = { nodes: [NOWHERE], studio: `127.0.0.1:${studio.port}`, folder: temporaryFolder() };
      await startProxy(name, program, { port, ...behind });
      const through = studio.through(port);
      const { device } = await through.accept(await studio.inviteAtMachine('Lan'), 'Lan');
      const { status, body } = await through.signIn(device);
      expect([status, (await through.ask(body as string, 'me')).status]).toEqual([200, 200]);
      const { secret, headers } = await studio.openMachine();
      expect((await studio.ask(secret, 'me', undefined, { headers })).status).toBe(200);
      for (const way of [through, studio]) expect((await way.ask(secret, 'me')).status).toBe(401);
      const link = await studio.newLink();
      for (const way of [through, studio]) expect((await way.ask(link, 'session', {})).status).toBe(401);
      expect((await studio.ask(link, 'session', {}, { headers })).status).toBe(200);
    });

    it('pass each part of a file to the studio and from it as it comes, and ask once', async () => {
      const studio = createServer();
      await once(studio.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void studio.close());
      const port = await freePort();
      const { port: studioPort } = studio.address() as AddressInfo;
      const behind = { nodes: [NOWHERE], studio: `127.0.0.1:${studioPort}`, folder: temporaryFolder() };
      await startProxy(name, program, { port, ...behind });
      const host = `studio.them.example:${port}`;
      const begin = () => request({ port, method: 'POST', path: '/api/upload', headers: { host } });

      const upload = begin();
      upload.write('first');
      const [received, answer] = (await once(studio, 'request')) as [IncomingMessage, ServerResponse];
      expect(received.headers.host).toBe(host);
      expect(String((await once(received, 'data'))[0])).toBe('first');
      const length = text(received).then((rest) => rest.length);
      upload.end(Buffer.alloc(LARGEST));
      expect(await length).toBe(LARGEST);
      answer.write('first');
      const [answered] = (await once(upload, 'response')) as [IncomingMessage];
      expect(String((await once(answered, 'data'))[0])).toBe('first');
      answer.end('last');
      expect(await text(answered)).toBe('last');

      // Nobody knows whether it was carried out.
      let asked = 0;
      studio.on('request', ({ socket }) => {
        asked += 1;
        socket.destroy();
      });
      const [broken] = (await once(begin().end('erase'), 'response')) as [IncomingMessage];
      expect(broken.resume().statusCode).toBeGreaterThan(500);
      expect(asked).toBe(1);
    });
  });
}
