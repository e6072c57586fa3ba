import * as v from 'valibot';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { askOwners } from '../../waitlist/confirm/ask.ts';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import { change, Refusal } from './action.ts';
import { address } from './person.ts';

/**
 * For somebody who was asked to confirm their address and has not done so: sends the mail again, as often as an address
 * gets one, or writes down that they have confirmed it on paper.
 */
export const confirmPerson = change({
  input: v.object({ email: address, by: v.picklist(['mail', 'paper']) }),
  plan: (_, { email }) => Promise.resolve({ email }),
  apply: ({ list: { db, kind }, settings, actor }, { email, by }) =>
    db.transaction().execute(async (step) => {
      if (by === 'mail') {
        if (!settings.confirm.on) throw new Refusal('confirmOff');
        const isAsked = (await askOwners(step, kind, actor, [], [email])).get(email);
        if (isAsked !== true) throw new Refusal(isAsked === undefined ? 'notWaiting' : 'tooSoon');
        return { email };
      }
      const confirmed_at = new Date(actor.now()).toISOString();
      const row = await step
        .updateTable('submission')
        .set({ confirmed_at })
        .where('email', '=', email)
        .where(IS_WAITING)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) throw new Refusal('notWaiting');
      await recordAudit(step, actor, 'confirm', { onPaper: true });
      return { email };
    }),
});
