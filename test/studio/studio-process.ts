import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { ROOT } from '../../build/paths.ts';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { DAY, HOUR, systemClock } from '../../src/waitlist/clock.ts';
import type { Database, DialectKind } from '../../src/waitlist/store/schema.ts';
import { askOwners } from '../../src/waitlist/confirm/ask-owners.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import type { Answer, ChangeName, Input, QueryName } from '../../src/operator/actions/actions.ts';
import type { Done } from '../../src/operator/actions/plan.ts';
import type { Asked } from '../../src/studio/server/downloads.ts';
import type { Job } from '../../src/studio/server/jobs.ts';
import { linkAt, makeOneTime } from '../../src/operator/access/one-time.ts';
import { address } from '../address.ts';
import { FIRST } from '../languages.ts';
import { locate } from '../locate.ts';
import { writeMessage } from '../mail/write-message.ts';
import { pause } from '../pause.ts';
import { ServerHome } from '../service/server-process.ts';
import '../environment.ts';

const PREPARE = ['--max-semi-space-size=8', '--import', './src/hosts/prepare.js'];

/** The verb, the same with a browser, and a studio with a programme that may send. */
const PROGRAMS = {
  verb: ['src/cli/cli.ts', 'studio', '--no-open'],
  opened: ['src/cli/cli.ts', 'studio'],
  own: ['test/studio/starter.ts'],
};

type Environment = Record<string, string>;

/** SQLite files that were seeded in this process, by how many people are on them: to invent people takes longer. */
const seeded = new Map<number, Buffer>();

/** A list that a studio and a server share, with a message that can be sent. */
export class StudioHome extends ServerHome {
  readonly mail: string = join(this.folder, 'mail');
  readonly backups: string = join(this.data, 'backups');
  readonly url: string;

  private constructor(url: string | undefined) {
    super();
    this.url = url ?? `sqlite:${this.database}`;
    writeMessage(this.mail);
  }

  /** @param people as `npm run seed` invents them @param url of a database; otherwise an SQLite file of its own */
  static async create(people: number, url?: string): Promise<StudioHome> {
    const home = new StudioHome(url);
    if (people === 0) return home;
    const same = url === undefined ? seeded.get(people) : undefined;
    if (same) {
      mkdirSync(home.data, { mode: 0o700 });
      writeFileSync(home.database, same, { mode: 0o600 });
      return home;
    }
    const env = { ...process.env, DATABASE_URL: home.url };
    await promisify(execFile)(process.execPath, ['test/seed.ts', String(people)], { cwd: ROOT, env });
    if (url === undefined) seeded.set(people, readFileSync(home.database));
    return home;
  }

  /** Works on the list behind the studio's back. */
  async withDatabase<Value>(
    work: (db: Kysely<Database>, kind: DialectKind) => Promise<Value>,
  ): Promise<Value> {
    const { db, kind } = openDatabase(locate(this.url));
    return work(db, kind).finally(() => db.destroy());
  }

  /** Signs people up an hour ago who were asked to confirm their addresses, and have the mail. */
  async signUpWaiting(emails: readonly string[]): Promise<void> {
    const at = Date.now() - HOUR;
    const clock = { now: () => at, monotonic: () => at };
    await this.withDatabase(async (db, kind) => {
      const store = createSqlStore({ db, kind, clock, ask: (...sent) => askOwners(kind, clock, ...sent) });
      for (const email of emails.map(address))
        await store.add({ email, language: FIRST, sourcePage: 'landing', consentVersion: '2026-10' });
      await db.updateTable('mail_delivery').set({ state: 'accepted' }).execute();
      const confirm_until = new Date(at + 7 * DAY).toISOString();
      await db.updateTable('submission').set({ confirm_until }).where('email', 'in', emails).execute();
    });
  }
}

/** What a browser sends with a request of the page itself; other values are an attack. */
interface Sent {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string | Iterable<Buffer>;
  /** Gives it up, as a page does that is closed. */
  signal?: AbortSignal;
}

/** The studio in a process of its own, on a free port. */
export class StudioProcess {
  readonly home: StudioHome;
  readonly pid: number;
  /** Resolves when it has ended, with its exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly #child: ChildProcess;
  /** What its terminal shows. */
  printed = '';
  #onPrinted: () => unknown = () => undefined;
  #session = '';

