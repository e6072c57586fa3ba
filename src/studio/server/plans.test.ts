import { expect, it } from 'vitest';
import { createJobs, type Job } from './jobs.ts';
import { createPlans } from './plans.ts';

const jobs = createJobs();

/** Stops work of three parts after so many of them. */
async function stopAfter(done: number): Promise<Job['state']> {
  const gate = Promise.withResolvers<undefined>();
  const job = jobs.start('backup', async ({ report }) => {
    report({ done: 0, total: 3 });
    await gate.promise;
    report({ done });
    return { name: 'waitlist.db', people: 3, notDone: [] };
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

it('a plan is carried out once, by its own action, while it is one of the last', () => {
  const plans = createPlans();
  const begun: number[] = [];
  const keep = (people: number) =>
    plans.keep('erase', people, () => {
      begun.push(people);
      return jobs.start('backup', () => Promise.resolve({ name: '', people, notDone: [] }));
    });
  const gone = expect.objectContaining({ reason: 'planGone' }) as Error;
  const [first, second] = [keep(1), keep(2)];
  expect(() => plans.begin('takeOff', first)).toThrow(gone);
  plans.begin('erase', first);
  expect(() => plans.begin('erase', first)).toThrow(gone);
  for (let plan = 0; plan < 20; plan += 1) keep(3);
  expect(() => plans.begin('erase', second)).toThrow(gone);
  const [large, larger] = [keep(600_000), keep(3_000_000)];
  expect(() => plans.begin('erase', large)).toThrow(gone);
  plans.begin('erase', larger);
  expect(begun).toEqual([1, 3_000_000]);
});
