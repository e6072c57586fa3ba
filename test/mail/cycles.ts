import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Certificates } from '../certificates.ts';
import { LONGEST } from '../environment.ts';
import { newHome } from '../service/start-server.ts';
import { startFlakyMailServer } from './flaky-mail-server.ts';
import {
  comesTo,
  fillList,
  mailSettings,
  onList,
  planNews,
  readSending,
  startMailNode,
} from './mail-node.ts';

/** Connections of each sender. */
const CONNECTIONS = 5;

export interface MailCycles {
  certificates: Certificates;
  people: number;
  kills: number;
  /** Servers on one list. */
  nodes?: number;
  databaseUrl?: string;
  /** What ends the servers; `SIGKILL` unless it is something gentler. */
  signal?: NodeJS.Signals;
  /** Sends without the outbox. */
  careless?: boolean;
}

/** What came of it. */
export type MailFindings = Awaited<ReturnType<typeof killSenders>>;

/** Sends a message to many people through a mail server that fails, and kills the server that sends again and again (kill -9). */
export async function killSenders(options: MailCycles) {
  const { certificates, people, kills, nodes = 1, careless = false, signal = 'SIGKILL' } = options;
  const home = newHome();
  const databaseUrl = options.databaseUrl ?? `sqlite:${home.database}`;
  const emails = await fillList(databaseUrl, people);
  const id = await onList(databaseUrl, planNews);
  const mailServer = await startFlakyMailServer(certificates, !careless);
  const settings = { ...mailSettings(mailServer.url, databaseUrl), LOG_LEVEL: 'error' };
  const progress = join(home.folder, 'progress');
  writeFileSync(progress, '0');
  const start = (node: number) =>
    careless
      ? startCareless({ ...settings, PROGRESS: progress })
      : startMailNode({ home, env: { ...settings, MAIL_FROM: senderOf(node) } });
  const begun = performance.now();
  const running = await Promise.all(Array.from({ length: nodes }, (_, node) => start(node)));
  for (let kill = 0; kill < kills; kill += 1) {
    // At another place each time, so that over the kills every step of a mail is hit.
    await mailServer.takes(1 + Math.floor(((1 + Math.random()) * people) / (kills + 1) / 2));
    const node = running.findIndex((_, index) => senderOf(index) === mailServer.lastSender());
    const sender = careless ? 0 : node;
    await running[sender]?.stop(signal);
    running[sender] = await start(sender);
  }
  if (careless) await running[0]?.ended;
  else await comesTo(databaseUrl, id, 'done', LONGEST * Math.ceil(people / 500));
  const seconds = Math.round((performance.now() - begun) / 1000);
  const findings = await inspect(databaseUrl, emails, mailServer, signal === 'SIGKILL' ? kills : 0);
  return { seconds, sending: await readSending(databaseUrl, id), ...findings };
}

/** By it the mail server tells the servers apart. */
const senderOf = (node: number) => `node${node}@them.vn`;

async function inspect(
  databaseUrl: string,
  emails: readonly string[],
  { taken, unanswered, rejected, wrong }: Awaited<ReturnType<typeof startFlakyMailServer>>,
  kills: number,
) {
  const rows = await onList(databaseUrl, (db) =>
    db
      .selectFrom('mail_delivery')
      .innerJoin('submission', 'submission.id', 'submission_id')
      .select(['email', 'state', 'reason'])
      .execute(),
  );
  const states = new Map(rows.map(({ email, state }) => [email, state]));
  const isUncertain = (email: string) => states.get(email) === 'uncertain';
  const isRejected = (email: string) => states.get(email) === 'rejected';
  const numberOf = (state: string) => rows.filter((row) => row.state === state).length;
  return {
    /** Who got the message more than once. */
    twice: emails.filter((email) => (taken.get(email) ?? 0) > 1),
    /** Who neither got it nor is named as uncertain or rejected. */
    nobody: emails.filter((email) => !taken.has(email) && !isUncertain(email) && !isRejected(email)),
    /** Who is named as rejected although they were not, or the other way round. */
    misnamed: emails.filter((email) => isRejected(email) !== (rejected.has(email) && !isUncertain(email))),
    /** Rows of the outbox, as the sending's own row should count them. */
    counts: {
      meant: rows.length,
      accepted: numberOf('accepted'),
      rejected: numberOf('rejected'),
      uncertain: numberOf('uncertain'),
    },
    /** Whose mail was on its way when a server was killed. */
    killed: rows.filter(({ reason }) => reason === 'killed').length,
    /** The most that may be: one for each connection and kill. */
    killedLimit: kills * CONNECTIONS,
    /** Who is uncertain for another reason than a kill, although the mail server gave them an answer. */
    unexplained: rows.filter(
      ({ email, state, reason }) => state === 'uncertain' && reason !== 'killed' && !unanswered.has(email),
    ),
    wrong,
  };
}

/** A control, which has no page and no port. */
function startCareless(env: Record<string, string>) {
  const script = resolve(import.meta.dirname, 'careless-sender.ts');
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(() => stop('SIGKILL').then(() => undefined));
  return Promise.resolve({ stop, ended });
}
