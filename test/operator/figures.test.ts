import { expect, it } from 'vitest';
import { filesContain, NOW, operatorOn } from './harness.ts';

const MINUTE = 60_000;

it('stats counts by day, language, domain and hour of the operator’s zone', async () => {
  const { add, run } = operatorOn();
  await add(
    // 23:30 of the day before in Hanoi, and half past midnight.
    { email: 'a@gmail.com', language: 'vi', joined_at: '2026-03-09T16:30:00.000Z' },
    { email: 'b@gmail.com', language: 'vi', joined_at: '2026-03-09T17:30:00.000Z' },
    { email: 'c@hust.edu.vn', language: 'en', joined_at: '2026-01-05T02:00:00.000Z' },
  );
  const figures = JSON.parse((await run('stats', '--json')).stdout) as Record<string, unknown> & {
    byHour: number[];
    byDay: { day: string }[];
  };
  expect(figures).toMatchObject({
    total: 3,
    recent: { today: 1, days7: 2, days30: 2 },
    byLanguage: [
      { language: 'vi', count: 2 },
      { language: 'en', count: 1 },
    ],
    byDomain: [
      { domain: 'gmail.com', count: 2 },
      { domain: 'hust.edu.vn', count: 1 },
    ],
  });
  expect([figures.byHour[23], figures.byHour[0], figures.byHour[9]]).toEqual([1, 1, 1]);
  expect(figures.byDay[0]?.day).toBe('2026-01-05');
});

it('stats counts only a period with --since and --until, as list does (operator D14)', async () => {
  const { add, run } = operatorOn();
  await add(
    { email: 'a@gmail.com', language: 'vi', joined_at: '2026-03-09T16:30:00.000Z' },
    // Half past midnight in Hanoi, a day later than in UTC.
    { email: 'b@gmail.com', language: 'vi', joined_at: '2026-03-09T17:30:00.000Z' },
  );
  const { stdout } = await run('stats', '--json', '--since', '9/3/2026', '--until', '2026-03-09');
  expect(JSON.parse(stdout)).toMatchObject({
    since: '2026-03-08T17:00:00.000Z',
    until: '2026-03-09T17:00:00.000Z',
    total: 1,
    byDay: [{ day: '2026-03-09', count: 1 }],
    domains: 1,
  });
});

it('check flags disposable, mistyped and role addresses and the largest spike, and deletes nothing', async () => {
  const { add, run, emails } = operatorOn();
  await add(
    { email: 'a@mailinator.com' },
    { email: 'lan@gmail.con' },
    { email: 'phongdaotao@hust.edu.vn' },
    { email: 'minh@gmail.com' },
  );
  await add(
    ...Array.from({ length: 40 }, (_, index) => ({
      email: `2021${1000 + index}@sis.hust.edu.vn`,
      joined_at: new Date(NOW - 90 * MINUTE + index * 1000).toISOString(),
    })),
  );
  const { code, stdout } = await run('check', '--json');
  expect(code).toBe(1);
  const found = JSON.parse(stdout) as { flagged: unknown[] };
  expect(found).toMatchObject({
    rows: 44,
    counts: { disposable: 1, typo: 1, role: 1 },
    spike: { count: 40 },
  });
  expect(found.flagged).toContainEqual(
    expect.objectContaining({ email: 'lan@gmail.con', flags: ['typo'], suggestion: 'lan@gmail.com' }),
  );
  expect(await emails()).toHaveLength(44);
  const clean = operatorOn();
  await clean.add({ email: 'minh@gmail.com' });
  expect((await clean.run('check')).code).toBe(0);
});

it('erase leaves no byte of an address, even where database pages were split and merged', async () => {
  const { add, run, path } = operatorOn();
  const everyone = Array.from({ length: 3000 }, (_, index) => ({
    // In no order, as addresses come, so that the pages of the index are split everywhere.
    email: `${((index * 7919) % 3001).toString(36)}.student-${index}@example.com`,
  }));
  await add(...everyone);
  const erased = everyone.filter((_, index) => index % 3 === 0).map(({ email }) => email);
  for (let first = 0; first < erased.length; first += 500)
    expect(await run('erase', '--yes', ...erased.slice(first, first + 500))).toMatchObject({ code: 0 });
  expect(erased.filter((email) => filesContain(path, email))).toEqual([]);
  expect((await run('count')).stdout).toBe('2000\n');
});
