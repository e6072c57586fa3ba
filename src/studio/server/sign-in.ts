import { Hono } from 'hono';
import * as v from 'valibot';
import {
  accept,
  addPasskey,
  assertFree,
  findInvitation,
  invite,
  withAccessLocked,
} from '../../operator/access/organisers.ts';
import { hashSecret, invitationAt } from '../../operator/access/one-time.ts';
import { noteAsked, openSession } from '../../operator/access/studio-sessions.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import { Refusal } from '../../operator/actions/plan.ts';
import { ACCESSES } from '../../waitlist/store/schema.ts';
import { refuse, secretOf, typedIn, type WithSession } from './access.ts';
import { signed, type Passkeys } from './passkeys.ts';

const sent = v.object({ response: signed });
const named = v.object({ name: v.optional(v.string(), '') });
const invited = v.object({ name: v.string(), access: v.picklist(ACCESSES) });

type Host = Omit<ActionHost, 'resolveFile'>;

/** Signing in, and using an invitation: for whoever has no session yet. */
export function createSignIn({ list, actor, settings: { studio } }: Host, passkeys: Passkeys): Hono {
  const { db } = list;
  const { origin } = studio;
  const open = new Hono();
  open.get('/sign-in', ({ req }) =>
    Response.json({ isOn: origin !== undefined && req.header('host') === new URL(origin).host }),
  );
  open.post('/sign-in/options', async (context) =>
    Response.json(await passkeys.optionsFor(context, 'sign-in')),
  );
  open.post('/sign-in', async (context) => {
    const { response } = v.parse(sent, await typedIn(context.req));
    const secret = await passkeys.attempt(context, async () => {
      const known = await passkeys.verify(response, 'sign-in');
      return known && openSession(db, actor, { ...known, passkey: known.id });
    });
    return secret === undefined ? refuse(403, { reason: 'noPasskey' }) : Response.json(secret);
  });
  open.post('/invitation', async (context) => {
    const found = await passkeys.attempt(context, () => findInvitation(db, actor, secretOf(context)));
    if (found === undefined) return refuse(403, { reason: 'oldInvitation' });
    const { name, access, maker, until, isKnown } = found;
    return Response.json({ name, access, maker, until, isKnown });
  });
  open.post('/invitation/options', async (context) => {
    const { name: typed } = v.parse(named, await typedIn(context.req));
    const secret = secretOf(context);
    const found = await passkeys.attempt(context, () => findInvitation(db, actor, secret));
    if (found === undefined) return refuse(403, { reason: 'oldInvitation' });
    const name = found.isKnown ? found.name : await assertFree(db, typed);
    return Response.json(
      await passkeys.creationFor(context, `invitation ${hashSecret(secret)}`, found.organiser, name),
    );
  });
  open.post('/invitation/passkey', async (context) => {
    const body = v.parse(v.object({ ...sent.entries, ...named.entries }), await typedIn(context.req));
    const secret = secretOf(context);
    const session = await passkeys.attempt(context, async () => {
      const made = await passkeys.verifyMade(body.response, `invitation ${hashSecret(secret)}`);
      return made && accept(list, actor, secret, body.name, made);
    });
    return session === undefined ? refuse(403, { reason: 'oldInvitation' }) : Response.json(session);
  });
  return open;
}

/** What somebody does with their own passkeys and sessions, and inviting others. */
export function createOwnAccess(
  { list, actor, settings: { studio } }: Host,
  passkeys: Passkeys,
): Hono<WithSession> {
  const { db } = list;
  const { origin } = studio;
  const own = new Hono<WithSession>();
  own.post('/confirm/options', async (context) => {
    const { hash, organiser } = context.var.session.known;
    return Response.json(await passkeys.optionsFor(context, `confirm ${hash}`, organiser));
  });
  own.post('/confirm', async (context) => {
    const { response } = v.parse(sent, await typedIn(context.req));
    const { hash, organiser } = context.var.session.known;
    const known = await passkeys.attempt(context, () => passkeys.verify(response, `confirm ${hash}`));
    if (known?.organiser !== organiser) return refuse(403, { reason: 'noPasskey' });
    await noteAsked(db, actor, hash);
    return Response.json(true);
  });
  own.post('/passkey/options', async (context) => {
    const { hash, organiser, name } = context.var.session.known;
    return Response.json(await passkeys.creationFor(context, `passkey ${hash}`, organiser, name));
  });
  own.post('/passkey', async (context) => {
    const { response } = v.parse(sent, await typedIn(context.req));
    const { hash, organiser, name } = context.var.session.known;
    const made = await passkeys.verifyMade(response, `passkey ${hash}`);
    if (made === undefined || organiser === '') return refuse(403, { reason: 'noPasskey' });
    await withAccessLocked(list, (step) => addPasskey(step, { ...actor, user: name }, organiser, made));
    return Response.json(true);
  });
  own.post('/invite', async (context) => {
    if (origin === undefined) throw new Refusal('noOrigin');
    const { name, access } = v.parse(invited, await typedIn(context.req));
    const { kept, known } = context.var.session;
    const { secret, ...made } = await invite(list, kept.host.actor, name, access, known.organiser);
    return Response.json({ ...made, link: invitationAt(origin, secret) });
  });
  own.post('/sign-out', async (context) => {
    const { hash, organiser } = context.var.session.known;
    const { id } = v.parse(v.object({ id: v.optional(v.string(), hash) }), await typedIn(context.req));
    const ended = db.deleteFrom('studio_session').where('hash', '=', id);
    await (id === hash ? ended : ended.where('organiser', '=', organiser)).execute();
    return context.body(null, 204);
  });
  return own;
}
