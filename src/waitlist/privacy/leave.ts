import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { leavePath } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/language.ts';
import { isToken, LEAVE_PATH, TOKEN_PARAMETER } from '../../contract/leave.ts';
import type { Clock } from '../clock.ts';
import type { LeaveOperations } from '../leave-app.ts';
import type { Database, SubmissionTable } from '../store/schema.ts';
import type { SqlStore } from '../store/sql-store.ts';
import { recordAudit, type Actor } from './audit.ts';
import { deriveKeys, openSuppressionList } from './suppression-list.ts';

/** Keys of the links: new ones are made with the first, and those of all are valid. */
export type LeaveKeys = readonly [Buffer, ...Buffer[]];

/** Whom a link is for. */
interface LinkOwner {
  /** Of the submission; it stays the same when the address is corrected. */
  id: string;
  language: string;
}

/** Bytes of the proof that follows the id in a token: nobody guesses 128 bits. */
const PROOF_BYTES = 16;
/** Milliseconds for which leaving can be undone. */
const UNDO_TIME = 600_000;

/** Reads the keys of the links; they come from the keys of the suppression list (decision 076). */
export function readLeaveKeys(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<LeaveKeys> {
  return deriveKeys(db, clock, 'leave link');
}

/**
 * The link by which somebody leaves the list, for them alone. It opens a page with a button; opening it changes nothing.
 * It is valid for as long as their row is on the list, on every restored list too.
 *
 * @param origin of the page, without a trailing slash
 * @example leaveLink(keys, 'https://them.example', { id, language: 'vi' }) // 'https://them.example/vi/leave?t=AZjY…'
 */
export function leaveLink([key]: LeaveKeys, origin: string, { id, language }: LinkOwner): string {
  const path = leavePath(isLanguage(language) ? language : DEFAULT_LANGUAGE);
  return `${origin}${path}?${TOKEN_PARAMETER}=${makeToken(key, id)}`;
}

/**
 * The address for the header `List-Unsubscribe`: the mail program posts to it when its own button is used (RFC 8058).
 *
 * @param origins of the page and of the function; both are the same where our own server serves the page
 */
export function oneClickLink(
  keys: LeaveKeys,
  origins: { page: string; function: string },
  owner: LinkOwner,
): string {
  const page = leaveLink(keys, origins.page, owner);
  return origins.function === origins.page
    ? page
    : `${origins.function}${LEAVE_PATH}${new URL(page).search}&language=${owner.language}`;
}

function makeToken(key: Buffer, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, proofOf(key, bytes)]).toString('base64url');
}

function proofOf(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, PROOF_BYTES);
}

/** The id of a submission in a token, or `undefined` if no key of ours has made the token. */
function openToken(keys: LeaveKeys, token: string): string | undefined {
  if (!isToken(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const [id, proof] = [bytes.subarray(0, -PROOF_BYTES), bytes.subarray(-PROOF_BYTES)];
  // All keys are tried, so that the time does not depend on which one fits.
  const fitting = keys.filter((key) => timingSafeEqual(proofOf(key, id), proof));
  if (fitting.length === 0) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Takes the owner of a token off the list and puts the address on the suppression list. For ten minutes the row is kept,
 * encrypted, so that `undoLeaving` can put it back.
 *
 * @param db a transaction
 * @returns the address that is no longer on the list, to be scrubbed; `undefined` if the token's owner was not on it
 */
export async function leaveList(
  db: Kysely<Database>,
  actor: Actor,
  token: string,
): Promise<string | undefined> {
  const id = openToken(await readLeaveKeys(db, actor), token);
  // An invented token costs the same look-up as a real one.
  const row = await db
    .deleteFrom('submission')
    .where('id', '=', id ?? '')
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email } = row;
  const suppressionList = await openSuppressionList(db, actor);
  const erasedBefore = (await suppressionList.find([email])).get(email);
  const left_at = new Date(actor.now()).toISOString();
  await suppressionList.add([email], left_at);
  await db
    .insertInto('departure')
    .values({ token_hash: hashOf(token), sealed: seal(token, { row, erasedBefore }), left_at })
    .execute();
  await recordAudit(db, actor, 'leave', {});
  return email;
}

/**
 * Puts the owner of a token back on the list as they were, if they left less than ten minutes ago and nobody has deleted
 * them on request since.
 *
 * @param db a transaction
 * @returns whether they are back
 */
export async function undoLeaving(db: Kysely<Database>, actor: Actor, token: string): Promise<boolean> {
  const departure = await db
    .deleteFrom('departure')
    .where('token_hash', '=', hashOf(token))
    .where('left_at', '>', limitOf(actor))
    .returningAll()
    .executeTakeFirst();
  if (departure === undefined) return false;
  const { row, erasedBefore } = unseal(token, departure.sealed);
  const suppressionList = await openSuppressionList(db, actor);
  const erasedAt = (await suppressionList.find([row.email])).get(row.email);
  if (erasedAt !== departure.left_at) return false;
  await suppressionList.takeBack(row.email, erasedAt, erasedBefore);
  // They may have signed up again in the meantime.
  await db
    .insertInto('submission')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordAudit(db, actor, 'leave-undone', {});
  return true;
}

/**
 * Deletes what was kept of people whose ten minutes are over, and what a wrong clock has dated in the future.
 *
 * @returns how many they were
 */
export async function deleteDepartures(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('departure')
    .where((is) =>
      is.or([is('left_at', '<=', limitOf(clock)), is('left_at', '>', new Date(clock.now()).toISOString())]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whoever left at this time or before can no longer undo it: UTC, ISO 8601. */
function limitOf({ now }: Pick<Clock, 'now'>): string {
  return new Date(now() - UNDO_TIME).toISOString();
}

/**
 * What the function `leave` does to the list.
 *
 * @param onLeft gets the address of everyone who leaves, to be scrubbed later
 */
export function leaveOperations(
  { transact }: Pick<SqlStore, 'transact'>,
  clock: Pick<Clock, 'now'>,
  onLeft: (email: string) => void = () => undefined,
): LeaveOperations {
  const actor: Actor = { now: () => clock.now(), user: 'server' };
  return {
    async leave(token) {
      const email = await transact((step) => leaveList(step, actor, token));
      if (email !== undefined) onLeft(email);
      return email !== undefined;
    },
    undo: (token) => transact((step) => undoLeaving(step, actor, token)),
  };
}

/** What is kept of somebody who has just left. */
interface Departure {
  row: Selectable<SubmissionTable>;
  /** When the address had been deleted before. */
  erasedBefore?: string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The key that opens what was sealed; it is stored nowhere. */
function keyOf(token: string): Buffer {
  return createHmac('sha256', token).update('departure').digest();
}

function seal(token: string, departure: Departure): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(token), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(departure), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

function unseal(token: string, sealed: string): Departure {
  const bytes = Buffer.from(sealed, 'base64url');
  const [tagAt, textAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES];
  const decipher = createDecipheriv(CIPHER, keyOf(token), bytes.subarray(0, tagAt));
  decipher.setAuthTag(bytes.subarray(tagAt, textAt));
  const text = Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Departure;
}
