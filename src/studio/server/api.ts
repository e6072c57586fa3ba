import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { findLinkHash, spendOneTime } from '../../operator/access/one-time.ts';
import {
  FREE,
  machineUser,
  noteUse,
  openSession,
  type Counted,
} from '../../operator/access/studio-sessions.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import { draft } from '../../operator/actions/messages.ts';
import { isRefusal } from '../../operator/actions/plan.ts';
import { refuse, requireNeed, requireSession, secretOf, typedIn, type WithSession } from './access.ts';
import { asked, documentOf, makeDownload } from './downloads.ts';
import { describe, type Jobs, type Problem } from './jobs.ts';
import type { createMoved } from './moved.ts';
import { needOfAction, numberIn } from './needs.ts';
import { createPasskeys } from './passkeys.ts';
import { OWN_HOST, type Sessions } from './sessions.ts';
import { createOwnAccess, createSignIn } from './sign-in.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;
/** Milliseconds for which what is saved can be asked for. */
const TICKET = 60_000;

/** What the page asks before it has a session, what a browser asks by itself, and what needs a session. */
export function createApi(
  host: Omit<ActionHost, 'resolveFile'>,
  sessions: Sessions,
  jobs: Jobs,
  readMoved: ReturnType<typeof createMoved>,
): Hono<WithSession> {
  const { actor, settings } = host;
  const { db } = host.list;
  const api = new Hono<WithSession>();
  // Proves to the command that this is the studio of its list: a program that has taken the port cannot answer that.
  api.get('/link/:beginning', async ({ req, text }) => text(await findLinkHash(db, req.param('beginning'))));
  api.post('/session', async (context) => {
    // Who is at the machine names it so; whoever else has the link, it opens nothing for them.
    if (!OWN_HOST.test(context.req.header('host') ?? '')) return context.text(SERVER_ANSWERS.noSession, 401);
    const link = await spendOneTime(db, actor, 'link', secretOf(context));
    if (link === undefined) return context.text(SERVER_ANSWERS.usedLink, 403);
    return context.text(await openSession(db, actor, { name: machineUser(link.name) }));
  });
  // What a frame, a download or another tab asks for sends no header of the page's: each is at a random address.
  api.on('GET', ['/preview/:id', '/ticket/:id'], async (context) => {
    const answer = context.req.method === 'GET' ? await sessions.addressed(context) : undefined;
    return (await answer?.()) ?? context.text(SERVER_ANSWERS.openAgain, 404);
  });
  const passkeys = createPasskeys(host);
  api.use(except('/api/files', bodyLimit({ maxSize: LONGEST, onError: () => refuse(413) })));
  api.route('/', createSignIn(host, passkeys));
  api.use(requireSession(sessions), requireNeed(sessions));
  api.route('/', createOwnAccess(host, passkeys));
  addActions(api, sessions);
  addDownloads(api);
  api.get('/me', ({ var: { session } }) => {
    const { name, access, organiser, hash } = session.known;
    return Response.json({ name, access, hash, isMachine: organiser === '', origin: settings.studio.origin });
  });
  api.get('/moved', async () => Response.json(await readMoved()));
  api.get('/jobs', () => Response.json(jobs.list()));
  api.post('/jobs/:id/end', ({ req, body }) => {
    jobs.end(req.param('id'));
    return body(null, 204);
  });
  // What the page asks by itself is no use; it says when somebody touches it.
  api.post('/used', async ({ var: { session }, body }) => {
    await noteUse(db, actor, session.known.hash);
    return body(null, 204);
  });
  return api.all('*', () => refuse(404));
}

/**
 * `query/NAME` answers, `plan/NAME` answers with what a plan shows and its id, and `carry-out/NAME` begins the plan of an id and
 * answers with a job. Inputs and answers are the actions' own. A file is handed over before it is named.
 */
function addActions(api: Hono<WithSession>, sessions: Sessions): void {
  api.post('/query/:name', async ({ req, var: { session } }) => {
    const name = req.param('name');
    if (!isIn(QUERIES, name)) return refuse(404);
    return Response.json(await QUERIES[name].run(session.kept.host, await typedIn(req)));
  });
  api.post('/plan/:name', async ({ req, var: { session } }) => {
    const name = req.param('name');
    if (!isIn(CHANGES, name)) return refuse(404);
    const { kept } = session;
    const report = ({ done = 0 }) => void (kept.reading = done);
    const plan = await CHANGES[name].plan(kept.host, await typedIn(req), {
      signal: req.raw.signal,
      report,
    });
    return Response.json({ ...plan.shown, id: kept.plans.keep(name, plan) });
  });
  api.get('/reading', ({ var: { session } }) => Response.json(session.kept.reading));
  api.post('/carry-out/:name', async ({ req, var: { session } }) => {
    const name = req.param('name');
    if (!isIn(CHANGES, name)) return refuse(404);
    const { plans } = session.kept;
    const { id } = v.parse(keptPlan, await typedIn(req));
    const shown = plans.shown(id);
    const need = needOfAction(name);
    const counted = shown && need in FREE && { what: need as Counted, number: numberIn(shown) };
    if (counted && !(await sessions.mayGoOn(session, counted))) return refuse(403, { reason: 'passkey' });
    return Response.json(plans.begin(name, id));
  });
  api.post('/files', async ({ req, var: { session } }) => {
    const { body, headers } = req.raw;
    if (body === null) return refuse(400);
    return Response.json(await session.kept.uploads.add(body, Number(headers.get('content-length') ?? 0)));
  });
}

/** What a browser saves, prints or shows in a frame: the page asks for it, and the browser gets it at a random address. */
function addDownloads(api: Hono<WithSession>): void {
  api.post('/ticket/:name', async ({ req, var: { session } }) => {
    const it = v.parse(asked, {
      ...v.parse(v.looseObject({}), await typedIn(req)),
      name: req.param('name'),
    });
    const { host, addresses } = session.kept;
    const path = `/api/ticket/${randomUUID()}`;
    const answer = () => {
      addresses.delete(path);
      return makeDownload(host, it);
    };
    addresses.set(path, answer, { ttl: TICKET });
    return Response.json(path);
  });
  api.post('/preview', async ({ req, var: { session } }) => {
    const { problems, rendered } = await draft.run(session.kept.host, await typedIn(req));
    const versions = LANGUAGES.map((language) => {
      const { subject, preview, html } = rendered[language];
      const href = `/api/preview/${randomUUID()}`;
      session.kept.addresses.set(href, () => documentOf(html));
      return { language, subject, preview, href };
    });
    return Response.json({ problems, versions });
  });
}

/** Of refusals that have one of their own. */
const STATUSES: Partial<Record<string, number>> = { tooLong: 413, tooOften: 429 };

/** The answer to what could not be done. */
export function answerError(error: Error): Response {
  if (v.isValiError<v.GenericSchema>(error)) return refuse(400, describeInput(error.issues[0].input));
  if (!isRefusal(error)) return refuse(500, describe(error));
  return refuse(STATUSES[error.reason] ?? 409, describe(error));
}

/** What a button sends. */
const keptPlan = v.object({ id: v.string() });

/** Whether an action has this name; one that every object has is no action's. */
function isIn<Actions extends object>(actions: Actions, name: string): name is string & keyof Actions {
  return Object.hasOwn(actions, name);
}

/** What an action does not accept, for the page; long texts in part. */
function describeInput(input: unknown): Problem | undefined {
  if (typeof input !== 'string' || input === '') return undefined;
  return { reason: 'mistyped', details: { value: input.slice(0, 100) } };
}
