import { describe, expect, it } from 'vitest';
import { createSourceCounter, type SourceCounts } from './source-counter.ts';

/** A counter over a table in memory, which can be taken away. */
function setUp(...own: string[]) {
  const table = new Map<string, SourceCounts>(
    ['facebook', 'other', ...own].map((name) => [name, { signUps: 0, views: 0 }]),
  );
  const database = { away: false, largest: 0 };
  const counter = createSourceCounter((counts) => {
    database.largest = Math.max(database.largest, counts.size);
    if (database.away) return Promise.reject(new Error('away'));
    for (const [source, { signUps, views }] of counts) {
      const row = table.get(source) ?? table.get('other');
      if (row !== undefined) row.signUps += signUps;
      if (row !== undefined) row.views += views;
    }
    return Promise.resolve([...table.keys()]);
  });
  const rows = () => Object.fromEntries([...table].map(([name, row]) => [name, [row.signUps, row.views]]));
  return { ...counter, table, database, rows };
}

describe('the counter of sources', () => {
  it('adds up in memory, and writes what came since the last time', async () => {
    const { count, flush, rows } = setUp('north-gate');
    count('north-gate', 'views');
    count('north-gate', 'views');
    count('north-gate', 'signUps');
    count('facebook', 'views');
    expect(rows()).toEqual({ facebook: [0, 0], other: [0, 0], 'north-gate': [0, 0] });
    await flush();
    await flush();
    expect(rows()).toEqual({ facebook: [0, 1], other: [0, 0], 'north-gate': [1, 2] });
  });

  it('counts a source that was made a moment ago from its first visitor', async () => {
    const { count, flush, table, rows } = setUp();
    await flush();
    count('hall-2', 'views');
    table.set('hall-2', { signUps: 0, views: 0 });
    await flush();
    expect(rows()).toMatchObject({ 'hall-2': [0, 1], other: [0, 0] });
  });

  it('keeps what it could not write, and what came meanwhile, until it can', async () => {
    const { count, flush, database, rows } = setUp('north-gate');
    database.away = true;
    count('north-gate', 'signUps');
    const failing = flush();
    count('north-gate', 'views');
    await expect(failing).rejects.toThrow('away');
    database.away = false;
    await flush();
    expect(rows()).toMatchObject({ 'north-gate': [1, 1] });
  });

  it('of 100,000 invented sources keeps one number, and takes no more memory for them', async () => {
    const own = Array.from({ length: 500 }, (_, index) => `own-${index}`);
    const { count, flush, database, rows } = setUp(...own);
    await flush();
    for (let index = 0; index < 100_000; index += 1) count(`invented-${index}`, 'views');
    for (const name of own) count(name, 'views');
    await flush();
    const { other, ...others } = rows();
    expect(other).toEqual([0, 100_000]);
    expect(others).toEqual({ facebook: [0, 0], ...Object.fromEntries(own.map((name) => [name, [0, 1]])) });
    expect(database.largest).toBeLessThan(1100);
  });
});
