import type { ActionHost } from '../action.ts';
import type { OpenList } from '../open-list.ts';

/** The result of one check. The studio and the command have a sentence for each. */
export interface Finding {
  id:
    | ('settings' | 'origin' | 'sample' | 'content' | 'page')
    | ('list' | 'open' | 'disk' | 'clock' | 'server' | 'retention' | 'backup')
    | ('reached' | 'headers' | 'canary')
    | ('confirmMails' | 'confirmPage');
  /** `look`: it does not keep the page from going live. */
  level: 'good' | 'look' | 'bad';
  /** What the sentence names. */
  details: Readonly<Record<string, string | number>>;
}

/** Writes a finding down. @param wrong how bad it is, if it is */
export function check(
  id: Finding['id'],
  wrong: 'look' | 'bad' | false,
  details: Finding['details'] = {},
): Finding {
  return { id, level: wrong || 'good', details };
}

/** What the checks look at. A list that cannot be opened is a finding, too. */
export interface CheckedHost extends Omit<ActionHost, 'list' | 'mailFolder' | 'resolveFile'> {
  openList: () => Promise<OpenList>;
}

/** What went wrong, on the way or here: `fetch` keeps it in the cause. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
