import { closedLoop } from '../service/load.ts';
import { countTo } from '../service/count-to.ts';
import { ServerProcess, type ServerHome, type ServerOptions } from '../service/server-process.ts';
import { FIRST } from '../languages.ts';
import { pause } from '../pause.ts';

export interface CycleOptions {
  home: ServerHome;
  cycles: number;
  server?: ServerOptions;
  /** What happens to the killed server's files before the next one starts. */
  afterKill?: () => void;
  /** Ends the run early, looked at after each cycle. */
  enough?: (findings: Findings) => boolean;
}

/** What a run found. */
export interface Findings {
  cycles: number;
  /** Sign-ups that were answered with success. */
  acknowledged: number;
  /** Acknowledged addresses that were not on the list after a restart. */
  lost: string[];
  /** Rows that nobody sent, or that are not whole. */
  strange: string[];
  /** What `integrity_check` said other than "ok". */
  corruption: string[];
}

/** Answers that are waited for before the kill, so that on a busy machine as well there is something to lose. */
const ANSWERS_BEFORE_KILL = 20;

/** Clients that sign up at the same time while the server is killed. */
const CLIENTS = 16;

/**
 * Kills a server with SIGKILL in the midst of sign-ups, again and again on the same list, and looks after each restart
 * for everything that was ever acknowledged.
 */
export async function killAgainAndAgain(options: CycleOptions): Promise<Findings> {
  const { home, cycles, afterKill } = options;
  const findings: Findings = { cycles: 0, acknowledged: 0, lost: [], strange: [], corruption: [] };
  const promised = new Set<string>();
  const sent = new Set<string>();
  const start = () =>
    ServerProcess.start({
      ...options.server,
      home,
      env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...options.server?.env },
    });

  let server = await start();
  try {
    while (findings.cycles < cycles && !options.enough?.(findings)) {
      const cycle = findings.cycles++;
      const end = new AbortController();
      const { enough, count } = countTo(ANSWERS_BEFORE_KILL);
      const load = closedLoop({
        targets: [server.target],
        clients: CLIENTS,
        email: (index) => {
          const email = `cycle-${cycle}.${index}@example.com`;
          sent.add(email);
          return email;
        },
        onAnswer: count,
        signal: end.signal,
      });
      await enough;
      // At a random time, so that over the cycles it hits every phase of a commit.
      await pause(Math.random() * 200, 'at a random time');
      await server.stop('SIGKILL');
      end.abort();
      for (const email of (await load).acknowledged) promised.add(email);
      afterKill?.();
      server = await start();
      inspect(home, promised, sent, findings);
    }
  } finally {
    await server.stop('SIGKILL');
  }
  findings.acknowledged = promised.size;
  return findings;
}

/** The server is running meanwhile: it has just recovered the file by itself. */
function inspect(
  home: ServerHome,
  promised: ReadonlySet<string>,
  sent: ReadonlySet<string>,
  findings: Findings,
): void {
  const emails = home.emails();
  findings.lost = [...promised].filter((email) => !emails.has(email));
  findings.strange = [
    ...[...emails].filter((email) => !sent.has(email)),
    ...home.query<string>(
      `select email from submission where length(id) <> 36 or language <> '${FIRST}' or source_page <> 'landing'
       or joined_at not glob '20??-??-??T??:??:??.???Z' or consent_version = ''`,
    ),
  ];
  findings.corruption.push(...home.query<string>('pragma integrity_check').filter((line) => line !== 'ok'));
}
