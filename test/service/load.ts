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
  /** Milliseconds from when each answered request was due to its answer. */
  latencies: number[];
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
  const { connect, submit, report } = createLoad(options);
  await Promise.all(
    Array.from({ length: options.clients }, async (_, client) => {
      const connection = connect(client);
      while (!options.signal.aborted) {
        const answered = await submit(connection, performance.now());
        // A server that is gone is not asked in a tight loop.
        if (!answered) await pause(20, 'between two questions');
      }
      connection.close();
    }),
  );
  return report;
}

/** Connects clients, sends one address after the other, and counts what comes back. */
export function createLoad({ targets, email, onAnswer }: LoadOptions) {
  const report: LoadReport = { statuses: {}, acknowledged: [], broken: 0, latencies: [] };
  let index = 0;
  return {
    report,
    connect: (client: number): Connection => {
      const target = targets[client % targets.length];
      if (target === undefined) throw new Error('There is no server to load.');
      return new Connection(target);
    },
    /** @returns whether an answer came, whatever it was */
    submit: async (connection: Connection, due: number): Promise<boolean> => {
      const address = email(index++);
      try {
        const status = await connection.submit(address);
        report.latencies.push(performance.now() - due);
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        if (status === 200) report.acknowledged.push(address);
        onAnswer?.(status);
        return true;
      } catch {
        report.broken += 1;
        return false;
      }
    },
  };
}
