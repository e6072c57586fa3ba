import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { makeOneTime } from '../../src/operator/access/one-time.ts';
import type { Access, Database } from '../../src/waitlist/store/schema.ts';
import { serveStudio } from '../../src/studio/server/start.ts';
import '../built-site.ts';
import { ownProgramme } from '../mail/write-message.ts';
import { operatorOn } from '../operator/harness.ts';
import { SoftPasskey } from './soft-passkey.ts';

/** Where organisers sign in. */
export const STUDIO = 'https://studio.them.example';
const HOST = new URL(STUDIO).host;

interface Sent {
  method?: string;
  headers?: Record<string, string | undefined>;
}

/** A node of a studio that people sign in at, on a clock of the test's own. */
export class SignInStudio {
  readonly db: Kysely<Database>;
  readonly port: number;
  readonly clock: { now: number };

  private constructor(db: Kysely<Database>, port: number, clock: { now: number }) {
    [this.db, this.port, this.clock] = [db, port, clock];
  }

  /** Starts one, until the test has finished. @param clock of other nodes */
  static async start(
    url: string,
    environment: Record<string, string> = {},
    clock: { now: number } = { now: Date.parse('2026-11-30T03:00:00Z') },
  ): Promise<SignInStudio> {
    const stop = new AbortController();
    const started = Promise.withResolvers<SignInStudio>();
    const actor = { now: () => clock.now, monotonic: () => clock.now, user: 'mai' };
    const around = { environment: { STUDIO_ORIGIN: STUDIO, ...environment }, programme: ownProgramme };
    const running = operatorOn(url, around).withHost((host) =>
      serveStudio({
        ...{ host: { ...host, actor }, address: '127.0.0.1', port: 0, signal: stop.signal },
        onListening: (port) => started.resolve(new SignInStudio(host.list.db, port, clock)),
      }),
    );
    running.catch(started.reject);
    onTestFinished(async () => {
      stop.abort();
      await running;
    });
    return started.promise;
  }

  pass(minutes: number): void {
    this.clock.now += minutes * 60_000;
  }

  /** Asks as the page does that is open at the studio's own address. */
  async ask(secret: string, path: string, input?: unknown, { method, headers }: Sent = {}) {
    const sent: Record<string, string | undefined> = {
      ...{ host: HOST, origin: STUDIO, 'sec-fetch-site': 'same-origin', authorization: `Bearer ${secret}` },
      ...headers,
    };
    const asking = request({
      ...{
        host: '127.0.0.1',
        port: this.port,
        path: path.startsWith('/') ? path : `/api/${path}`,
        agent: false,
      },
      method: method ?? (input === undefined ? 'GET' : 'POST'),
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    });
    const answered = new Promise<{ status: number; body: string }>((done, fail) => {
      asking.on('error', fail).on('response', (response) => {
        void text(response).then((body) => done({ status: response.statusCode ?? 0, body }), fail);
      });
    });
    asking.end(input === undefined ? undefined : JSON.stringify(input));
    const { status, body } = await answered;
    const json = (): unknown => {
      try {
        return JSON.parse(body);
      } catch {
        return undefined;
      }
    };
    return { status, text: body, body: json() };
  }

  /** @throws where it was refused */
  async get<Body = never>(secret: string, path: string, input?: unknown): Promise<Body> {
    const { status, body, text } = await this.ask(secret, path, input);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return body as Body;
  }

  /** The same, as a proxy leads there. */
  through(port: number): SignInStudio {
    return new SignInStudio(this.db, port, this.clock);
  }

  /** The secret of a new link of the machine. */
  async newLink(): Promise<string> {
    return (await makeOneTime(this.db, { now: () => this.clock.now }, 'link', 'mai')).secret;
  }

  /** Opens the machine's own link, at a name of the machine. */
  async openMachine(): Promise<{ secret: string; headers: Record<string, string> }> {
    const headers = { host: 'localhost:4620', origin: 'http://localhost:4620' };
    const { text: secret } = await this.ask(await this.newLink(), 'session', {}, { headers });
    return { secret, headers };
  }

  /** The secret of an invitation that is made at the machine. */
  async inviteAtMachine(name: string, access: Access = 'everything'): Promise<string> {
    const { secret, headers } = await this.openMachine();
    const { body } = await this.ask(secret, 'invite', { name, access }, { headers });
    return (body as { link: string }).link.split('#i=')[1] ?? '';
  }

  /** Uses an invitation. @returns what was answered, and the device */
  async accept(invitation: string, name: string, device = new SoftPasskey(STUDIO)) {
    const options = await this.ask(invitation, 'invitation/options', { name });
    if (options.status !== 200) return { ...options, device };
    const response = device.create(options.body as never);
    return { ...(await this.ask(invitation, 'invitation/passkey', { response, name })), device };
  }

  /** Somebody who was invited, and has signed in. */
  async join(name: string, access: Access = 'everything') {
    const { body, device } = await this.accept(await this.inviteAtMachine(name, access), name);
    return { secret: body as string, device };
  }

  /** The id of somebody who has access. */
  async idOf(name: string): Promise<string> {
    const found = this.db.selectFrom('organiser').select('id').where('name', '=', name);
    return (await found.executeTakeFirstOrThrow()).id;
  }

  /** Signs in again. */
  async signIn(device: SoftPasskey) {
    const options = await this.get('', 'sign-in/options', {});
    return this.ask('', 'sign-in', { response: device.sign(options) });
  }

  /** Plans a change and carries it out. @returns the answer to the plan, or to the button */
  async carryOut(secret: string, name: string, input: unknown) {
    const plan = await this.ask(secret, `plan/${name}`, input);
    if (plan.status !== 200) return plan;
    return this.ask(secret, `carry-out/${name}`, { id: (plan.body as { id: string }).id });
  }

  /** The same, and waits until it is done. @returns its job */
  async whenDone(secret: string, name: string, input: unknown) {
    const begun = await this.carryOut(secret, name, input);
    const { id } = begun.body as { id: string };
    for (;;) {
      const jobs = await this.ask(secret, 'jobs');
      const job = (
        jobs.body as { id: string; state: string; problem?: { reason: string } }[] | undefined
      )?.find((each) => each.id === id);
      if (jobs.status !== 200 || (job && job.state !== 'running')) return job;
    }
  }
}
