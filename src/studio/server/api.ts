import { Hono } from 'hono';
import * as v from 'valibot';
import { Refusal, type ActionHost, type Change, type Query } from '../../operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import type { Jobs } from './jobs.ts';
import type { Uploads } from './uploads.ts';

/** Why an answer is not what was asked for. */
export interface Problem {
  /** `input`: something is missing or malformed. Otherwise a refusal's reason, or `failed`. */
  reason: string;
  details?: Readonly<Record<string, string | number>>;
}

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;

/**
 * What the page asks: `query/NAME` and `plan/NAME` answer with the action's result, `apply/NAME` begins it and answers
 * with a job. Inputs and results are the actions' own.
 *
 * @param describe says what went wrong
 */
export function createApi(
  host: ActionHost,
  jobs: Jobs,
  uploads: Uploads,
  describe: (error: unknown) => Problem,
): Hono {
  const api = new Hono();
  // Each input is parsed by the schema of the action that gets it.
  const queries = QUERIES as unknown as Readonly<Record<string, Query>>;
  const changes = CHANGES as unknown as Readonly<Record<string, Change>>;
  api.post('/query/:name', ({ req }) =>
    answer<Query>(req.raw, queries, req.param('name'), (one, input) => one.run(host, input)),
  );
  api.post('/plan/:name', ({ req }) =>
    answer<Change>(req.raw, changes, req.param('name'), (one, input) => one.plan(host, input)),
  );
  api.post('/apply/:name', ({ req }) =>
    answer<Change>(req.raw, changes, req.param('name'), (one, input) =>
      jobs.start(req.param('name'), (progress) => one.apply(host, input, progress)),
    ),
  );
  api.post('/files', async ({ req }) => {
    const { body, headers } = req.raw;
    try {
      if (body === null) return problem(400);
      return Response.json(await uploads.add(body, Number(headers.get('content-length') ?? 0)));
    } catch (error) {
      return problem(error instanceof Refusal ? 413 : 500, describe(error));
    }
  });
  api.get('/jobs', ({ json }) => json(jobs.list()));
  api.get('/jobs/:id', async ({ req, json, notFound }) => {
    const job = await jobs.follow(req.param('id'));
    return job ? json(job) : notFound();
  });
  api.post('/jobs/:id/end', ({ req, body, notFound }) =>
    jobs.end(req.param('id')) ? body(null, 204) : notFound(),
  );

  async function answer<Action extends Query | Change>(
    request: Request,
    actions: Readonly<Record<string, Action>>,
    name: string,
    run: (action: Action, input: unknown) => unknown,
  ): Promise<Response> {
    // A name that every object has is no action's.
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) return problem(404, { reason: 'unknown' });
    if (Number(request.headers.get('content-length') ?? Infinity) > LONGEST) return problem(413);
    const sent: unknown = await request.json().catch(() => undefined);
    const parsed = v.safeParse(action.input, sent);
    if (!parsed.success) return problem(400);
    try {
      return Response.json((await run(action, parsed.output)) ?? null);
    } catch (error) {
      return problem(error instanceof Refusal ? 409 : 500, describe(error));
    }
  }

  return api;
}

function problem(status: number, body: Problem = { reason: 'input' }): Response {
  return Response.json(body, { status });
}
