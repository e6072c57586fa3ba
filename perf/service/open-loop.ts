import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../test/service/connection.ts';
import { createLoad, type LoadOptions, type LoadReport } from '../../test/service/load.ts';

/** So many requests per second whether or not the server keeps up; waiting for a free connection counts as latency. */
export async function openLoop(options: LoadOptions & { rate: number }): Promise<LoadReport> {
  const { connect, submit, report } = createLoad(options);
  const idle: Connection[] = [];
  const all: Connection[] = [];
  const open = () => {
    const connection = connect(all.length);
    all.push(connection);
    return connection;
  };
  const running = new Set<Promise<unknown>>();
  const started = performance.now();
  for (let index = 0; !options.signal.aborted;) {
    const due = started + (index * 1000) / options.rate;
    if (due > performance.now()) {
      await sleep(1);
      continue;
    }
    index += 1;
    const connection = idle.pop() ?? open();
    const work = submit(connection, due).finally(() => {
      idle.push(connection);
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
  for (const connection of all) connection.close();
  return report;
}
