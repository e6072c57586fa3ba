import * as v from 'valibot';
import { checkPlace, moveHere } from '../../mail/place.ts';
import { change, originOf, type ActionHost } from './action.ts';
import type { Done } from './plan.ts';

/** Where the list may send from, if that is not here. */
export async function findElsewhere(host: ActionHost) {
  const place = await checkPlace({ ...host.list, origin: originOf(host) });
  return typeof place === 'string' ? undefined : place;
}

/** Makes this the list from which mails are sent: it was moved, or its page was. */
export const moveList = change(v.object({}), async (host) => {
  const elsewhere = await findElsewhere(host);
  const origin = originOf(host);
  return {
    shown: {
      ...{ phrase: 'moveList', values: { origin } },
      then: [
        { key: 'notFromThere', values: { origin: elsewhere?.origin ?? origin } },
        { key: 'whatWasSent' },
      ],
    },
    carryOut: async (): Promise<Done> => {
      const { list, actor } = host;
      const move = { kind: list.kind, origin, actor };
      const number = await list.db.transaction().execute((step) => moveHere(step, move));
      return { phrase: 'moveList', number };
    },
  };
});
