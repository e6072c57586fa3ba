import { describe, expect, it } from 'vitest';
import { createSourceCounter, type SourceCounts } from './source-counter.ts';

/** A counter over a table in memory, which can be taken away. */
function setUp(...own: string[]) {
  const table = new Map<string, SourceCounts>(
    ['facebook', 'other', ...own].map((name) => [name, { sign_ups: 0, views: 0 }]),
  );
  const database = { away: false, largest: 0 };
  const counter = createSourceCounter((counts) => {
    database.largest = Math.max(database.largest, counts.size);
    if (database.away) return Promise.reject(new Error('away'));
    for (const [source, { sign_ups, views }] of counts) {
      const row = table.get(source) ?? table.get('other');
      if (row !== undefined) row.sign_ups += sign_ups;
      if (row !== undefined) row.views += views;
    }
    return Promise.resolve([...table.keys()]);
  });
  const rows = () => Object.fromEntries([...table].map(([name, row]) => [name, [row.sign_ups, row.views]]));
  return { ...counter, table, database, rows };
}

describe('the counter of sources', () => {
  it('adds up in memory, and writes what came since the last time', async () => {
    const { countSignUp, countView, flush, rows } = setUp('north-gate');
    countView('north-gate');
    countView('north-gate');
    countSignUp('north-gate');
    countView('facebook');
    expect(rows()).toEqual({ facebook: [0, 0], other: [0, 0], 'north-gate': [0, 0] });
    await flush();
    await flush();
    expect(rows()).toEqual({ facebook: [0, 1], other: [0, 0], 'north-gate': [1, 2] });
  });

  it('counts a source that was made a moment ago from its first visitor', async () => {
    const { countView, flush, table, rows } = setUp();
    await flush();
    countView('hall-2');
    table.set('hall-2', { sign_ups: 0, views: 0 });
    await flush();
    expect(rows()).toMatchObject({ 'hall-2': [0, 1], other: [0, 0] });
  });

  it('keeps what it could not write, and what came meanwhile, until it can', async () => {
    const { countSignUp, countView, flush, database, rows } = setUp('north-gate');
    database.away = true;
    countSignUp('north-gate');
    const failing = flush();
    countView('north-gate');
    await expect(failing).rejects.toThrow('away');
    database.away = false;
    await flush();
    expect(rows()).toMatchObject({ 'north-gate': [1, 1] });
  });

  it('of 100,000 invented sources keeps one number, and takes no more memory for them', async () => {
    const own = Array.from({ length: 500 }, (_, index) => `own-${index}`);
    const { countView, flush, database, rows } = setUp(...own);
    await flush();
    for (let index = 0; index < 100_000; index += 1) countView(`invented-${index}`);
    for (const name of own) countView(name);
    await flush();
    const { other, ...others } = rows();
    expect(other).toEqual([0, 100_000]);
    expect(others).toEqual({ facebook: [0, 0], ...Object.fromEntries(own.map((name) => [name, [0, 1]])) });
    expect(database.largest).toBeLessThan(1600);
  });
});
