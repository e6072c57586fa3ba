import { expect, it } from 'vitest';
import { createJobs, type Job } from './jobs.ts';
import { createPlans } from './plans.ts';

const jobs = createJobs();

/** Stops work of three parts after so many of them. */
async function stopAfter(done: number): Promise<Job['state']> {
  const gate = Promise.withResolvers<undefined>();
  const job = jobs.start('backup', 'mai', async ({ report }) => {
    report({ done: 0, total: 3 });
    await gate.promise;
    report({ done });
    return { phrase: 'backup', people: 3 };
  });
  jobs.end(job.id);
  gate.resolve(undefined);
  await jobs.stopAll();
  return job.state;
}

it('work that was stopped when all of it was done is done', async () => {
  expect(await stopAfter(2)).toBe('stopped');
  expect(await stopAfter(3)).toBe('done');
});

it('a plan is carried out once, by its own action, however often its id is sent, while it is one of the last and younger than an hour', async () => {
  let now = 1;
  const plans = createPlans(jobs, { monotonic: () => now }, 'mai');
  const [begun, closed]: [number[], number[]] = [[], []];
  const keep = (people: number, isCopy = false) =>
    plans.keep('takeOff', {
      shown: { phrase: 'erase' },
      carryOut: () => {
        begun.push(people);
        return Promise.resolve({ phrase: 'erase', people });
      },
      close: () => Promise.resolve(void closed.push(people)),
      isCopy,
    });
  const gone = expect.objectContaining({ reason: 'planGone' }) as Error;
  const [first, second] = [keep(1), keep(2)];
  expect(() => plans.begin('restore', first)).toThrow(gone);
  const job = plans.begin('takeOff', first);
  expect(job.by).toBe('mai');
  expect(plans.begin('takeOff', first)).toBe(job);
  await jobs.stopAll();
  expect(plans.begin('takeOff', first)).toBe(job);
  expect([begun, closed]).toEqual([[1], [1]]);
  for (let plan = 0; plan < 20; plan += 1) keep(3);
  expect(() => plans.begin('takeOff', second)).toThrow(gone);
  expect(closed).toEqual([1, 2]);
  const last = keep(4);
  now += 61 * 60_000;
  expect(() => plans.begin('takeOff', last)).toThrow(gone);
  const [copy, newer] = [keep(5, true), keep(6, true)];
  expect(() => plans.begin('takeOff', copy)).toThrow(gone);
  plans.begin('takeOff', newer);
  await plans[Symbol.asyncDispose]();
  await jobs.stopAll();
  expect(begun).toEqual([1, 6]);
  expect(new Set(closed)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});
