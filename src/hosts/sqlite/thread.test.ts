import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { SqliteOptions } from './engine.ts';
import { openInThread, type ThreadRequest } from './thread.ts';

/** A thread that a test controls. */
class FakeThread extends EventEmitter {
  readonly sent: ThreadRequest[] = [];
  readonly workerData: SqliteOptions;
  constructor(workerData: SqliteOptions) {
    super();
    this.workerData = workerData;
  }
  postMessage(request: ThreadRequest): void {
    this.sent.push(request);
  }
  terminate(): Promise<void> {
    return Promise.resolve();
  }
}

/** Opens a list in threads that are collected. */
function setUp() {
  const threads: FakeThread[] = [];
  const runner = openInThread({ path: 'list.db' }, (workerData) => {
    const thread = new FakeThread(workerData);
    threads.push(thread);
    return thread;
  });
  return { threads, runner };
}

const RESULT = { rows: [], changes: 0 };

it('a thread that died fails its own requests and none of its successor (code 6.18)', async () => {
  const { threads, runner } = setUp();
  const first = Promise.resolve(runner.execute('select 1', []));
  const [died] = threads;
  died?.emit('error', new Error('out of memory'));
  await expect(first).rejects.toThrow('out of memory');

  const second = Promise.resolve(runner.execute('select 2', []));
  died?.emit('exit', 1);
  const successor = threads[1];
  successor?.emit('message', { id: successor.sent[0]?.id, result: RESULT });
  expect(await second).toEqual(RESULT);
});

it('only the first thread may create the list; after that a missing file stays missing (service 3.7)', async () => {
  const { threads, runner } = setUp();
  const opened = runner.execute('select 1', []);
  const [first] = threads;
  first?.emit('message', { id: first.sent[0]?.id, result: RESULT });
  await opened;
  first?.emit('exit', 1);
  void runner.execute('select 2', []);
  expect(threads).toMatchObject([{ workerData: { mustExist: false } }, { workerData: { mustExist: true } }]);
});
