import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { addSending, type NewSending } from '../../src/mail/sendings.ts';
import { writeRate } from '../../src/mail/sent-mails.ts';
import { saveVersion } from '../../src/mail/versions.ts';
import type { Database, Sending } from '../../src/waitlist/store/schema.ts';
import { LONGEST } from '../environment.ts';
import { operatorOn, type TestOperator } from '../operator/harness.ts';
import { scriptOf, ServerProcess, type ServerOptions } from '../service/server-process.ts';
import { writeSetting } from '../../src/waitlist/store/setting.ts';

/** The module with the facts. */
export const OWN_FACTS = './test/mail/own-facts.ts';

/** Mails in a minute: as many as can be; and so few that something can happen in the middle. */
export const [AT_ONCE, SLOWLY] = [1e9, 60];

/** Whoever plans, by the clock of the servers. */
export const mai = { now: () => Date.now(), user: 'mai' };

/** Settings of a server that sends messages. */
export const mailSettings = (MAIL_URL: string, databaseUrl: string) => ({
  ...{ MAIL_URL, MAIL_FROM: 'hello@them.vn', PUBLIC_ORIGIN: 'https://them.vn' },
  DATABASE_URL: databaseUrl,
});

/** Starts the product's own server, with facts that are no sample and a sender that does not wait for long. */
export async function startMailNode(options: ServerOptions): Promise<ServerProcess> {
  const server = await ServerProcess.start({ preload: OWN_FACTS, ...options });
  onTestFinished(() => server.stop('SIGKILL').then(() => undefined));
  return server;
}

/** Starts the product's own command in a process of its own, with the same facts. */
export function startCommand(settings: Record<string, string>, ...argv: string[]) {
  const words = ['--import', OWN_FACTS, ...scriptOf(ROOT, 'waitlist'), ...argv];
  const env = { PATH: process.env['PATH'], ENV_FILE: process.env['ENV_FILE'], ...settings };
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((done) => child.once('close', done));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const ended = Promise.all([exited, text(child.stdout), text(child.stderr)]);
  return {
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    ended: ended.then(([code, stdout, stderr]) => ({ code, stdout, stderr })),
  };
}

/** The command on a list at this time, in this process: nothing of its server's is opened twice. */
export function operatorNow(settings: ReturnType<typeof mailSettings>): TestOperator {
  const { DATABASE_URL, ...environment } = settings;
  const operator = operatorOn(DATABASE_URL, { environment });
  operator.wait(Date.now() - operator.now());
  return operator;
}

/** Puts so many people on a list, who joined a moment ago, and the message `news`. @returns their addresses */
export async function fillList(url: string, people: number, perMinute = AT_ONCE): Promise<string[]> {
  const list = operatorOn(url);
  const emails = Array.from({ length: people }, (_, index) => `sv${index}@them.example`);
  const joined_at = new Date(Date.now() - 60_000).toISOString();
  await list.add(
    ...emails.map((email, index) => {
      const language = LANGUAGES[index % LANGUAGES.length] ?? LANGUAGES[0];
      return { email, language, joined_at, added_at: joined_at };
    }),
  );
  const body = 'Đơn đã mở. [Rời danh sách]({leaveLink})';
  const news = `---\nsubject: Mở đơn\npreview: Đơn đã mở.\n---\n\n${body}\n`;
  await list.withDatabase(async (db) => {
    await saveVersion(db, mai, 'news', Object.fromEntries(LANGUAGES.map((tag) => [tag, news])), 0);
    await writeRate(db, perMinute);
    // Otherwise the server reads the folders of this checkout.
    await writeSetting(db, 'mail_folders_read', 'yes');
  });
  return emails;
}

type Planned = Partial<NewSending> & { in?: number };

/** Plans the message `news` to everybody, in so many milliseconds. @returns its id */
export function planNews(db: Kysely<Database>, { in: after = 0, ...others }: Planned = {}): Promise<string> {
  return addSending(db, mai, {
    ...{ message: 'news', version: 1, people: '{}', first: 0, expected: 100_000, with_stage: 0 },
    ...{ starts_at: new Date(Date.now() + after).toISOString(), origin: 'https://them.vn', ...others },
  });
}

/** Opens a list for a moment, as it is now. */
export const onList = <Result>(url: string, use: (db: Kysely<Database>) => Promise<Result>) =>
  operatorOn(url).withDatabase(use);

/** A sending as it is now. */
export const readSending = (url: string, id: string): Promise<Sending> =>
  onList(url, (db) => db.selectFrom('sending').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** Waits until a sending is in a state. @param timeout milliseconds */
export async function comesTo(url: string, id: string, state: Sending['state'], timeout = LONGEST) {
  const options = { interval: 300, timeout };
  await expect.poll(async () => (await readSending(url, id)).state, options).toBe(state);
  return readSending(url, id);
}
