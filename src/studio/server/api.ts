import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import type { ActionHost, Change, Query } from '../../operator/actions/action.ts';
import { Refusal } from '../../operator/actions/refusal.ts';
import { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import type { Jobs } from './jobs.ts';
import type { Uploads } from './uploads.ts';

/** Why an answer is not what was asked for. */
export interface Problem {
  /** `mistyped`: this value; `input`: something is missing or malformed. Otherwise a refusal's reason, `away` or `failed`. */
  reason: string;
  details?: Readonly<Record<string, string | number>>;
}

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;
/** Milliseconds between two lists of the jobs. */
const SHORTEST = 100;

/**
 * What the page asks: `query/NAME` and `plan/NAME` answer with the action's result, `apply/NAME` begins it and answers
 * with a job. Inputs and results are the actions' own. `jobs` is a stream: the whole list of jobs at once and at each change.
 */
export function createApi(host: ActionHost, jobs: Jobs, uploads: Uploads): Hono {
  const api = new Hono();
  api.use(async ({ req }, next) => {
    const unknown = req.header('transfer-encoding') === undefined ? 0 : Infinity;
    const isLong = Number(req.header('content-length') ?? unknown) > LONGEST;
    return isLong && req.path !== '/api/files' ? refuse(413) : next();
  });
  api.post('/:kind{query|plan|apply}/:name', async ({ req }) => {
    const { kind, name } = req.param();
    // Each input is parsed by the schema of the action that gets it.
    const actions = (kind === 'query' ? QUERIES : CHANGES) as unknown as Readonly<
      Record<string, Query | Change>
    >;
    // A name that every object has is no action's.
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) return refuse(404, { reason: 'unknown' });
    const { issues, output } = v.safeParse(action.input, await req.json().catch(() => undefined));
    if (issues) return refuse(400, describeInput(issues[0].input));
    try {
      if ('run' in action) return Response.json((await action.run(host, output)) ?? null);
      if (kind === 'plan') return Response.json((await action.plan(host, output)) ?? null);
      return Response.json(jobs.start(name, (progress) => action.apply(host, output, progress)));
    } catch (error) {
      return refuse(error instanceof Refusal ? 409 : 500, describe(error));
    }
  });
  api.post('/files', async ({ req }) => {
    const { body, headers } = req.raw;
    if (body === null) return refuse(400);
    try {
      return Response.json(await uploads.add(body, Number(headers.get('content-length') ?? 0)));
    } catch (error) {
      return refuse(error instanceof Refusal ? 413 : 500, describe(error));
    }
  });
  api.get('/jobs', (context) =>
    streamSSE(context, async (stream) => {
      const gone = new Promise<void>((done) => stream.onAbort(done));
      while (!stream.aborted) {
        const changed = Promise.all([jobs.change(), setTimeout(SHORTEST)]);
        await stream.writeSSE({ data: JSON.stringify(jobs.list()) });
        await Promise.race([changed, gone]);
      }
    }),
  );
  api.post('/jobs/:id/end', ({ req, body }) => {
    jobs.end(req.param('id'));
    return body(null, 204);
  });
  return api;
}

function refuse(status: number, problem: Problem = { reason: 'input' }): Response {
  return Response.json(problem, { status });
}

/** What an action does not accept, for the page; long texts in part. */
function describeInput(input: unknown): Problem | undefined {
  if (typeof input !== 'string' || input === '') return undefined;
  return { reason: 'mistyped', details: { value: input.slice(0, 100) } };
}

/** Codes of a database that does not answer: those of the system, and PostgreSQL's when it stops or has no room left. */
const AWAY = /^E(?:CONN|NOTFOUND|AI_|TIMEDOUT|HOST|NET|PIPE)|^(?:08|53|57P)/;

/** What went wrong, for the page. */
export function describe(error: unknown): Problem {
  if (error instanceof Refusal) return { reason: error.reason, details: error.details };
  const sentence = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isAway = AWAY.test(code) || /terminated|connection timeout|trying to connect/i.test(sentence);
  return { reason: isAway ? 'away' : 'failed', details: { sentence } };
}
