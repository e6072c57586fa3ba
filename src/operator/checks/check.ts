import { setTimeout } from 'node:timers/promises';
import { describeFault, type Details } from '../../backup/backup-refusal.ts';
import type { ActionHost } from '../actions/action.ts';
import type { en } from '../texts/en.ts';

/** What checks are about. Who shows them chooses by it. `files`: what lies beside the backups. */
export const AREAS = ['site', 'page', 'list', 'backups', 'files', 'people', 'mail', 'message'] as const;
export type Area = (typeof AREAS)[number];

/** `bad`: it keeps the page from going live, or a message from being sent. `look`: it could be better. */
export type Level = 'good' | 'look' | 'bad';

/** What can be found. Each has its sentences in every language. */
export type CheckId = keyof typeof en.checks;

/** What one look has found. */
export interface Found<Id = CheckId> {
  id: Id;
  level: Level;
  /** What its sentence names. */
  details: Details;
  /** The studio's address where an organiser deals with it; `undefined`: it is for whoever runs the server. */
  leadsTo: string | undefined;
}

export type Check = Found & { area: Area };

/** What checks are made with: what actions are, pages that are fetched once, and which of them are wanted. */
export interface Checking extends ActionHost {
  visit: Visit;
  /** Address at which the public page is looked at; `undefined`: only its name is looked up. */
  url: string | undefined;
  /** The message that is to be sent, or an empty text. */
  message: string;
}

/** @param level `false`: it is good */
export const found = <Id extends CheckId>(
  level: Level | false,
  id: Id,
  details: Details = {},
  leadsTo?: string,
): Found<Id> => ({ id, level: level || 'good', details, leadsTo });

/** Milliseconds that others have for an answer: a page, a mail server, DNS. */
const TIMEOUT = 5000;

/** Waits for an answer of others. @throws where there is none in time */
export async function answerInTime<Value>(answer: Promise<Value>): Promise<Value> {
  const late = setTimeout(TIMEOUT, undefined, { ref: false });
  return Promise.race([answer, late.then(() => Promise.reject(new Error('ETIMEDOUT')))]);
}

/**
 * What fetches a page, once for all checks that are made together. Where nobody answers there is no `response`, and `sentence`
 * says why.
 */
export function createVisit(fetch: typeof globalThis.fetch) {
  const visited = new Map<string, ReturnType<typeof visit>>();
  const visit = async (url: string) => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' });
      const sentence = `${response.status} ${response.statusText}`.trim();
      return { response, text: await response.text(), sentence };
    } catch (error) {
      return { response: undefined, text: '', sentence: describeFault(error) };
    }
  };
  return (url: string) => {
    const known = visited.get(url) ?? visit(url);
    visited.set(url, known);
    return known;
  };
}
export type Visit = ReturnType<typeof createVisit>;
