import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { en } from '../../src/operator/texts/en.ts';
import type { Certificates } from '../certificates.ts';
import { operatorOn, type TestOperator } from '../operator/harness.ts';
import { startFlakyMailServer } from './flaky-mail-server.ts';
import { writeMessage } from './write-message.ts';
import { FIRST, SECOND } from '../languages.ts';

/** Connections of each sender. */
const CONNECTIONS = 5;
/** Keeps what was compiled once. */
const PREPARE = resolve(import.meta.dirname, '../../src/hosts/prepare.js');
export interface MailCycles {
  certificates: Certificates;
  people: number;
  kills: number;
  databaseUrl?: string;
  /** What ends the senders; `SIGKILL` unless it is something gentler. */
  signal?: NodeJS.Signals;
  /** Sends without the outbox. */
  careless?: boolean;
}

/** What came of it. */
export type MailFindings = Awaited<ReturnType<typeof killSenders>>;

/** Sends a message to many people through a mail server that fails, and kills the sender again and again (kill -9). */
export async function killSenders(options: MailCycles) {
  const { certificates, people, kills, careless = false, signal = 'SIGKILL' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-mail-'));
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(folder, 'list.db')}`;
  const emails = Array.from({ length: people }, (_, index) => `sv${index}@them.example`);
  const list = operatorOn(databaseUrl);
  await list.add(...emails.map((email, index) => ({ email, language: index % 3 === 0 ? FIRST : SECOND })));
  writeMessage(join(folder, 'mail'));
  writeFileSync(join(folder, 'progress'), '0');
  const server = await startFlakyMailServer(certificates, !careless);
  const start = () =>
    startSender(careless, {
      DATABASE_URL: databaseUrl,
      MAIL_URL: server.url,
      MAIL_FROM: 'hello@them.example',
      PUBLIC_ORIGIN: 'https://them.example',
      MAIL_FOLDER: join(folder, 'mail'),
      PROGRESS: join(folder, 'progress'),
    });
  try {
    let killed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      // At another place each time, so that over the kills every step of a mail is hit.
      const enough = server.takes(1 + Math.floor(((1 + Math.random()) * people) / (kills + 1) / 2));
      killed += await killWhile(start, enough, signal);
    }
    const { code, log } = await endOf(start);
    if (code !== 0 && code !== 1) throw new Error(`The last sender ended with ${code}:\n${log}`);
    const findings = await inspect(list, emails, server, signal === 'SIGKILL' ? killed : 0);
    /** Kills that hit a process in the middle of its work, and what came of them. */
    return { kills: killed, ...findings };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a sender says that has found another one which may still be there. */
const BUSY = en.problems.busy;

/** Starts a sender until it may send. */
async function endOf(start: () => Sender): Promise<Awaited<Sender['ended']>> {
  for (;;) {
    const ended = await start().ended;
    if (!ended.log.includes(BUSY)) return ended;
  }
}

/** Ends a sender once enough mails were taken. @returns 1 if it was in the middle of its work, otherwise 0 */
async function killWhile(start: () => Sender, enough: Promise<void>, signal: NodeJS.Signals): Promise<0 | 1> {
  for (;;) {
    const { child, ended } = start();
    const first = await Promise.race([enough, ended]);
    const isKilled = first === undefined && child.kill(signal);
    const { log } = await ended;
    if (!log.includes(BUSY)) return isKilled ? 1 : 0;
  }
}

async function inspect(
  list: TestOperator,
  emails: readonly string[],
  { taken, unanswered, rejected, wrong }: Awaited<ReturnType<typeof startFlakyMailServer>>,
  kills: number,
) {
  const rows = await list.withDatabase((db) =>
    db
      .selectFrom('mail_delivery')
      .innerJoin('submission', 'submission.id', 'submission_id')
      .select(['email', 'state'])
      .execute(),
  );
  const states = new Map(rows.map(({ email, state }) => [email, state]));
  const isUncertain = (email: string) => states.get(email) === 'uncertain';
  const isRejected = (email: string) => states.get(email) === 'rejected';
  return {
    /** Who got the message more than once. */
    twice: emails.filter((email) => (taken.get(email) ?? 0) > 1),
    /** Who neither got it nor is named as uncertain or rejected. */
    nobody: emails.filter((email) => !taken.has(email) && !isUncertain(email) && !isRejected(email)),
    /** Who is named as rejected although they were not, or the other way round. */
    misnamed: emails.filter((email) => isRejected(email) !== (rejected.has(email) && !isUncertain(email))),
    uncertain: emails.filter(isUncertain).length,
    /** The most that may be: one for each connection and kill, and those to whom the mail server gave no answer. */
    uncertainLimit: kills * CONNECTIONS + unanswered.size,
    rejected: rejected.size,
    wrong,
  };
}

type Sender = ReturnType<typeof startSender>;

function startSender(careless: boolean, env: Record<string, string>) {
  const script = resolve(import.meta.dirname, careless ? 'careless-sender.ts' : 'sender.ts');
  const words = ['--import', PREPARE, script, 'send', 'news', '--yes', '--per-minute', '100000000'];
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const ended = Promise.all([text(child.stderr), exited]).then(([log, code]) => ({ log, code }));
  return { child, ended };
}
