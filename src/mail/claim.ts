import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Milliseconds after which a mail that another machine claimed is no longer on its way: the transport waits at most ten
 * minutes for each of a mail server's few answers.
 */
const LEASE = 3_600_000;

/** Marks the mails that this process is sending: machine, process, and a random part that no other process has. */
export function createClaim(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}

/**
 * Whether the process that claimed a mail may still be sending it. Where it runs on this machine, that is known at once;
 * elsewhere after an hour. A wrong guess costs no second mail: whoever sends has to write under its own claim first.
 *
 * @param since when it was claimed, milliseconds since 1970
 * @param now the same
 */
export function mayBeSending(claim: string, since: number, now: number): boolean {
  const [host, pid] = claim.split('/');
  if (host === hostname() && !isRunning(Number(pid))) return false;
  return now - since < LEASE;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
