import { randomUUID } from 'node:crypto';
import { Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import { draft } from '../../operator/actions/messages.ts';
import { isRefusal } from '../../operator/actions/plan.ts';
import { requireSession, secretOf, type WithSession } from './access.ts';
import { asked, documentOf, makeDownload } from './downloads.ts';
import { describe, type Jobs, type Problem } from './jobs.ts';
import { findHash, spendLink } from './links.ts';
import type { createMoved } from './moved.ts';
import type { Sessions } from './sessions.ts';
import { SERVER_ANSWERS } from './texts/answers.ts';

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;
/** Milliseconds for which what is saved can be asked for. */
const TICKET = 60_000;

/** What the page asks before it has a session, what a browser asks by itself, and what needs a session. */
export function createApi(
  { list: { db }, actor }: Omit<ActionHost, 'resolveFile'>,
  sessions: Sessions,
  jobs: Jobs,
  readMoved: ReturnType<typeof createMoved>,
): Hono<WithSession> {
  const api = new Hono<WithSession>();
  // Proves to the command that this is the studio of its list: a program that has taken the port cannot answer that.
  api.get('/link/:beginning', async ({ req, text }) => text(await findHash(db, req.param('beginning'))));
  api.post('/session', async (context) => {
    const user = await spendLink(db, actor, secretOf(context));
    return user === undefined
      ? context.text(SERVER_ANSWERS.usedLink, 403)
      : context.text(sessions.open(user));
  });
  // What a frame, a download or another tab asks for sends no header of the page's: each is at a random address.
  api.on('GET', ['/preview/:id', '/ticket/:id'], async ({ req, text }) => {
    const answer = req.method === 'GET' ? sessions.addressed(req.path) : undefined;
    return (await answer?.()) ?? text(SERVER_ANSWERS.openAgain, 404);
  });
  api.use(requireSession(sessions));
  api.use(except('/api/files', bodyLimit({ maxSize: LONGEST, onError: () => refuse(413) })));
  addActions(api);
  addDownloads(api);
  api.get('/moved', async () => Response.json(await readMoved()));
  api.get('/jobs', () => Response.json(jobs.list()));
  api.post('/jobs/:id/end', ({ req, body }) => {
    jobs.end(req.param('id'));
    return body(null, 204);
  });
  // What the page asks by itself is no use; it says when somebody touches it.
  api.post('/used', ({ var: { session }, body }) => {
    session.use();
    return body(null, 204);
  });
  return api.all('*', () => refuse(404));
}

/**
 * `query/NAME` answers, `plan/NAME` answers with what a plan shows and its id, and `carry-out/NAME` begins the plan of an id and
 * answers with a job. Inputs and answers are the actions' own. A file is handed over before it is named.
 */
function addActions(api: Hono<WithSession>): void {
  api.post('/query/:name', async ({ req, var: { session } }) => {
    const name = req.param('name');
    if (!isIn(QUERIES, name)) return refuse(404);
    return Response.json(await QUERIES[name].run(session.host, await typedIn(req)));
  });
  api.post('/plan/:name', async ({ req, var: { session } }) => {
    const name = req.param('name');
    if (!isIn(CHANGES, name)) return refuse(404);
    const report = ({ done = 0 }) => void (session.reading = done);
    const plan = await CHANGES[name].plan(session.host, await typedIn(req), {
      signal: req.raw.signal,
      report,
    });
    return Response.json({ ...plan.shown, id: session.plans.keep(name, plan) });
  });
  api.get('/reading', ({ var: { session } }) => Response.json(session.reading));
  api.post('/carry-out/:name', async ({ req, var: { session } }) => {
    const name = req.param('name');
    if (!isIn(CHANGES, name)) return refuse(404);
    return Response.json(session.plans.begin(name, v.parse(keptPlan, await typedIn(req)).id));
  });
  api.post('/files', async ({ req, var: { session } }) => {
    const { body, headers } = req.raw;
    if (body === null) return refuse(400);
    return Response.json(await session.uploads.add(body, Number(headers.get('content-length') ?? 0)));
  });
}

/** What a browser saves, prints or shows in a frame: the page asks for it, and the browser gets it at a random address. */
function addDownloads(api: Hono<WithSession>): void {
  api.post('/ticket', async ({ req, var: { session } }) => {
    const it = v.parse(asked, await typedIn(req));
    const { host, addresses } = session;
    const path = `/api/ticket/${randomUUID()}`;
    const answer = () => {
      addresses.delete(path);
      return makeDownload(host, it);
    };
    addresses.set(path, answer, { ttl: TICKET });
    return Response.json(path);
  });
  api.post('/preview', async ({ req, var: { session } }) => {
    const { problems, rendered } = await draft.run(session.host, await typedIn(req));
    const versions = LANGUAGES.map((language) => {
      const { subject, preview, html } = rendered[language];
      const href = `/api/preview/${randomUUID()}`;
      session.addresses.set(href, () => documentOf(html));
      return { language, subject, preview, href };
    });
    return Response.json({ problems, versions });
  });
}

const typedIn = (req: HonoRequest): Promise<unknown> => req.json().catch(() => undefined);

/** The answer to what could not be done. */
export function answerError(error: Error): Response {
  if (v.isValiError<v.GenericSchema>(error)) return refuse(400, describeInput(error.issues[0].input));
  if (!isRefusal(error)) return refuse(500, describe(error));
  return refuse(error.reason === 'tooLong' ? 413 : 409, describe(error));
}

/** What a button sends. */
const keptPlan = v.object({ id: v.string() });

/** Whether an action has this name; one that every object has is no action's. */
function isIn<Actions extends object>(actions: Actions, name: string): name is string & keyof Actions {
  return Object.hasOwn(actions, name);
}

function refuse(status: number, problem: Problem = { reason: 'input' }): Response {
  return Response.json(problem, { status });
}

/** What an action does not accept, for the page; long texts in part. */
function describeInput(input: unknown): Problem | undefined {
  if (typeof input !== 'string' || input === '') return undefined;
  return { reason: 'mistyped', details: { value: input.slice(0, 100) } };
}
