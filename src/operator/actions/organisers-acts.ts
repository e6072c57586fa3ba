import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  assertSomebodyRules,
  dropInvitations,
  findOrganiser,
  plannedBy,
  removeOrganiser,
  rpIdOf,
  withAccessLocked,
} from '../access/organisers.ts';
import { findSession } from '../access/studio-sessions.ts';
import { recordAudit, TOLD_ABOVE } from '../../waitlist/privacy/audit.ts';
import { ACCESSES, type Database } from '../../waitlist/store/schema.ts';
import { DAY } from '../../waitlist/clock.ts';
import { subjectsIn } from '../formats/message-fields.ts';
import { readVersion } from '../../mail/versions.ts';
import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import { change, query, type ActionHost } from './action.ts';
import { follows, Refusal, type Done, type ThenLine } from './plan.ts';

/** Who has access, who is invited, and who has the studio open. Whoever may only look sees no session but their own. */
export const access = query(v.object({}), async (host) => {
  const { list, actor, settings, session } = host;
  const { db } = list;
  const rpId = rpIdOf(settings.studio.origin);
  const people = await db.selectFrom('organiser').selectAll().orderBy('since').execute();
  const passkeys = await db.selectFrom('passkey').selectAll().orderBy('made_at').execute();
  const now = new Date(actor.now()).toISOString();
  const invitations = db.selectFrom('one_time').selectAll().where('kind', '=', 'invitation');
  const open = await invitations.where('until', '>=', now).orderBy('until').execute();
  const rows = await db.selectFrom('studio_session').selectAll().orderBy('since', 'desc').execute();
  const there = await Promise.all(rows.map(async (row) => (await findSession(db, actor, row.hash)) && row));
  const sessions = there.filter((row) => row !== undefined);
  const own = people.find(({ id }) => id === session?.organiser);
  const maySeeAll = session === undefined || session.organiser === '' || own?.access === 'everything';
  const isOwn = ({ organiser }: { organiser: string }) => organiser === session?.organiser;
  return {
    /** Where they sign in; `undefined`: nobody can. */
    origin: settings.studio.origin,
    people: people.map(({ id, name, access, since }) => {
      const seen = sessions.filter(({ organiser }) => organiser === id).map((each) => each.seen);
      const known = passkeys.filter(({ organiser }) => organiser === id);
      const used = known.map(({ used_at, made_at }) => used_at ?? made_at);
      return {
        ...{ id, name, access, since, isYou: isOwn({ organiser: id }) },
        seen: [...seen, ...used].sort().at(-1),
        passkeys: known.length,
        /** Passkeys that fit this address; when the counter of one was lower than before. */
        fitting: known.filter(({ rp_id }) => rp_id === rpId).length,
        lowerAt: known.map(({ lower_at }) => lower_at ?? undefined).find(Boolean),
      };
    }),
    invitations: open.map(({ hash: id, name, access, until, maker }) => ({ id, name, access, until, maker })),
    sessions: sessions
      .filter((each) => maySeeAll || isOwn(each))
      .map(({ hash: id, name, since, seen, organiser }) => ({
        ...{ id, name, since, seen, isHere: id === session?.hash, isYours: isOwn({ organiser }) },
      })),
    passkeys: passkeys
      .filter((each) => session !== undefined && isOwn(each))
      .map(({ id, made_at: madeAt, used_at: usedAt }) => ({ id, madeAt, usedAt: usedAt ?? undefined })),
  };
});

/** Days for which everybody is told who came, went and planned. */
const TOLD = 3;

/** What everybody with access is told: who was invited, came with a new device or had access taken away, and large sendings. */
export const news = query(v.object({}), async ({ list: { db }, actor }) => {
  const since = new Date(actor.now() - TOLD * DAY).toISOString();
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('at', '>', since)
    .where('action', 'in', [
      'invite',
      'passkey-made',
      'access-removed',
      'access',
      'passkey-lower',
      'mail-planned',
    ])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ id, at, action, detail: json }) => {
    const detail = JSON.parse(json) as Readonly<Record<string, string | number | undefined>>;
    const isSmall = action === 'mail-planned' && !(Number(detail['people']) > TOLD_ABOVE);
    return isSmall ? [] : [{ id, at, action, detail }];
  });
});

const named = v.object({ id: v.string() });

