import type { Details } from '../../backup/backup-refusal.ts';
import { isRefusal, type RefusalReason } from '../../operator/actions/plan.ts';

/** Why an answer is not what was asked for. */
export interface Problem {
  /** `mistyped`: this value; `input`: something is missing or malformed; `away`: the list cannot be reached. */
  reason: RefusalReason | 'mistyped' | 'input' | 'away' | 'failed';
  details?: Details;
}

/** Codes of a database that does not answer: those of the system, and PostgreSQL's when it stops or has no room left. */
const AWAY = /^E(?:CONN|NOTFOUND|AI_|TIMEDOUT|HOST|NET|PIPE)|^(?:08|53|57P)/;

/** What went wrong, for the page. */
export function describe(error: unknown): Problem {
  if (isRefusal(error)) return { reason: error.reason, details: error.details };
  const sentence = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isAway = AWAY.test(code) || /terminated|connection timeout|trying to connect/i.test(sentence);
  return { reason: isAway ? 'away' : 'failed', details: { sentence } };
}
