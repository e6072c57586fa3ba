import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
import { temporaryFolder } from '../temporary-folder.ts';

const CLIENTS = 8;
/** Milliseconds between an answer and the client's next sign-up. */
const BETWEEN = 60;
/** At least so many sign-ups are sent while something happens. */
const SIGN_UPS = 1000;

/** Replaces what an administrator would; each of it must be there. */
function edit(name: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      expect(text, name).toContain(from);
      return text.replace(from, to);
    },
    readFileSync(path.join(ROOT, 'deploy', name), 'utf8'),
  );
}

/** A proxy's own times, but for a busy machine, on which a node that answers late is not away. */
const forBusyMachine = (text: string) =>
  text.replace(/\d+(?=s\b)/, (seconds) => String(Number(seconds) * TIMEOUT_FACTOR));

/** The file of each proxy with other addresses and without TLS, and how the proxy is started with it. */
const PROXIES = {
  caddy: (port: number, nodes: readonly string[], folder: string) => {
    const file = path.join(folder, 'Caddyfile');
    const site = edit(
      'Caddyfile',
      ['\nthem.example {', `\nhttp://:${port} {`],
      ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${nodes.join(' ')} {`],
      ...['health_timeout 2s', 'dial_timeout 1s', 'lb_try_duration 5s', 'response_header_timeout 15s'].map(
        (each) => [each, forBusyMachine(each)] as const,
      ),
    );
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
  nginx: (port: number, nodes: readonly string[], folder: string) => {
    const site = path.join(folder, 'site.conf');
    const node = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;';
    const certificate = '/etc/letsencrypt/live/them.example/';
    writeFileSync(
      site,
      edit(
        'nginx.conf',
        [node, nodes.map((each) => forBusyMachine(node.replace('127.0.0.1:3000', each))).join('\n')],
        ...['proxy_connect_timeout 1s', 'proxy_read_timeout 15s'].map(
          (each) => [each, forBusyMachine(each)] as const,
        ),
        ['\tlisten 80;\n\tlisten [::]:80;\n', `\tlisten unix:${folder}/plain;\n`],
        ['\tlisten 443 ssl http2;\n\tlisten [::]:443 ssl http2;\n', `\tlisten 127.0.0.1:${port};\n`],
        [`\tssl_certificate ${certificate}fullchain.pem;\n`, ''],
        [`\tssl_certificate_key ${certificate}privkey.pem;\n`, ''],
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

/** Three nodes on one list, a proxy before them, and sign-ups through it until what happens has happened. */
async function underLoad(name: keyof typeof PROXIES, program: Program) {
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
  for (let count = 0; count < 3; count += 1) nodes.push(await start(await freePort()));
  const folder = temporaryFolder();
  const addresses = nodes.map(({ target }) => `127.0.0.1:${target.port}`);
  const proxy = spawn(program.path, PROXIES[name](port, addresses, folder), {
    env: { ...program.env, PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (proxy.exitCode === null && proxy.kill()) await once(proxy, 'exit');
  });
  const reach = () =>
    fetch(`${origin}/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(reach).toBe(true);

  let sent = 0;
  let over = false;
  const answers: { email: string; status: number }[] = [];
  const { enough, count } = countTo(SIGN_UPS);
  const client = async () => {
    const connection = new Connection({ host: '127.0.0.1', port });
    while (!over) {
      const email = `student${sent++}@example.com`;
      answers.push({ email, status: await connection.submit(email).catch(() => 0) });
      count();
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

  describe.skipIf(program === undefined)(`three nodes behind ${name} (needs ${name})`, () => {
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
  });
}
