import { Hono, type HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import * as v from 'valibot';
import type { ActionHost } from '../../operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import { isRefusal } from '../../operator/actions/refusal.ts';
import type { Jobs } from './jobs.ts';
import type { createMoved } from './moved.ts';
import type { Plans } from './plans.ts';
import { describe, type Problem } from './problem.ts';
import type { Uploads } from './uploads.ts';

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;

/**
 * What the page asks: `query/NAME` answers, `plan/NAME` answers with what a plan shows and its id, and `carry-out/NAME` begins the
 * plan of an id and answers with a job. Inputs and answers are the actions' own. `jobs` is the whole list of jobs, `reading`
 * how many rows have been read of the file for which a plan is made.
 */
export function createApi(
  host: ActionHost,
  jobs: Jobs,
  plans: Plans,
  uploads: Uploads,
  readMoved: ReturnType<typeof createMoved>,
): Hono {
  const api = new Hono();
  /** Rows that have been read of the last file. */
  let reading = 0;
  api.use(except('/api/files', bodyLimit({ maxSize: LONGEST, onError: () => refuse(413) })));
  const typedIn = (req: HonoRequest): Promise<unknown> => req.json().catch(() => undefined);
  api.post('/query/:name', async ({ req }) => {
    const name = req.param('name');
    if (!isIn(QUERIES, name)) return refuse(404);
    return Response.json(await QUERIES[name].run(host, await typedIn(req)));
  });
  api.post('/plan/:name', async ({ req }) => {
    const name = req.param('name');
    if (!isIn(CHANGES, name)) return refuse(404);
    const report = ({ done = 0 }) => void (reading = done);
    const plan = await CHANGES[name].plan(host, await typedIn(req), { signal: req.raw.signal, report });
    return Response.json({ ...plan.shown, id: plans.keep(name, plan) });
  });
  api.get('/reading', () => Response.json(reading));
  api.post('/carry-out/:name', async ({ req }) => {
    const name = req.param('name');
    if (!isIn(CHANGES, name)) return refuse(404);
    return Response.json(plans.begin(name, v.parse(keptPlan, await typedIn(req)).id));
  });
  api.post('/files', async ({ req }) => {
    const { body, headers } = req.raw;
    if (body === null) return refuse(400);
    return Response.json(await uploads.add(body, Number(headers.get('content-length') ?? 0)));
  });
  api.get('/moved', async () => Response.json(await readMoved()));
  api.get('/jobs', () => Response.json(jobs.list()));
  api.post('/jobs/:id/end', ({ req, body }) => {
    jobs.end(req.param('id'));
    return body(null, 204);
  });
  return api;
}

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
