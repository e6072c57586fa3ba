import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { LANGUAGES } from '../../contract/language.ts';
import { askOwners } from '../../waitlist/confirm/ask.ts';
import { IS_WAITING } from '../../waitlist/confirm/confirm.ts';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import { noteDeletion, scrubNow } from '../../waitlist/privacy/deletion.ts';
import { findSuppressed, suppress } from '../../waitlist/privacy/suppression-list.ts';
import { databaseTime, type Database } from '../../waitlist/store/schema.ts';
import { change, type ActionHost } from './action.ts';
import { Refusal } from './refusal.ts';
import { writeSuppressionFile } from '../../backup/suppression-files.ts';
import { findEntries, type Entry } from '../../waitlist/entries.ts';
import { ENTRY_COLUMNS } from '../../waitlist/entry-columns.ts';
import { isConsentVersion } from './entries.ts';
import { emailAddress } from './selection.ts';

/**
 * Replaces a mistyped address; time and consent stay. The old address is deleted as an erased one is: it is put on the
 * suppression list, in the files beside the backups too, so that neither an import nor a restore adds it again, and no
 * byte of it is left. The id is new: links in mails to the old address are somebody else's, and do nothing to this entry.
 */
export const correct = change({
  input: v.object({ from: emailAddress, to: emailAddress }),
  plan: ({ list, actor }, { from, to }) => planCorrection(list.db, actor, from, to),
  apply: async (host, { from, to }) => {
    const { list, settings, actor } = host;
    await list.db.transaction().execute(async (step) => {
      const { id: old } = await planCorrection(step, actor, from, to);
      const removed = step.deleteFrom('submission').where('id', '=', old).returning(ENTRY_COLUMNS);
      const row = await removed.executeTakeFirst();
      // They have left in this moment.
      if (row === undefined) throw new Refusal('missing');
      await suppress(step, actor, [row], 'erased');
      const id = newId({ msecs: Date.parse(row.joined_at) });
      // Nobody has confirmed the new address. Whoever had to confirm the old one has to confirm this one.
      const isAsked = settings.confirm.on && (row.asked_at ?? row.confirmed_at) !== null;
      const asked_at = isAsked ? new Date(actor.now()).toISOString() : null;
      const changed = { id, email: to, asked_at, confirmed_at: null, confirm_until: null, import_id: null };
      await step
        .insertInto('submission')
        .values({ ...row, ...changed })
        .execute();
      // What was sent went to the wrong address; what is still in a queue goes to this one.
      await step
        .updateTable('mail_delivery')
        .set({ submission_id: id })
        .where('submission_id', '=', old)
        .where('state', '=', 'queued')
        .execute();
      await step.deleteFrom('mail_delivery').where('submission_id', '=', old).execute();
      if (isAsked) await askOwners(list.kind, actor, step, [{ id, email: to }], []);
      await noteDeletion(step);
      await recordAudit(step, actor, 'correct', {});
    });
    await scrubNow(list);
    // The server writes it again within a minute.
    await writeSuppressionFile(host).catch(() => undefined);
    return { email: to };
  },
});

/** @throws Refusal for an address that is not on the list, and a new one that is, or was deleted on request */
async function planCorrection(db: Kysely<Database>, actor: Actor, from: string, to: string): Promise<Entry> {
  if (from === to) throw new Refusal('listed');
  const rows = await findEntries(db, [from, to]);
  const entry = rows.find(({ email }) => email === from);
  if (entry === undefined) throw new Refusal('missing');
  if (rows.length > 1) throw new Refusal('listed');
  if ((await findSuppressed(db, actor, [to])).size > 0) throw new Refusal('erased');
  return entry;
}

const newcomer = v.object({
  email: emailAddress,
  language: v.picklist(LANGUAGES),
  /** What they agreed to, and where that can be seen, such as `fair-2026`. */
  consent: v.pipe(v.string(), v.check(isConsentVersion)),
});

/** Puts somebody on the list who agreed elsewhere. */
export const add = change({
  input: newcomer,
  plan: planAddition,
  apply: async (host, input) => {
    const { list, actor } = host;
    const entry = await planAddition(host, input);
    await list.db.transaction().execute(async (step) => {
      await step
        .insertInto('submission')
        .values({ ...entry, added_at: databaseTime(list.kind) })
        .execute();
      await recordAudit(step, actor, 'add', { consent: entry.consent_version });
    });
    return entry;
  },
});

/** @throws Refusal for somebody who is on the list, or was deleted on request */
async function planAddition(
  { list: { db }, actor }: ActionHost,
  { email, language, consent }: v.InferOutput<typeof newcomer>,
): Promise<Entry> {
  if ((await findEntries(db, [email])).length > 0) throw new Refusal('listed');
  const joined_at = new Date(actor.now()).toISOString();
  // They do not sign up through a form here, so whoever was deleted on request stays deleted.
  if ((await findSuppressed(db, actor, [email])).size > 0) throw new Refusal('erased');
  const id = newId({ msecs: actor.now() });
  return { id, email, language, source_page: 'import', consent_version: consent, joined_at };
}

/**
 * For somebody who was asked to confirm their address and has not done so: sends the mail again, as often as an address
 * gets one, or writes down that they have confirmed it on paper.
 */
export const confirmPerson = change({
  input: v.object({ email: emailAddress, by: v.picklist(['mail', 'paper']) }),
  plan: (_, { email }) => Promise.resolve({ email }),
  apply: ({ list: { db, kind }, settings, actor }, { email, by }) =>
    db.transaction().execute(async (step) => {
      if (by === 'mail') {
        if (!settings.confirm.on) throw new Refusal('confirmOff');
        const isAsked = (await askOwners(kind, actor, step, [], [email])).get(email);
        if (isAsked !== true) throw new Refusal(isAsked === undefined ? 'notWaiting' : 'tooSoon');
        return { email };
      }
      const confirmed_at = new Date(actor.now()).toISOString();
      const row = await step
        .updateTable('submission')
        .set({ confirmed_at, import_id: null })
        .where('email', '=', email)
        .where(IS_WAITING)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) throw new Refusal('notWaiting');
      await recordAudit(step, actor, 'confirm', { onPaper: true });
      return { email };
    }),
});

/** The version of a wording that somebody read on the page, with the language in which they read it. */
const READ_IN = sql<string>`case when source_page = 'landing' and consent_version not like '%/%'
  then consent_version || '/' || language else consent_version end`;

/**
 * The language in which people are written to from now on, in a message that is being sent, too. Which wording they read on
 * the page stays known.
 */
export const changeLanguage = change({
  input: v.object({
    /** Rows: whoever has left and joined again is another one. */
    ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(10_000)),
    language: v.picklist(LANGUAGES),
  }),
  plan: async ({ list: { db } }, { ids, language }) => {
    const spoken = await languagesOf(db, ids);
    const same = spoken.filter((each) => each === language).length;
    return { people: spoken.length - same, same, gone: ids.length - spoken.length };
  },
  apply: ({ list: { db }, actor }, { ids, language }) =>
    db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('submission')
        .set({ language, consent_version: READ_IN })
        .where('id', 'in', ids)
        .where('language', '!=', language)
        .executeTakeFirstOrThrow();
      const people = Number(numUpdatedRows);
      await recordAudit(step, actor, 'language', { people, language });
      const listed = (await languagesOf(step, ids)).length;
      return { people, language, alreadyGone: ids.length - listed || undefined };
    }),
});

async function languagesOf(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('submission').select('language').where('id', 'in', ids).execute();
  return rows.map(({ language }) => language);
}
