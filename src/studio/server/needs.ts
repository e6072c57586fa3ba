import type { ChangeName, QueryName } from '../../operator/actions/actions.ts';
import type { ShownPlan } from '../../operator/actions/plan.ts';
import type { Counted } from '../../operator/access/studio-sessions.ts';
import type { Asked } from './downloads.ts';

/**
 * What something needs of a session.
 *
 * - look: any access
 * - everything: access to everything
 * - passkey: that, and the passkey within the last quarter of an hour
 * - own: any access, and the passkey: what concerns one's own passkeys
 * - what is added up: the passkey from so many on (`FREE`)
 */
export type Need = 'look' | 'everything' | 'passkey' | 'own' | Counted;

/** What questions, changes and downloads need: what is not here is refused. */
export const ACTION_NEEDS: Readonly<Record<QueryName | ChangeName | Asked['name'], Need>> = {
  access: 'look',
  audit: 'look',
  backups: 'look',
  checks: 'look',
  countPeople: 'look',
  draft: 'look',
  figures: 'look',
  imports: 'look',
  messages: 'look',
  messageTexts: 'look',
  news: 'look',
  people: 'look',
  report: 'look',
  retention: 'look',
  sendings: 'look',
  sources: 'look',
  stage: 'look',
  exportPlan: 'everything',
  person: 'everything',
  add: 'everything',
  adopt: 'everything',
  backup: 'everything',
  changeLanguage: 'everything',
  confirmPerson: 'everything',
  deleteBackup: 'everything',
  deleteSource: 'everything',
  endSession: 'everything',
  importPeople: 'everything',
  'left-out': 'everything',
  makeSource: 'everything',
  pauseSending: 'everything',
  personPage: 'everything',
  saveMessage: 'everything',
  setRate: 'everything',
  takeSendingBack: 'everything',
  withdraw: 'everything',
  changeAccess: 'passkey',
  export: 'passkey',
  moveList: 'passkey',
  removeAccess: 'passkey',
  restore: 'passkey',
  setStage: 'passkey',
  useVersion: 'passkey',
  send: 'written',
  sendTest: 'written',
  goOn: 'written',
  takeOff: 'taken_off',
  correct: 'corrected',
  correctDomain: 'corrected',
  removePasskey: 'own',
};

/** What other routes need, by their methods and paths after `/api`. */
const ROUTE_NEEDS: readonly [route: RegExp, need: Need][] = [
  [/^GET \/(?:me|moved|jobs|reading)$/, 'look'],
  [/^POST \/(?:used|preview|confirm(?:\/options)?|sign-out)$/, 'look'],
  [/^POST \/files$/, 'everything'],
  [/^POST \/jobs\/[^/]+\/end$/, 'everything'],
  [/^POST \/invite$/, 'passkey'],
  [/^POST \/passkey(?:\/options)?$/, 'own'],
];

/** What is only looked at, before anything is done: the press of the button asks for the passkey. */
const PLANNED = /^POST \/plan\/([^/]+)$/;
const NAMED = /^POST \/(?:query|carry-out|ticket)\/([^/]+)$/;

/** What a route needs; `undefined`: there is none such. @param path after `/api` */
export function needOf(method: string, path: string): Need | undefined {
  const route = `${method} ${path}`;
  const planned = PLANNED.exec(route)?.[1];
  const name = planned ?? NAMED.exec(route)?.[1];
  if (name === undefined) return ROUTE_NEEDS.find(([pattern]) => pattern.test(route))?.[1];
  if (!Object.hasOwn(ACTION_NEEDS, name)) return undefined;
  const need = ACTION_NEEDS[name as keyof typeof ACTION_NEEDS];
  if (planned === undefined) return need;
  return need === 'look' || need === 'own' ? 'look' : 'everything';
}

/** How many people a plan is about. Whoever joins until its time is meant, too: that may be anybody. */
export function numberIn({ phrase, values }: ShownPlan): number {
  if (phrase === 'sendLater' || phrase === 'sendWithStage') return Infinity;
  const number = values?.['number'];
  return typeof number === 'number' ? number : 1;
}
