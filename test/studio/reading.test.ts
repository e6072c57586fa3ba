import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { TIMEOUT_FACTOR } from '../environment.ts';
import { FIRST } from '../languages.ts';
import { StudioHome, StudioProcess } from './studio-process.ts';

const ROWS = 200_000;
const people = Array.from({ length: ROWS }, (_, index) => `p${index}@came.example,Lan,Yes\n`);

/** A studio with a file of many people. */
async function startReading() {
  const home = await StudioHome.create(0);
  const studio = await StudioProcess.start(home);
  onTestFinished(() => studio.remove());
  const file = await studio.upload(`Email,Name,Mail\n${people.join('')}`);
  const input = { file, language: FIRST, mayWrite: ['Mail=Yes'] };
  const folders = () => readdirSync(home.data).filter((name) => name.startsWith('.waitlist-'));
  const read = async () => Number((await studio.request('/api/reading')).body);
  return { studio, input, folders, read };
}

it('while a file of 200,000 rows is planned, what else is asked is answered at once, and the rows are counted', async () => {
  const { studio, input, read } = await startReading();
  const ended = new AbortController();
  const planned = studio.post('plan/importPeople', input).finally(() => ended.abort());
  const waits: number[] = [];
  const counts: number[] = [];
  while (!ended.signal.aborted) {
    const begun = performance.now();
    await studio.request('/api/jobs');
    waits.push(performance.now() - begun);
    counts.push(await read());
  }
  expect(await planned).toMatchObject({ added: ROWS });
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(500 * TIMEOUT_FACTOR);
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.9)]).toBeLessThan(
    100 * TIMEOUT_FACTOR,
  );
  expect(new Set(counts).size).toBeGreaterThan(5);
  expect(Math.max(...counts)).toBe(ROWS);
});

it('a plan that nobody waits for ends its thread, and its folder is gone', async () => {
  const { studio, input, folders, read } = await startReading();
  const threads = () =>
    Number(/^Threads:\s*(\d+)/m.exec(readFileSync(`/proc/${studio.pid}/status`, 'utf8'))?.[1]);
  const before = { folders: folders(), threads: threads() };
  const leaving = new AbortController();
  const sent = { method: 'POST', body: JSON.stringify(input), signal: leaving.signal };
  const planned = studio.request('/api/plan/importPeople', sent).catch((error: unknown) => error);
  await expect.poll(read).toBeGreaterThan(0);
  expect(folders()).toHaveLength(before.folders.length + 1);
  const reading = threads();
  expect(reading).toBeGreaterThan(before.threads);
  leaving.abort();
  expect(await planned).toMatchObject({ name: 'AbortError' });
  await expect.poll(folders).toEqual(before.folders);
  await expect.poll(threads).toBeLessThan(reading);
  expect(await studio.emails()).toEqual([]);
});
