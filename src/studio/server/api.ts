import { Hono } from 'hono';
import * as v from 'valibot';
import type { ActionHost } from '../../operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../operator/actions/actions.ts';
import { isRefusal } from '../../operator/actions/refusal.ts';
import type { Jobs } from './jobs.ts';
import { createMoved } from './moved.ts';
import type { Plans } from './plans.ts';
import { describe, type Problem } from './problem.ts';
import type { Uploads } from './uploads.ts';

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;

/**
 * What the page asks: `query/NAME` answers, `plan/NAME` answers with what a plan shows and its id, and `carry-out/NAME` begins the
 * plan of an id and answers with a job. Inputs and answers are the actions' own. `jobs` is the whole list of jobs.
 */
export function createApi(host: ActionHost, jobs: Jobs, plans: Plans, uploads: Uploads): Hono {
  const api = new Hono();
  api.use(async ({ req }, next) => {
    const unknown = req.header('transfer-encoding') === undefined ? 0 : Infinity;
    const isLong = Number(req.header('content-length') ?? unknown) > LONGEST;
    return isLong && req.path !== '/api/files' ? refuse(413) : next();
  });
  const act = createActing(host, plans);
  api.post('/:kind{query|plan|carry-out}/:name', async ({ req }) => {
    const { kind, name } = req.param();
    try {
      const answer = await act(kind, name, await req.json().catch(() => undefined));
      return answer === undefined ? refuse(404) : Response.json(answer);
    } catch (error) {
      if (v.isValiError<v.GenericSchema>(error)) return refuse(400, describeInput(error.issues[0].input));
      return refuse(isRefusal(error) ? 409 : 500, describe(error));
    }
  });
  api.post('/files', async ({ req }) => {
    const { body, headers } = req.raw;
    if (body === null) return refuse(400);
    try {
      return Response.json(await uploads.add(body, Number(headers.get('content-length') ?? 0)));
    } catch (error) {
      return refuse(isRefusal(error) ? 413 : 500, describe(error));
    }
  });
  const readMoved = createMoved(host.list.db, host.actor, jobs.changes);
  api.get('/moved', async () => {
    try {
      return Response.json(await readMoved());
    } catch (error) {
      return refuse(500, describe(error));
    }
  });
  api.get('/jobs', () => Response.json(jobs.list()));
  api.post('/jobs/:id/:act{end|slow}', ({ req, body }) => {
    const { id, act } = req.param();
    if (act === 'end') jobs.end(id);
    else jobs.slow(id);
    return body(null, 204);
  });
  return api;
}

/** What a button sends. */
const keptPlan = v.object({ id: v.string() });

function createActing(host: ActionHost, plans: Plans) {
  return async (kind: string, name: string, typed: unknown): Promise<unknown> => {
    if (kind === 'query') return isIn(QUERIES, name) ? QUERIES[name].run(host, typed) : undefined;
    if (!isIn(CHANGES, name)) return undefined;
    if (kind === 'carry-out') return plans.begin(name, v.parse(keptPlan, typed).id);
    const plan = await CHANGES[name].plan(host, typed);
    return { ...plan.shown, id: plans.keep(name, plan) };
  };
}

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
