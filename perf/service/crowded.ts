import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLink } from '../../src/studio/server/links.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { freePort } from '../../test/free-port.ts';
import { ServerProcess } from '../../test/service/server-process.ts';
import { StudioHome } from '../../test/studio/studio-process.ts';
import { answers } from '../answers.ts';
import { nightIsOver, p99, steady } from './measures.ts';

/**
 * `node perf/service/crowded.ts PEOPLE ROWS RATE [MEGABYTES]`: a list of so many people, on which the server makes the backup
 * of the night while the studio imports so many rows and so many sign up in a second; as JSON. Milliseconds are the 99th
 * percentile of the sign-ups, alone and meanwhile; megabytes the most of each process (Linux). Where megabytes are given, server,
 * studio and backup have so many together, in a memory cgroup (as root). Asked: of 300,000 rows and 100 sign-ups a second,
 * 1.5 times at most; of a million, 30 and 512 MB, nobody refused.
 */
const [people = 1000, rows = 1000, rate = 30, megabytes = 0] = process.argv.slice(2).map(Number);
const GROUPS = '/sys/fs/cgroup/memory';
const group = `${GROUPS}/waitlist-perf`;
const own = GROUPS + (/:memory:(.*)/.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '');

/** Moves this process, so that what it starts then begins there. */
const enter = (folder: string) => writeFileSync(`${folder}/cgroup.procs`, String(process.pid));

// Made before, and sent over a line of 50 Mbit/s: whatever keeps this process busy would count as waiting.
const file = Buffer.concat([...answers(rows / 1000)]);
const home = await StudioHome.create(people);
const env = { STUDIO: 'on', STUDIO_PORT: String(await freePort()), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
if (megabytes > 0) {
  mkdirSync(group, { recursive: true });
  writeFileSync(`${group}/memory.limit_in_bytes`, `${megabytes}M`);
  enter(group);
}
const starting = ServerProcess.start({ home, env: { ...env, BACKUP_FOLDER: home.backups } });
if (megabytes > 0) enter(own);
const server = await starting;
const origin = `http://127.0.0.1:${env.STUDIO_PORT}`;

/** The most megabytes of each process that was seen, by what it is. */
const most: Record<string, number> = {};
const look = setInterval(() => {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
  for (const pid of [String(server.pid), ...children.filter(Boolean)]) {
    if (!existsSync(`/proc/${pid}/status`)) continue;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const [name = ''] = /(?:main|cli|backup-process)(?=\.ts)/.exec(command) ?? [];
    const used = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
    most[name] = Math.round(Math.max(most[name] ?? 0, used));
  }
}, 100);

/** Asks the studio; while it is started again, once more. */
async function ask(path: string, secret: string, body: BodyInit | null = null): Promise<string> {
  for (;;) {
    const headers = { authorization: `Bearer ${secret}`, origin, 'content-type': 'application/json' };
    const init = { method: body === null ? 'GET' : 'POST', headers, body, duplex: 'half' as const };
    const answer = await fetch(`${origin}/api/${path}`, init).catch(() => undefined);
    if (answer?.ok) return answer.text();
    if (answer !== undefined) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await sleep(500);
  }
}

async function* slowly() {
  for (let sent = 0; sent < file.length; sent += 65_536) {
    yield file.subarray(sent, sent + 65_536);
    await sleep(10);
  }
}

async function importRows(): Promise<number> {
  const begun = performance.now();
  const token = await home.withDatabase((db) => makeLink(db, systemClock, 'perf'));
  const secret = await ask('session', token, '');
  const handed = JSON.parse(await ask('files', secret, slowly() as unknown as BodyInit)) as string;
  const input = { file: handed, mayWrite: ['May we write to you?=Yes'], language: 'en' };
  const { id } = JSON.parse(await ask('plan/importPeople', secret, JSON.stringify(input))) as { id: string };
  await ask('carry-out/importPeople', secret, JSON.stringify({ id }));
  while ((await ask('jobs', secret)).includes('"state":"running"')) await sleep(250);
  return Math.round((performance.now() - begun) / 1000);
}

try {
  if (megabytes === 0) await nightIsOver(home);
  const alone = megabytes === 0 ? p99(await steady(server, 30, rate)) : undefined;
  const end = new AbortController();
  const meanwhile = steady(server, end.signal, rate);
  const seconds = await importRows();
  await nightIsOver(home);
  end.abort();
  const report = await meanwhile;
  const peak =
    megabytes > 0 ? Number(readFileSync(`${group}/memory.max_usage_in_bytes`, 'utf8')) / 1e6 : undefined;
  const figures = { alone, meanwhile: p99(report), statuses: report.statuses, broken: report.broken };
  const said = server.log().filter(({ event }) => event === 'studio');
  process.stdout.write(`${JSON.stringify({ ...figures, seconds, most, peak, said }, undefined, 2)}\n`);
} finally {
  clearInterval(look);
  await server.stop();
  home.remove();
}
