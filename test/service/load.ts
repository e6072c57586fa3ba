import { pause } from '../pause.ts';
import { Connection, type Target } from './connection.ts';

/** What a load run saw. */
export interface LoadReport {
  /** Answers per status. */
  statuses: Record<number, number>;
  /** Addresses that were answered 200: what the server has promised to keep. */
  acknowledged: string[];
  /** Requests whose connection broke before the answer: kept or not, nobody promised. */
  broken: number;
  perSecond: number;
  /** Milliseconds from when a request was due to its answer. */
  latency: { p50: number; p99: number };
}

export interface LoadOptions {
  /** One server, or several that share the requests evenly. */
  targets: readonly Target[];
  /** Makes the n-th address. */
  email: (index: number) => string;
  /** Called with each answer as it arrives. */
  onAnswer?: (status: number) => void;
  /** Ends the run; whatever is on its way is still waited for. */
  signal: AbortSignal;
}

/** As many requests as the server answers: each of so many clients sends its next when the last is answered. */
export async function closedLoop(options: LoadOptions & { clients: number }): Promise<LoadReport> {
  const recorder = new Recorder();
  let index = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: options.clients }, async (_, client) => {
      const connection = new Connection(targetOf(options, client));
      while (!options.signal.aborted) {
        const due = performance.now();
        const answered = await recorder.submit(connection, options, index++, due);
        // A server that is gone is not asked in a tight loop.
        if (!answered) await pause(20, 'between two questions');
      }
      connection.close();
    }),
  );
  return recorder.report(performance.now() - started);
}

/** So many requests per second whether or not the server keeps up; waiting for a free connection counts as latency. */
export async function openLoop(options: LoadOptions & { rate: number }): Promise<LoadReport> {
  const recorder = new Recorder();
  const idle: Connection[] = [];
  const all: Connection[] = [];
  const running = new Set<Promise<unknown>>();
  const started = performance.now();
  let index = 0;
  while (!options.signal.aborted) {
    while (started + (index * 1000) / options.rate <= performance.now()) {
      const due = started + (index * 1000) / options.rate;
      let connection = idle.pop();
      if (connection === undefined) {
        connection = new Connection(targetOf(options, all.length));
        all.push(connection);
      }
      const used = connection;
      const work = recorder.submit(used, options, index++, due).finally(() => {
        idle.push(used);
        running.delete(work);
      });
      running.add(work);
    }
    await pause(1, 'between two questions');
  }
  const elapsed = performance.now() - started;
  await Promise.all(running);
  for (const connection of all) connection.close();
  return recorder.report(elapsed);
}

/** Counts what comes back. */
class Recorder {
  readonly #statuses: Record<number, number> = {};
  readonly #acknowledged: string[] = [];
  readonly #latencies: number[] = [];
  #broken = 0;

  /** Whether an answer came, whatever it was. */
  async submit(
    connection: Connection,
    { email, onAnswer }: LoadOptions,
    index: number,
    due: number,
  ): Promise<boolean> {
    const address = email(index);
    try {
      const status = await connection.submit(address);
      this.#latencies.push(performance.now() - due);
      this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
      if (status === 200) this.#acknowledged.push(address);
      onAnswer?.(status);
      return true;
    } catch {
      this.#broken += 1;
      return false;
    }
  }

  report(elapsed: number): LoadReport {
    const sorted = this.#latencies.sort((one, other) => one - other);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return {
      statuses: this.#statuses,
      acknowledged: this.#acknowledged,
      broken: this.#broken,
      perSecond: (sorted.length / elapsed) * 1000,
      latency: { p50: at(0.5), p99: at(0.99) },
    };
  }
}

function targetOf({ targets }: LoadOptions, index: number): Target {
  const target = targets[index % targets.length];
  if (target === undefined) throw new Error('There is no server to load.');
  return target;
}