/** @throws Refusal where nobody with everything could sign in any more: the machine's terminal can invite again */
async function assertAllowed(
  { session, settings }: ActionHost,
  step: Kysely<Database>,
  leaves: (passkey: { id: string; passkey: string }) => boolean,
) {
  if (session !== undefined) await assertSomebodyRules(step, rpIdOf(settings.studio.origin), leaves);
}

/** Changes what somebody may. Invitations that they made go with it where that is less. */
export const changeAccess = change(
  v.object({ id: v.string(), access: v.picklist(ACCESSES) }),
  async (host, { id, access: next }) => {
    const { name, access: before } = await findOrganiser(host.list.db, id);
    return {
      shown: {
        phrase: 'changeAccess',
        values: { name, access: next },
        then: [{ key: next === 'look' ? 'mayLook' : 'mayAll' }],
      },
      carryOut: (): Promise<Done> =>
        withAccessLocked(host.list, async (step) => {
          if ((await findOrganiser(step, id)).access !== before) throw new Refusal('planGone');
          if (next === 'look') await assertAllowed(host, step, (each) => each.id === id);
          await step.updateTable('organiser').set({ access: next }).where('id', '=', id).execute();
          if (next === 'look') await dropInvitations(step, id, false);
          await recordAudit(step, host.actor, 'access', { name, access: next });
          return { phrase: 'changeAccess', name };
        }),
    };
  },
);

/** Takes somebody's access away at once, on every node. What they have planned stays, and is shown. */
export const removeAccess = change(named, async (host, { id }) => {
  const { db } = host.list;
  const { name } = await findOrganiser(db, id);
  const planned = await plannedBy(db, name);
  const stays = planned.map(async ({ message, version, expected: number }): Promise<ThenLine> => {
    const texts = (await readVersion(db, message, version))?.texts ?? {};
    const subject = subjectsIn(texts, host.programme)[DEFAULT_LANGUAGE] || message;
    return { key: 'staysPlanned', values: { subject, number } };
  });
  const isYou = id === host.session?.organiser;
  return {
    shown: {
      ...{ phrase: isYou ? 'leaveStudio' : 'removeAccess', values: { name }, isErasing: true },
      then: follows({ key: 'signedOut' }, ...(await Promise.all(stays)), { key: 'newInvitation' }),
    },
    carryOut: (): Promise<Done> =>
      withAccessLocked(host.list, async (step) => {
        await assertAllowed(host, step, (each) => each.id === id);
        await removeOrganiser(step, host.actor, id);
        return { phrase: 'removeAccess', name };
      }),
  };
});

/** Takes an invitation back that nobody has used. */
export const withdraw = change(named, ({ list: { db }, actor }, { id }) => ({
  shown: { phrase: 'withdraw' },
  carryOut: async (): Promise<Done> => {
    const open = db.deleteFrom('one_time').where('hash', '=', id).where('kind', '=', 'invitation');
    const gone = await open.returning('name').executeTakeFirst();
    if (gone === undefined) throw new Refusal('planGone');
    await recordAudit(db, actor, 'invitation-withdrawn', { name: gone.name });
    return { phrase: 'withdraw', name: gone.name };
  },
}));

/** Ends a session, whoever's it is. */
export const endSession = change(named, ({ list: { db } }, { id }) => ({
  shown: { phrase: 'endSession' },
  carryOut: async (): Promise<Done> => {
    await db.deleteFrom('studio_session').where('hash', '=', id).execute();
    return { phrase: 'endSession' };
  },
}));

/** Removes a passkey of one's own, and ends what was opened with it. */
export const removePasskey = change(named, (host, { id }) => ({
  shown: { phrase: 'removePasskey', isErasing: true, then: [{ key: 'passkeyGone' }] },
  carryOut: (): Promise<Done> =>
    withAccessLocked(host.list, async (step) => {
      const organiser = host.session?.organiser ?? '';
      await assertAllowed(host, step, ({ passkey }) => passkey === id);
      const own = step.deleteFrom('passkey').where('id', '=', id).where('organiser', '=', organiser);
      if ((await own.returning('id').executeTakeFirst()) === undefined) throw new Refusal('planGone');
      await step.deleteFrom('studio_session').where('passkey', '=', id).execute();
      await recordAudit(step, host.actor, 'passkey-removed', { name: host.actor.user });
      return { phrase: 'removePasskey' };
    }),
}));
