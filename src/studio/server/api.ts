import { Hono } from 'hono';
import * as v from 'valibot';
import type { ActionHost, Change, Query, Removal } from '../../operator/actions/action.ts';
import {
  CHANGES,
  QUERIES,
  REMOVALS,
  type Answer,
  type Changes,
  type Plan,
  type Queries,
  type RemovalPlan,
  type Removals,
  type Result,
} from '../../operator/actions/actions.ts';
import { isRefusal } from '../../operator/actions/refusal.ts';
import type { Jobs } from './jobs.ts';
import { createPlans, type ShownPlan } from './plans.ts';
import { describe, type Problem } from './problem.ts';
import type { Uploads } from './uploads.ts';

/** Longest request in bytes; files come another way. */
const LONGEST = 4_000_000;

/**
 * What the page asks: `query/NAME` and `plan/NAME` answer with the action's result, `apply/NAME` begins it and answers
 * with a job. Inputs and results are the actions' own, but that a plan which takes people off is kept here, and applied by
 * its id. `jobs` is the whole list of jobs.
 */
export function createApi(host: ActionHost, jobs: Jobs, uploads: Uploads): Hono {
  const api = new Hono();
  api.use(async ({ req }, next) => {
    const unknown = req.header('transfer-encoding') === undefined ? 0 : Infinity;
    const isLong = Number(req.header('content-length') ?? unknown) > LONGEST;
    return isLong && req.path !== '/api/files' ? refuse(413) : next();
  });
  const act = createActing(host, jobs);
  api.post('/:kind{query|plan|apply}/:name', async ({ req }) => {
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
  api.get('/jobs', () => Response.json(jobs.list()));
  api.post('/jobs/:id/:act{end|slow}', ({ req, body }) => {
    const { id, act } = req.param();
    if (act === 'end') jobs.end(id);
    else jobs.slow(id);
    return body(null, 204);
  });
  return api;
}

/** An action with its schema and results, by its name. */
type QueryOf = { [Name in keyof Queries]: Query<Queries[Name]['input'], Answer<Name>> };
type ChangeOf = {
  [Name in keyof Changes]: Change<Changes[Name]['input'], Plan<Name>, Result<Name>>;
};
type RemovalOf = {
  [Name in keyof Removals]: Removal<Removals[Name]['input'], RemovalPlan<Name>, Result<Name>>;
};
const [queries, changes, removals]: readonly [QueryOf, ChangeOf, RemovalOf] = [QUERIES, CHANGES, REMOVALS];

/** What a button sends that carries out a plan which was kept. */
const keptPlan = v.object({ id: v.string() });
/** Addresses of a plan that the page shows: more than anybody reads. */
const SHOWN = 1000;

/** Does what the page asks for. Each input is parsed by the schema of the action that gets it. */
function createActing(host: ActionHost, jobs: Jobs) {
  const plans = createPlans();
  const ask = <Name extends keyof Queries>(name: Name, typed: unknown) => {
    const { input, run } = queries[name];
    return run(host, v.parse(input, typed));
  };
  const plan = <Name extends keyof Changes>(name: Name, typed: unknown) => {
    const { input, plan } = changes[name];
    return plan(host, v.parse(input, typed));
  };
  const apply = <Name extends keyof Changes>(name: Name, typed: unknown) => {
    const { input, apply } = changes[name];
    const parsed = v.parse(input, typed);
    return jobs.start(name, (progress) => apply(host, parsed, progress));
  };
  const planRemoval = async <Name extends keyof Removals>(
    name: Name,
    typed: unknown,
  ): Promise<ShownPlan<Name>> => {
    const { input, plan, apply } = removals[name];
    const parsed = v.parse(input, typed);
    const { named, ...rest } = await plan(host, parsed);
    const { listed, missing } = named;
    const begin = () => jobs.start(name, (progress) => apply(host, parsed, named, progress));
    const id = plans.keep(name, listed.length + missing.length, begin);
    return { id, ...rest, listed: listed.length, first: listed.slice(0, SHOWN), notListed: missing.length };
  };
  return async (kind: string, name: string, typed: unknown): Promise<unknown> => {
    if (kind === 'query') return isIn(queries, name) ? ask(name, typed) : undefined;
    if (isIn(changes, name)) return kind === 'plan' ? plan(name, typed) : apply(name, typed);
    if (!isIn(removals, name)) return undefined;
    return kind === 'plan' ? planRemoval(name, typed) : plans.begin(name, v.parse(keptPlan, typed).id);
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
