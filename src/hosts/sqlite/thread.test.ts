import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { openInThread, type ThreadRequest } from './thread.ts';

/** Threads that a test controls. */
const threads = vi.hoisted(() => [] as { emit(event: string, value?: unknown): boolean; sent: unknown[] }[]);

vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    readonly sent: unknown[] = [];
    readonly workerData: unknown;
    constructor(_: URL, { workerData }: { workerData: unknown }) {
      super();
      this.workerData = workerData;
      threads.push(this);
    }
    postMessage(message: unknown) {
      this.sent.push(message);
    }
  },
}));

const RESULT = { rows: [], changes: 0 };
const idOf = (message: unknown) => (message as ThreadRequest).id;

it('a thread that died fails its own requests and none of its successor (code 6.18)', async () => {
  const thread = openInThread({ path: 'list.db' });
  const first = Promise.resolve(thread.execute('select 1', []));
  const [died] = threads;
  died?.emit('error', new Error('out of memory'));
  await expect(first).rejects.toThrow('out of memory');

  const second = Promise.resolve(thread.execute('select 2', []));
  died?.emit('exit', 1);
  const successor = threads[1];
  successor?.emit('message', { id: idOf(successor.sent[0]), result: RESULT });
  expect(await second).toEqual(RESULT);
});

it('only the first thread may create the list; after that a missing file stays missing (service 3.7)', async () => {
  threads.length = 0;
  const thread = openInThread({ path: 'list.db' });
  const opened = thread.execute('select 1', []);
  const [first] = threads;
  first?.emit('message', { id: idOf(first.sent[0]), result: RESULT });
  await opened;
  first?.emit('exit', 1);
  void thread.execute('select 2', []);
  expect(threads).toMatchObject([{ workerData: { mustExist: false } }, { workerData: { mustExist: true } }]);
});
