import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLink } from '../../src/studio/server/links.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { freePort } from '../../test/free-port.ts';
import { ServerProcess } from '../../test/service/server-process.ts';
import { StudioHome } from '../../test/studio/studio-process.ts';
import { answers, printFigures } from '../figures.ts';
import { nightIsOver, percentile, steady } from './measures.ts';

/**
 * `node perf/service/crowded.ts PEOPLE ROWS RATE`: a list of so many people, on which the studio imports so many rows while so
 * many sign up in a second; as JSON. Milliseconds are the 99th percentile of the sign-ups, alone and meanwhile; megabytes the
 * most of each process (Linux). Asked: of 300,000 rows and 100 sign-ups a second, 1.5 times at most.
 */
const [people = 1000, rows = 1000, rate = 30] = process.argv.slice(2).map(Number);

// Made before, and sent over a line of 50 Mbit/s: whatever keeps this process busy would count as waiting.
const file = Buffer.concat([...answers(rows / 1000)]);
const home = await StudioHome.create(people);
const env = { STUDIO: 'on', STUDIO_PORT: String(await freePort()), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
const server = await ServerProcess.start({ home, env: { ...env, BACKUP_FOLDER: home.backups } });
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
  await nightIsOver(home);
  const alone = percentile(await steady(server, 30, rate));
  const end = new AbortController();
  const meanwhile = steady(server, end.signal, rate);
  const seconds = await importRows();
  end.abort();
  const report = await meanwhile;
  const figures = { alone, meanwhile: percentile(report), statuses: report.statuses, broken: report.broken };
  const said = server.log().filter(({ event }) => event === 'studio');
  printFigures({ ...figures, seconds, most, said });
} finally {
  clearInterval(look);
  await server.stop();
  home.remove();
}
