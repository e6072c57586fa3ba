import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../shared/log.ts';

const PROGRAM = new URL('../../cli/cli.ts', import.meta.url);
const PREPARE = new URL('../prepare.js', import.meta.url);

/** Megabytes for the studio's objects. The thread that reads a file has its own. */
const HEAP = 160;
/** How much sooner than the server the system ends it where memory is short: from -1000 to 1000. */
const OOM_SCORE = '500';
/** Milliseconds until a studio that has ended is started again: the first, and twice as long each time up to the second. */
const [LEAST, MOST] = [1000, 15_000];

/**
 * Runs the studio in a process of its own, so that no sign-up waits for it or dies with it, and starts it again when it ends.
 * One that could not be started is tried again, too. The log says once why it does not run.
 *
 * @param signal ends it, and work in progress there at its next safe place
 * @returns when it has ended
 */
export async function runStudio(log: Log, signal: AbortSignal): Promise<void> {
  const isEnding = () => signal.aborted;
  const execArgv = ['--max-semi-space-size=8', `--max-old-space-size=${HEAP}`, '--import', PREPARE.href];
  let said = '';
  for (let wait = LEAST; !isEnding(); wait = Math.min(2 * wait, MOST)) {
    const begun = performance.now();
    const stdio = ['ignore', 'inherit', 'pipe', 'ipc'] as const;
    const child = fork(PROGRAM, ['studio', '--serve'], { execArgv, stdio: [...stdio] });
    const end = () => void child.kill();
    signal.addEventListener('abort', end);
    raiseScore(child.pid);
    const errors = child.stderr === null ? '' : text(child.stderr).catch(() => '');
    await Promise.allSettled([errors, once(child, 'close')]);
    if (isEnding()) return;
    signal.removeEventListener('abort', end);
    if (performance.now() - begun > MOST) [wait, said] = [LEAST, ''];
    const reason =
      (await errors).trim().slice(-300) || `It ended with ${child.exitCode ?? child.signalCode}.`;
    if (reason !== said) log('error', 'studio', { reason });
    said = reason;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

function raiseScore(pid: number | undefined): void {
  try {
    setPriority(Number(pid), 10);
    writeFileSync(`/proc/${pid}/oom_score_adj`, OOM_SCORE);
  } catch {
    // Other systems have no such file, and a process may have ended.
  }
}
