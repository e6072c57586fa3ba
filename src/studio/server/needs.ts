import { CHANGES, QUERIES, type ChangeName, type QueryName } from '../../operator/actions/actions.ts';
import type { ShownPlan } from '../../operator/actions/plan.ts';
import type { Counted } from '../../operator/access/studio-sessions.ts';
import { asked, type Asked } from './downloads.ts';

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

type ActionName = QueryName | ChangeName | Asked['name'];

const NAMES: ReadonlySet<string> = new Set([
  ...[QUERIES, CHANGES].flatMap((actions) => Object.keys(actions)),
  ...asked.options.map(({ entries }) => entries.name.literal),
]);

/** What may be looked at: figures, people, reports, and who has access. */
const LOOKED_AT: readonly ActionName[] = [
  ...(['access', 'audit', 'backups', 'checks', 'countPeople', 'draft', 'figures', 'imports'] as const),
  ...(['messages', 'messageTexts', 'news', 'people', 'report', 'retention', 'sendings'] as const),
  ...(['sources', 'stage'] as const),
];

/** What needs the passkey. All else needs access to everything. */
const ASKED_AGAIN: Readonly<Partial<Record<ActionName, Need>>> = {
  ...{ changeAccess: 'passkey', removeAccess: 'passkey', moveList: 'passkey', restore: 'passkey' },
  ...{ export: 'passkey', setStage: 'passkey', useVersion: 'passkey', removePasskey: 'own' },
  ...{ send: 'written', sendTest: 'written', goOn: 'written' },
  ...{ takeOff: 'taken_off', correct: 'corrected', correctDomain: 'corrected' },
};

/** What questions, changes and downloads need, by their names. */
export const needOfAction = (name: ActionName): Need =>
  ASKED_AGAIN[name] ?? (LOOKED_AT.includes(name) ? 'look' : 'everything');

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
  if (!NAMES.has(name)) return undefined;
  const need = needOfAction(name as ActionName);
  if (planned === undefined) return need;
  return need === 'look' || need === 'own' ? 'look' : 'everything';
}

/** How many people a plan is about. Whoever joins until its time is meant, too: that may be anybody. */
export function numberIn({ phrase, values }: ShownPlan): number {
  if (phrase === 'sendLater' || phrase === 'sendWithStage') return Infinity;
  const number = values?.['number'];
  return typeof number === 'number' ? number : 1;
}
