import { sql, type Kysely, type Transaction } from 'kysely';
import { v4 as newId } from 'uuid';
import { OPEN } from '../../mail/sendings.ts';
import { recordAudit, SERVER, type Actor } from '../../waitlist/privacy/audit.ts';
import type { Access, Database, DialectKind, OpenList } from '../../waitlist/store/schema.ts';
import { Refusal } from '../actions/plan.ts';
import { findOneTime, makeOneTime, spendOneTime } from './one-time.ts';
import { machineUser, openSession } from './studio-sessions.ts';

type Passkey = Pick<Database['passkey'], 'id' | 'rp_id' | 'public_key' | 'counter'>;

/** Characters of a name. */
const LONGEST = 60;

/** What tells a name from others: without case, marks and double spaces. */
export const nameKey = (name: string) =>
  name.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** A name that nobody has who works at the machine, or the server itself. */
const RESERVED = new RegExp(`^(?:${SERVER}$|${machineUser('').slice(0, -2).trim()})`, 'i');

/** @throws Refusal for a text that is no name; an address is none, since none is kept of organisers */
export function parseName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const isName = /^[^\p{C}\p{Z}@<>](?:[^\p{C}@<>]*)$/u.test(name) && /\p{L}/u.test(name);
  if (!isName || name.length > LONGEST || RESERVED.test(nameKey(name))) throw new Refusal('notAName');
  return name;
}

/** The host name for which passkeys are made; `undefined` where the studio has no address of its own. */
export function rpIdOf(origin: string | undefined): string | undefined {
  return origin === undefined ? undefined : new URL(origin).hostname;
}

/** No two transactions change who has access at the same time. SQLite has one writer. */
async function lockAccess(step: Kysely<Database>, kind: DialectKind): Promise<void> {
  if (kind === 'postgres') await sql`lock table organiser in share row exclusive mode`.execute(step);
}

/** Changes who has access, in one transaction. */
export const withAccessLocked = <Value>(
  { db, kind }: OpenList,
  work: (step: Transaction<Database>) => Promise<Value>,
): Promise<Value> =>
  db.transaction().execute(async (step) => {
    await lockAccess(step, kind);
    return work(step);
  });

/**
 * Invites somebody, or somebody who has access to another device. An unused invitation of the same name is replaced.
 *
 * @param maker id of who invites; empty at the machine
 * @returns the secret of the invitation, whose it is, what they may, and until when it is good
 * @throws Refusal for a text that is no name, and where somebody who has access is to look only
 */
export function invite(list: OpenList, actor: Actor, typed: string, asked: Access, maker: string) {
  const name = parseName(typed);
  return withAccessLocked(list, async (step) => {
    const key = nameKey(name);
    const known = await step
      .selectFrom('organiser')
      .select(['id', 'name', 'access'])
      .where('name_key', '=', key)
      .executeTakeFirst();
    if (known && asked === 'look') throw new Refusal('hasAccess', { name });
    const open = await step.selectFrom('one_time').selectAll().where('kind', '=', 'invitation').execute();
    const same = open.find((each) => nameKey(each.name) === key);
    if (same) await step.deleteFrom('one_time').where('hash', '=', same.hash).execute();
    const { id = same?.organiser ?? newId(), name: own = name, access = asked } = known ?? {};
    const detail = { organiser: id, access, made_by: maker, maker: actor.user };
    const made = await makeOneTime(step, actor, 'invitation', own, detail);
    await recordAudit(step, actor, 'invite', { name: own, access, device: known !== undefined });
    return { ...made, name: own, access, isKnown: known !== undefined };
  });
}

/** What an invitation says before anybody uses it; `undefined` as `findOneTime`. */
export async function findInvitation(db: Kysely<Database>, actor: Actor, secret: string) {
  const found = await findOneTime(db, actor, 'invitation', secret);
  const known = db
    .selectFrom('organiser')
    .select('id')
    .where('id', '=', found?.organiser ?? '');
  // Asked for whatever was found: an answer takes the same time.
  const isKnown = (await known.executeTakeFirst()) !== undefined;
  return found && { ...found, isKnown };
}

/**
 * Uses an invitation up for a passkey that was made, and opens a session with it.
 *
 * @param typed how somebody new wants to be called
 * @returns the session's secret; `undefined` where the invitation is not good any more
 * @throws Refusal for a name that somebody has, or that is none
 */
