import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { findProgram, type Program } from '../programs.ts';
import { pause } from '../pause.ts';

/** The reverse proxies whose samples are in `deploy/`. */
export const PROXIES = ['nginx', 'haproxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** A real reverse proxy in front of nodes, configured by the sample that operators are given. */
export interface ReverseProxy {
  name: ProxyName;
  port: number;
  /** The first of its processes; all others are its children. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the first of these proxies that can be had, over plain HTTP on a free port of loopback.
 *
 * @param nodes ports of the nodes on loopback
 */
export async function startProxy(
  names: readonly ProxyName[],
  nodes: readonly number[],
): Promise<ReverseProxy | undefined> {
  for (const name of names) {
    const program = await findProgram(name);
    if (program !== undefined) return start(name, program, nodes);
  }
  return undefined;
}

/** Starts only that part of a sample that redirects from plain HTTP, or nothing where the proxy can't be had. */
export async function startRedirect(name: ProxyName): Promise<ReverseProxy | undefined> {
  const program = await findProgram(name);
  return program && start(name, program, []);
}

/** @param nodes ports of the nodes; without any, the part of the sample that redirects */
async function start(name: ProxyName, program: Program, nodes: readonly number[]): Promise<ReverseProxy> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proxy-'));
  const sample = await readFile(
    new URL(`../../deploy/${name}${name === 'nginx' ? '.conf' : '.cfg'}`, import.meta.url),
    'utf8',
  );
  const configuration = path.join(folder, 'proxy.conf');
  await writeFile(
    configuration,
    name === 'nginx'
      ? nginxConfiguration(sample, port, nodes, folder)
      : haproxyConfiguration(sample, port, nodes),
  );
  const child = spawn(
    program.path,
    name === 'nginx' ? ['-p', folder, '-e', 'stderr', '-c', configuration] : ['-db', '-f', configuration],
    { env: program.env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${log}`);
    await pause(20, 'between two questions');
  }
  return { name, port, pid: child.pid ?? 0, stop };
}

/** The sample with this test's ports and no certificate, and what Debian's main file would say around it. */
function nginxConfiguration(sample: string, port: number, nodes: readonly number[], folder: string): string {
  const [redirect = '', ...servers] = sample.split(/(?=^server \{)/m).slice(1);
  if (!redirect.includes('return 301'))
    throw new Error('the first server in the sample is the one that redirects');
  const site = sample
    .replace(redirect, '')
    .replace(/^ +server 10\..*\n/gm, '')
    .replace(
      'upstream waitlist {',
      `upstream waitlist {\n${nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`).join('\n')}`,
    )
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ +(?:ssl_|access_log ).*\n/gm, '');
  if (servers.length !== 1) throw new Error('the sample has two servers');
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
${nodes.length > 0 ? site : redirect.replace('listen 80;', `listen 127.0.0.1:${port};`)}
}
`;
}

function haproxyConfiguration(sample: string, port: number, nodes: readonly number[]): string {
  return sample
    .replace(/^ +bind :443.*\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ +http-request redirect.*\n/m, nodes.length > 0 ? '' : '$&')
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/^ +server node.*\n?/gm, '')
    .concat(nodes.map((node, index) => `    server node${index} 127.0.0.1:${node}\n`).join(''));
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
