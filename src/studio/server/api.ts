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
  api.post('/query/:name', (context) =>
    answer(context.req.raw, find(QUERIES, context.req.param('name')) as Query | undefined, (one, input) =>
      one.run(host, input),
    ),
  );
  api.post('/plan/:name', (context) =>
    answer(context.req.raw, find(CHANGES, context.req.param('name')) as Change | undefined, (one, input) =>
      one.plan(host, input),
    ),
  );
  api.post('/apply/:name', (context) => {
    const name = context.req.param('name');
    return answer(context.req.raw, find(CHANGES, name) as Change | undefined, (one, input) =>
      Promise.resolve(jobs.start(name, (progress) => one.apply(host, input, progress))),
    );
  });
  api.post('/files', async ({ req }) => {
    const { body, headers } = req.raw;
    try {
      if (body === null) return problem(400, { reason: 'input' });
      return Response.json(await uploads.add(body, Number(headers.get('content-length') ?? 0)));
    } catch (error) {
      return problem(error instanceof Refusal ? 413 : 500, describe(error));
    }
  });
  api.get('/jobs', (context) => context.json(jobs.list()));
  api.post('/jobs/:id/stop', (context) =>
    jobs.stop(context.req.param('id')) ? context.body(null, 204) : context.json({ reason: 'unknown' }, 404),
  );

  async function answer<Action extends { input: v.GenericSchema }>(
    request: Request,
    action: Action | undefined,
    run: (action: Action, input: unknown) => Promise<unknown>,
  ): Promise<Response> {
    if (action === undefined) return problem(404, { reason: 'unknown' });
    if (Number(request.headers.get('content-length') ?? Infinity) > LONGEST)
      return problem(413, { reason: 'input' });
    const sent: unknown = await request.json().catch(() => undefined);
    const parsed = v.safeParse(action.input, sent);
    if (!parsed.success) return problem(400, { reason: 'input' });
    try {
      return Response.json((await run(action, parsed.output)) ?? null);
    } catch (error) {
      return problem(error instanceof Refusal ? 409 : 500, describe(error));
    }
  }

  return api;
}

const problem = (status: number, body: Problem): Response => Response.json(body, { status });

/** An action by its name; names that every object has are none. */
function find(actions: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}