export function accept(list: OpenList, actor: Actor, secret: string, typed: string, passkey: Passkey) {
  return withAccessLocked(list, async (step) => {
    const spent = await spendOneTime(step, actor, 'invitation', secret);
    if (spent === undefined) return undefined;
    const { organiser: id, access } = spent;
    const known = await step.selectFrom('organiser').select('name').where('id', '=', id).executeTakeFirst();
    const name = known?.name ?? (await assertFree(step, typed));
    if (known === undefined) {
      const since = new Date(actor.now()).toISOString();
      await step
        .insertInto('organiser')
        .values({ id, name, name_key: nameKey(name), access, since })
        .execute();
    }
    const own = { ...actor, user: name };
    await addPasskey(step, own, id, passkey);
    return openSession(step, own, { name, organiser: id, passkey: passkey.id });
  });
}

/** Keeps a passkey of somebody. */
export async function addPasskey(
  step: Kysely<Database>,
  actor: Actor,
  organiser: string,
  passkey: Passkey,
): Promise<void> {
  const made_at = new Date(actor.now()).toISOString();
  await step
    .insertInto('passkey')
    .values({ ...passkey, organiser, made_at, used_at: made_at, lower_at: null })
    .execute();
  await recordAudit(step, actor, 'passkey-made', { name: actor.user });
}

/** @throws Refusal for a name that somebody else has, or that is none */
export async function assertFree(db: Kysely<Database>, typed: string): Promise<string> {
  const name = parseName(typed);
  const same = db.selectFrom('organiser').select('id').where('name_key', '=', nameKey(name));
  if ((await same.executeTakeFirst()) !== undefined) throw new Refusal('nameTaken', { name });
  return name;
}

/** Who has everything and can sign in. @param rpId as `rpIdOf` */
export async function whoRules(step: Kysely<Database>, rpId: string | undefined) {
  return step
    .selectFrom('organiser')
    .innerJoin('passkey', 'passkey.organiser', 'organiser.id')
    .select(['organiser.id', 'passkey.id as passkey'])
    .where('access', '=', 'everything')
    .where('rp_id', '=', rpId ?? '')
    .execute();
}

/** @throws Refusal where nobody with everything could sign in any more. @param leaves whether a passkey goes */
export async function assertSomebodyRules(
  step: Kysely<Database>,
  rpId: string | undefined,
  leaves: (passkey: { id: string; passkey: string }) => boolean,
): Promise<void> {
  const there = await whoRules(step, rpId);
  if (there.some(leaves) && there.every(leaves)) throw new Refusal('lastOne');
}

/** Somebody, by id. @throws Refusal where they have no access any more */
export async function findOrganiser(db: Kysely<Database>, id: string) {
  const found = await db.selectFrom('organiser').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new Refusal('planGone');
  return found;
}

/** Invitations by or for somebody are good no more. */
export async function dropInvitations(step: Kysely<Database>, id: string, isFor: boolean): Promise<void> {
  await step
    .deleteFrom('one_time')
    .where((is) => is.or([is('made_by', '=', id), ...(isFor ? [is('organiser', '=', id)] : [])]))
    .execute();
}

/** Takes somebody's access away: passkeys, sessions and invitations with it. */
export async function removeOrganiser(step: Kysely<Database>, actor: Actor, id: string): Promise<void> {
  const { name } = await findOrganiser(step, id);
  await dropInvitations(step, id, true);
  for (const table of ['passkey', 'studio_session'] as const)
    await step.deleteFrom(table).where('organiser', '=', id).execute();
  await step.deleteFrom('organiser').where('id', '=', id).execute();
  await recordAudit(step, actor, 'access-removed', { name });
}

/** What somebody has planned that is not sent yet: it stays. */
export function plannedBy(db: Kysely<Database>, name: string) {
  return db
    .selectFrom('sending')
    .select(['message', 'version', 'expected', 'starts_at'])
    .where('planned_by', '=', name)
    .where('state', 'in', OPEN)
    .execute();
}

/** How many passkeys were made for another host name: they open nothing here. */
export async function countForeignPasskeys(db: Kysely<Database>, rpId: string | undefined): Promise<number> {
  const foreign = db.selectFrom('passkey').where('rp_id', '<>', rpId ?? '');
  const { count } = await foreign.select((is) => is.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Notes that a passkey was used.
 *
 * @returns whether its counter says that it is the same one: a copy of it would count on its own
 */
export async function noteCounter(
  db: Kysely<Database>,
  actor: Actor,
  passkey: string,
  counter: number,
): Promise<boolean> {
  const at = new Date(actor.now()).toISOString();
  const own = db.updateTable('passkey').where('id', '=', passkey);
  const isRight = sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`;
  const { numUpdatedRows } = await own.set({ counter, used_at: at }).where(isRight).executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await own.set({ lower_at: at }).execute();
  await recordAudit(db, actor, 'passkey-lower', { name: actor.user });
  return false;
}
