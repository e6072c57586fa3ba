import { sql, type Kysely, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { parseEmail } from '../../contract/email.ts';
import { LANGUAGES } from '../../contract/language.ts';
import { askOwners } from '../../waitlist/confirm/ask-owners.ts';
import { recordAudit, type Actor } from '../../waitlist/privacy/audit.ts';
import { lockInOrder, noteDeletion, scrubNow } from '../../waitlist/privacy/deletion.ts';
import { findSuppressed, suppress } from '../../waitlist/privacy/suppression-list.ts';
import { databaseTime, type Database } from '../../waitlist/store/schema.ts';
import { change, type ActionHost, type Progress } from './action.ts';
import { keepNamed } from './kept-people.ts';
import { follows, isRefusal, Refusal, type Done, type RefusalReason, type SumLine } from './plan.ts';
import { writeSuppressionFile } from '../../backup/suppression-files.ts';
import { batchesOfRows, findEntries } from '../../waitlist/entries.ts';
import { ENTRY_COLUMNS } from '../../waitlist/entry-columns.ts';
import { isConsentVersion } from '../../waitlist/consent-version.ts';
import { domainOf, emailAddress, mailDomain } from '../../waitlist/selection.ts';

/**
 * Replaces a mistyped address; time and consent stay. The old address is deleted as an erased one is: it is put on the
 * suppression list, in the files beside the backups too, so that neither an import nor a restore adds it again, and no
 * byte of it is left. The id is new: links in mails to the old address are somebody else's, and do nothing to this entry.
 */
export const correct = change(
  v.object({ from: emailAddress, to: emailAddress }),
  async (host, { from, to }) => {
    const { list, actor } = host;
    const [entry] = await findEntries(list.db, [from]);
    if (entry === undefined) throw new Refusal('missing');
    await assertNew(list.db, actor, to);
    const carryOut = async (): Promise<Done> => {
      await list.db.transaction().execute((step) => replaceAddress(step, host, entry.id, to));
      await forgetReplaced(host);
      return { phrase: 'correct', email: to };
    };
    return { shown: { phrase: 'correct', values: { from, email: to } }, carryOut };
  },
);

/**
 * Replaces the address of a row, in a transaction.
 *
 * @throws Refusal, before anything is changed, for somebody who has left, and an address that {@link assertNew} refuses
 */
async function replaceAddress(
  step: Transaction<Database>,
  { list, settings, actor }: ActionHost,
  old: string,
  to: string,
): Promise<void> {
  await assertNew(step, actor, to);
  const removed = step.deleteFrom('submission').where('id', '=', old).returning(ENTRY_COLUMNS);
  const row = await removed.executeTakeFirst();
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
}

/** Makes the bytes of old addresses unreadable, and writes beside the backups that they are blocked. */
async function forgetReplaced(host: ActionHost): Promise<void> {
  await scrubNow(host.list);
  // The server writes it again within a minute.
  await writeSuppressionFile(host).catch(() => undefined);
}

const domains = v.pipe(
  v.object({ from: mailDomain, to: mailDomain }),
  v.check(({ from, to }) => from !== to, 'the same domain twice'),
);

/** Corrects the addresses of a mistyped domain: those that the plan names, each as {@link correct} does. */
export const correctDomain = change(domains, async (host, { from, to }, keep) => {
  const { list, actor, settings } = host;
  // An address that would be too long stays: it counts as one that is on the list.
  const rightOf = (email: string) => parseEmail(email.replace(/@.*/, `@${to}`)) ?? email;
  let [mistyped, listed] = [0, 0];
  const corrected = async function* () {
    for await (const rows of batchesOfRows(list.db, sql<boolean>`${domainOf(list.kind)} = ${from}`)) {
      const right = rows.map(({ email }) => rightOf(email));
      const taken = new Set((await findEntries(list.db, right)).map(({ email }) => email));
      const blocked = await findSuppressed(list.db, actor, right);
      const named = rows.filter((_, at) => ![taken, blocked].some((each) => each.has(right[at] ?? '')));
      mistyped += rows.length;
      listed += taken.size;
      yield named;
    }
  };
  const kept = keep.use(await keepNamed(host.location.workFolder, corrected()));
  const { listed: number, first } = kept;
  const sum: SumLine[] = [
    { key: 'mistyped', value: mistyped, values: { from } },
    { key: 'rightListed', value: -listed },
    { key: 'rightBlocked', value: number + listed - mistyped },
    { key: 'areCorrected', value: number, kind: 'result' },
  ];
  const then = follows({ key: 'oldGone' }, settings.confirm.on && { key: 'confirmAgain' });
  const carryOut = async ({ signal, report }: Progress): Promise<Done> => {
    const outcomes: Partial<Record<RefusalReason | 'corrected', number>> = {};
    let done = 0;
    for await (const people of kept.batches()) {
      report({ done, total: number });
      if (signal.aborted) break;
      await list.db.transaction().execute(async (step) => {
        await lockInOrder(step, list.kind, sql<boolean>`id in (${sql.join(people.map(({ id }) => id))})`);
        for (const { id, email } of people) {
          const replaced = replaceAddress(step, host, id, rightOf(email)).then(() => 'corrected' as const);
          const outcome = await replaced.catch((error: unknown) => {
            if (isRefusal(error)) return error.reason;
            throw error;
          });
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
      });
      report({ done: (done += people.length), total: number });
    }
    await forgetReplaced(host);
    const { corrected = 0, missing: alreadyGone, listed: joinedSince, erased: stayed } = outcomes;
    return { phrase: 'correctDomain', people: corrected, alreadyGone, joinedSince, stayed };
  };
  return { shown: { phrase: 'correctDomain', values: { number, from, to }, sum, then, first }, carryOut };
});

const newcomer = v.object({
  email: emailAddress,
  language: v.picklist(LANGUAGES),
  /** What they agreed to, and where that can be seen, such as `fair-2026`. */
  consent: v.pipe(v.string(), v.check(isConsentVersion)),
});

/** Puts somebody on the list who agreed elsewhere. */
export const add = change(newcomer, async (host, { email, language, consent }) => {
  const { list, actor } = host;
  await assertNew(list.db, actor, email);
  const carryOut = async (): Promise<Done> => {
    await list.db.transaction().execute(async (step) => {
      await assertNew(step, actor, email);
      const joined = actor.now();
      await step
        .insertInto('submission')
        .values({
          id: newId({ msecs: joined }),
          ...{ email, language, source_page: 'import', consent_version: consent },
          joined_at: new Date(joined).toISOString(),
          added_at: databaseTime(list.kind),
        })
        .execute();
      await recordAudit(step, actor, 'add', { consent });
    });
    return { phrase: 'add', email };
  };
  return { shown: { phrase: 'add', values: { email } }, carryOut };
});

/** @throws Refusal for somebody who is on the list, or was deleted on request: they do not sign up through a form here */
async function assertNew(db: Kysely<Database>, actor: Actor, email: string): Promise<void> {
  if ((await findEntries(db, [email])).length > 0) throw new Refusal('listed');
  if ((await findSuppressed(db, actor, [email])).size > 0) throw new Refusal('erased');
}

/** The version of a wording that somebody read on the page, with the language in which they read it. */
const READ_IN = sql<string>`case when source_page = 'landing' and consent_version not like '%/%'
  then consent_version || '/' || language else consent_version end`;

/**
 * The language in which people are written to from now on, in a message that is being sent, too. Which wording they read on
 * the page stays known.
 */
export const changeLanguage = change(
  v.object({
    /** Rows: whoever has left and joined again is another one. */
    ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(10_000)),
    language: v.picklist(LANGUAGES),
  }),
  async ({ list: { db }, actor }, { ids, language }) => {
    const spoken = await languagesOf(db, ids);
    const same = spoken.filter((each) => each === language).length;
    const number = spoken.length - same;
    const sum: SumLine[] = [
      { key: 'chosen', value: ids.length },
      { key: 'sameLanguage', value: -same },
      { key: 'haveLeft', value: spoken.length - ids.length },
      { key: 'changeIt', value: number, kind: 'result' },
    ];
    const carryOut = () =>
      db.transaction().execute(async (step): Promise<Done> => {
        const { numUpdatedRows } = await step
          .updateTable('submission')
          .set({ language, consent_version: READ_IN })
          .where('id', 'in', ids)
          .where('language', '!=', language)
          .executeTakeFirstOrThrow();
        const people = Number(numUpdatedRows);
        await recordAudit(step, actor, 'language', { people, language });
        const gone = spoken.length - (await languagesOf(step, ids)).length;
        return { phrase: 'changeLanguage', people, language, alreadyGone: gone || undefined };
      });
    return {
      shown: {
        phrase: 'changeLanguage',
        values: { number, language },
        sum: ids.length === 1 ? [] : sum,
        then: [{ key: 'fromNow' }, { key: 'readBefore' }],
      },
      carryOut,
    };
  },
);

async function languagesOf(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('submission').select('language').where('id', 'in', ids).execute();
  return rows.map(({ language }) => language);
}