  private constructor(home: StudioHome, env: Environment, program: keyof typeof PROGRAMS) {
    this.home = home;
    const child = spawn(process.execPath, [...PREPARE, ...PROGRAMS[program]], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        ENV_FILE: process.env['ENV_FILE'],
        DATABASE_URL: home.url,
        BACKUP_FOLDER: home.backups,
        MAIL_FOLDER: home.mail,
        // Nobody answers there, nor is there another studio.
        PUBLIC_ORIGIN: 'http://localhost:1',
        STUDIO: 'off',
        ...(program !== 'own' && { STUDIO_PORT: '1' }),
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.printed += text;
        this.#onPrinted();
      });
    this.ended = new Promise((done) => child.on('close', (code, signal) => done(code ?? signal)));
    this.pid = child.pid ?? 0;
    this.#child = child;
  }

  /** Starts one, and opens it as its page does. */
  static async start(
    home: StudioHome,
    env: Environment = {},
    program: keyof typeof PROGRAMS = 'own',
  ): Promise<StudioProcess> {
    const { studio, link } = await StudioProcess.startClosed(home, env, program);
    studio.#session = (await studio.exchange(link)).body;
    return studio;
  }

  /** Starts one that no page has opened yet. */
  static async startClosed(
    home: StudioHome,
    env: Environment,
    program: keyof typeof PROGRAMS,
  ): Promise<{ studio: StudioProcess; link: string }> {
    const studio = new StudioProcess(home, env, program);
    const printed = await studio.#waitFor(program === 'own' ? /http:\S+/ : /http:\S+#t=\S+/);
    return { studio, link: program === 'own' ? await studio.newLink() : printed };
  }

  get origin(): string {
    return /http:\/\/[^/\s]+/.exec(this.printed)?.[0] ?? '';
  }

  /** Makes another link, as `./waitlist studio` does. */
  async newLink(user = 'mai'): Promise<string> {
    const { secret } = await this.home.withDatabase((db) => makeOneTime(db, systemClock, 'link', user));
    return linkAt(this.origin, secret);
  }

  /** Waits until its terminal shows a text. @returns the text */
  async #waitFor(pattern: RegExp): Promise<string> {
    const found = () => pattern.exec(this.printed)?.[0];
    const isThere = new Promise<void>((done) => {
      this.#onPrinted = () => found() !== undefined && done();
      this.#onPrinted();
    });
    const code = await Promise.race([isThere, this.ended]);
    if (code !== undefined) throw new Error(`The studio ended with ${code}: ${this.printed}`);
    return found() ?? '';
  }

  /** Opens it in a browser by a new link, and asks with the session of that page from then on. */
  async openIn(page: Page): Promise<void> {
    const answered = page.waitForResponse('**/api/session');
    await page.goto(await this.newLink());
    this.useSession(await (await answered).text());
  }

  /** Asks with the session of a page that has opened it. */
  useSession(secret: string): void {
    this.#session = secret;
  }

  /** Exchanges the token of a link for the secret of a session, as the page does. */
  exchange(link: string, { headers, ...sent }: Sent = {}) {
    const authorization = `Bearer ${new URL(link).hash.slice('#t='.length)}`;
    return this.request('/api/session', { method: 'POST', ...sent, headers: { authorization, ...headers } });
  }

  /** What a browser is to save or to open in another tab. @returns its address */
  ticket(asked: Asked): Promise<string> {
    return this.post(`ticket/${asked.name}`, asked) as Promise<string>;
  }

  /** Sends what the page sends, but for what is changed; a header that is undefined is left out. */
  async request(path: string, { method = 'GET', headers = {}, body, signal }: Sent = {}) {
    const own = {
      origin: method === 'GET' || method === 'HEAD' ? undefined : this.origin,
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${this.#session}`,
      ...headers,
    };
    const sending = request(this.origin + path, {
      method,
      ...(signal && { signal }),
      // A connection that is kept may be closed by the studio just when it is used again, and this is asked often.
      ...(path === '/api/jobs' && { agent: false }),
      headers: Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    });
    // What is wrong after the answer is nobody's.
    sending.on('error', () => undefined);
    const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
    // A server that has refused what is sent reads no more.
    if (typeof body === 'object')
      pipeline(Readable.from(body, { highWaterMark: 1 }), sending, () => undefined);
    else sending.end(body);
    const [response] = await responded;
    const { statusCode: status = 0 } = response;
    const answer = { status, headers: response.headers, body: await text(response) };
    if (typeof body === 'object') sending.destroy();
    return answer;
  }

  async post(path: string, input: unknown): Promise<unknown> {
    const sent = { method: 'POST', body: JSON.stringify(input) };
    const { status, body } = await this.request(`/api/${path}`, sent);
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    return JSON.parse(body);
  }

  query<Name extends QueryName>(name: Name, input: Input<Name>) {
    return this.post(`query/${name}`, input) as Promise<Answer<Name>>;
  }

  /** Plans a change, and begins it. */
  async begin<Name extends ChangeName>(name: Name, input: Input<Name>): Promise<Job> {
    const { id } = (await this.post(`plan/${name}`, input)) as { id: string };
    return this.post(`carry-out/${name}`, { id }) as Promise<Job>;
  }

  /** Plans a change, carries it out and follows it. @throws when it failed */
  async carryOut<Name extends ChangeName>(name: Name, input: Input<Name>): Promise<Done> {
    const { id } = await this.begin(name, input);
    for (;;) {
      const { body } = await this.request('/api/jobs');
      const job = (JSON.parse(body) as Job[]).find((one) => one.id === id);
      if (job?.result === undefined && job?.state !== 'running')
        throw new Error(`${name}: ${JSON.stringify(job?.problem)}`);
      if (job.result !== undefined) return job.result;
      await pause(20, 'between two questions');
    }
  }

  /** Who is on the list, newest first; at most fifty of them. */
  async emails(): Promise<string[]> {
    return (await this.query('people', {})).people.map(({ email }) => email);
  }

  /** How often its log says that somebody was looked up. */
  async lookUps(): Promise<number> {
    return (await this.query('audit', {})).filter(({ action }) => action === 'person').length;
  }

  /** Hands it a file. @returns what it calls the file */
  async upload(text: string): Promise<string> {
    return JSON.parse((await this.request('/api/files', { method: 'POST', body: text })).body) as string;
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    this.#child.kill(signal);
    return this.ended;
  }

  /** Ends it in whatever state it is, and removes its folders. */
  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    this.home.remove();
  }
}
