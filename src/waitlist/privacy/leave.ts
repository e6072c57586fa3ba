import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { leavePath } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/language.ts';
import { isToken, LEAVE_PATH, TOKEN_PARAMETER } from '../../contract/leave.ts';
import type { Clock } from '../clock.ts';
import type { LeaveOperations } from '../leave-app.ts';
import type { Database } from '../store/schema.ts';
import type { SqlStore } from '../store/sql-store.ts';
import { recordAudit, type Actor } from './audit.ts';
import { noteDeletion } from './deletion.ts';
import { openSuppressionList, readSuppressionKeys, type SuppressionKey } from './suppression-list.ts';

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

/**
 * Reads the keys of the links. Each comes from a key of the suppression list (decision 030), so they are wherever that
 * list is: in every backup, and in the files beside the backups. That list's own keys can't be computed from them.
 */
export async function readLeaveKeys(db: Kysely<Database>, clock: Pick<Clock, 'now'>): Promise<LeaveKeys> {
  const derive = ({ secret }: SuppressionKey) => createHmac('sha256', secret).update('leave link').digest();
  const [current, ...others] = await readSuppressionKeys(db, clock);
  return [derive(current), ...others.map(derive)];
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
 * Takes the owner of a token off the list and puts the address on the suppression list.
 *
 * @param db a transaction
 * @returns whether the token's owner was on the list
 */
export async function leaveList(db: Kysely<Database>, actor: Actor, token: string): Promise<boolean> {
  const id = openToken(await readLeaveKeys(db, actor), token);
  // An invented token costs the same look-up as a real one.
  const row = await db
    .deleteFrom('submission')
    .where('id', '=', id ?? '')
    .returning('email')
    .executeTakeFirst();
  if (row === undefined) return false;
  const suppressionList = await openSuppressionList(db, actor);
  await suppressionList.add([row.email], 'left', new Date(actor.now()).toISOString());
  await recordAudit(db, actor, 'leave', {});
  await noteDeletion(db);
  return true;
}

/** What the function `leave` does to the list. */
export function leaveOperations(
  { transact }: Pick<SqlStore, 'transact'>,
  clock: Pick<Clock, 'now'>,
): LeaveOperations {
  const actor: Actor = { now: () => clock.now(), user: 'server' };
  return { leave: (token) => transact((step) => leaveList(step, actor, token)) };
}
