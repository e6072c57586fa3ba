import type { ActionHost } from '../action.ts';
import type { OpenList } from '../open-list.ts';

/** What is checked, in the order of the answer. The studio and the command have a sentence for each. */
export const CHECKS = [
  'limits',
  'plain',
  'origin',
  'sample',
  'remains',
  'content',
  'page',
  'list',
  'corrupt',
  'durability',
  'open',
  'disk',
  'clock',
  'server',
  'retention',
  'wordings',
  'backup',
  'https',
  'reached',
  'headers',
  'canary',
  'elsewhere',
] as const;

/** The result of one check. */
export interface Finding {
  id: (typeof CHECKS)[number];
  /** `look`: it does not keep the page from going live. */
  level: 'good' | 'look' | 'bad';
  /** What the check's sentence names. */
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
export type CheckedHost = Pick<ActionHost, 'source' | 'settings' | 'programme' | 'actor' | 'fetch'> & {
  openList: () => Promise<OpenList>;
};
