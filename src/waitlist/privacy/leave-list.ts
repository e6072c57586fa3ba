import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { linkPath } from '../../content/locales.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../contract/language.ts';
import { LINK_PURPOSES, linkFunction, TOKEN_PARAMETER, type LinkPurpose } from '../../contract/link.ts';
import type { Clock } from '../clock.ts';
import { confirmEntry } from '../confirm/confirm.ts';
import type { Database } from '../store/schema.ts';
import type { SqlStore } from '../store/sql-store.ts';
import { recordAudit, serverActor, type Actor } from './audit.ts';
import { noteDeletion } from './deletion.ts';
import { readSuppressionKeys, suppress, type SuppressionKey } from './suppression-list.ts';

/** Whom a link is for. */
interface LinkOwner {
  /** Of the submission. One whose address was corrected has another, so a link never passes to another address. */
  id: string;
  language: string;
}

/** Bytes of a token, and of the proof in it that follows the id: nobody guesses 128 bits. */
const TOKEN_BYTES = 32;
const PROOF_BYTES = 16;

/** Keys of the links for one purpose: new ones are made with the first, and those of all are valid. */
type LinkKeys = Awaited<ReturnType<typeof readLinkKeys>>;

/**
 * Reads the keys of the links; those of one purpose are of no use for the other. Each comes from a key of the suppression
 * list (decision 027), so they are wherever that list is: in every backup, and in the files beside the backups. That list's
 * own keys can't be computed from them.
 */
export async function readLinkKeys(db: Kysely<Database>, clock: Pick<Clock, 'now'>, purpose: LinkPurpose) {
  const derive = ({ secret }: SuppressionKey) =>
    createHmac('sha256', secret).update(`${purpose} link`).digest();
  const [current, ...others] = await readSuppressionKeys(db, clock);
  return { purpose, keys: [derive(current), ...others.map(derive)] as const };
}

/**
 * The link by which somebody leaves the list or confirms their address, for them alone. It opens a page with a button;
 * opening it changes nothing. The one for leaving is valid for as long as their row is on the list, on every restored
 * list too.
 *
 * @param origin of the page, without a trailing slash
 * @example personalLink(keys, 'https://waitlist.example', { id, language: 'vi' }) // 'https://waitlist.example/vi/leave?t=AZjY…'
 */
export function personalLink({ purpose, keys: [key] }: LinkKeys, origin: string, owner: LinkOwner): string {
  const { id, language } = owner;
  const path = linkPath(purpose, isLanguage(language) ? language : DEFAULT_LANGUAGE);
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([bytes, proofOf(key, bytes)]).toString('base64url');
  return `${origin}${path}?${TOKEN_PARAMETER}=${token}`;
}

/**
 * The address for the header `List-Unsubscribe`: the mail program posts to it when its own button is used (RFC 8058).
 *
 * @param origins of the page and of the function; both are the same where our own server serves the page
 */
export function oneClickLink(
  keys: LinkKeys,
  origins: { page: string; function: string },
  owner: LinkOwner,
): string {
  const page = personalLink(keys, origins.page, owner);
  return origins.function === origins.page
    ? page
    : `${origins.function}${linkFunction('leave')}${new URL(page).search}&language=${owner.language}`;
}

function proofOf(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, PROOF_BYTES);
}

/** The id of a submission in a token, or `undefined` if no key of ours has made the token. */
function openToken(keys: readonly Buffer[], token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return undefined;
  const [id, proof] = [bytes.subarray(0, -PROOF_BYTES), bytes.subarray(-PROOF_BYTES)];
  // All keys are tried, so that the time does not depend on which one fits.
  const fitting = keys.filter((key) => timingSafeEqual(proofOf(key, id), proof));
  if (fitting.length === 0) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Takes the owner of a link off the list and puts the address on the suppression list.
 *
 * @param db a transaction
 * @param id of the submission
 * @returns whether it was on the list
 */
async function leaveList(db: Kysely<Database>, actor: Actor, id: string): Promise<boolean> {
  const removed = db.deleteFrom('submission').where('id', '=', id).returning(['email', 'joined_at']);
  const row = await removed.executeTakeFirst();
  if (row === undefined) return false;
  await suppress(db, actor, [row], 'left');
  await recordAudit(db, actor, 'leave', {});
  await noteDeletion(db);
  return true;
}

/** Milliseconds after which an unknown token makes the keys be read again: a flood of them is no work for the database. */
const REREAD_AFTER = 1000;

export type LinkOperations = ReturnType<typeof linkOperations>;

/** What the links in mails do to the list. Both throw `StoreUnavailable`. */
export function linkOperations({ transact }: Pick<SqlStore, 'transact'>, clock: Clock) {
  const actor = serverActor(clock);
  const keys = { leave: [] as readonly Buffer[], confirm: [] as readonly Buffer[] };
  const acts = { leave: leaveList, confirm: confirmEntry };
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    /** Whose link a token is from; `undefined` when no key of ours has made it for this purpose. */
    ownerOf: async (purpose: LinkPurpose, token: string) => {
      const owner = openToken(keys[purpose], token);
      if (owner !== undefined || clock.monotonic() - readAt < REREAD_AFTER) return owner;
      // A restore may have brought a key.
      await transact(async (step) => {
        for (const each of LINK_PURPOSES) keys[each] = (await readLinkKeys(step, actor, each)).keys;
      });
      readAt = clock.monotonic();
      return openToken(keys[purpose], token);
    },
    /**
     * Does to the entry of a link's owner what the link is for.
     *
     * @returns whether it could: to leave, they were on the list; to confirm, the entry is confirmed now
     */
    act: (purpose: LinkPurpose, id: string) => transact((step) => acts[purpose](step, actor, id)),
  };
}
