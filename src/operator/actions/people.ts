import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { findHolders } from '../../backup/coverage.ts';
import { consentFor, type ConsentWording } from '../../content/consent-wording.ts';
import { meantDomain } from '../../content/mail-domains.ts';
import { isLanguage } from '../../contract/language.ts';
import { deliveriesTo } from '../../mail/outbox.ts';
import { DAY } from '../../waitlist/clock.ts';
import { countWaiting } from '../../waitlist/confirm/confirm.ts';
import { countRows, findEntries, type Entry } from '../../waitlist/entries.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { personalLink, readLinkKeys } from '../../waitlist/privacy/leave-list.ts';
import { shownWordings } from '../../waitlist/privacy/shown-wordings.ts';
import { findSuppressed } from '../../waitlist/privacy/suppression-list.ts';
import {
  conditionOf,
  countDomains,
  countEntries,
  domainOf,
  emailAddress,
  selection,
} from '../../waitlist/selection.ts';
import type { Database } from '../../waitlist/store/schema.ts';
import { localDay } from '../../waitlist/zone.ts';
import { originOf, query, type ActionHost } from './action.ts';

/** People on a page of the studio. */
const PAGE = 50;

/** Mistyped mail domains that are looked for at once, those of most people first. */
const TYPOS = 500;

/** Which people, and whether only those whose address looks mistyped. */
const sought = v.object({ ...selection.entries, flagged: v.optional(v.boolean()) });

async function conditionFor(host: ActionHost, { flagged, ...selected }: v.InferOutput<typeof sought>) {
  const { list, programme } = host;
  const condition = conditionOf(selected, programme.timeZone);
  if (!flagged) return condition;
  const typos = (await countDomains(list)).filter(({ meant }) => meant !== undefined).slice(0, TYPOS);
  // Nobody has an address of no domain: no empty list, which not every database understands.
  const domains = sql.join(['', ...typos.map(({ domain }) => domain)]);
  return sql<boolean>`${condition} and ${domainOf(list.kind)} in (${domains})`;
}

/** One page of the list, newest first. A page begins behind a row, so that no row is counted to find it. */
export const people = query(
  v.object({
    ...sought.entries,
    /** Id of the row after which the page begins. */
    olderThan: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  async (host, { olderThan, ...selected }) => {
    const { db, kind } = host.list;
    const { timeZone } = host.programme;
    const found = await db
      .selectFrom('submission')
      .select(['id', 'email', 'language', 'joined_at', domainOf(kind).as('domain')])
      .where(await conditionFor(host, selected))
      .$if(olderThan !== undefined, (rows) => rows.where('id', '<', olderThan ?? ''))
      .orderBy('id', 'desc')
      .limit(PAGE + 1)
      .execute();
    const page = found.slice(0, PAGE).map(({ domain, ...row }) => {
      const day = localDay(timeZone, Date.parse(row.joined_at));
      return { ...row, day, meant: meantDomain(domain) };
    });
    /** `meant`: the domain, of an address that looks mistyped. */
    return { people: page, hasOlder: found.length > PAGE };
  },
);

/** How many people a selection means. */
export const countPeople = query(sought, async (host, selected) => ({
  all: await countEntries(host.list.db, {}),
  selected: await countRows(host.list.db, await conditionFor(host, selected)),
  waiting: (await countWaiting(host.list.db)).people,
}));

/** Everything that is held about someone, and the deadlines of an answer. Each look-up is a line in the audit log. */
export const person = query(v.object({ email: emailAddress }), async (host, { email }) => {
  const { actor, programme } = host;
  const { db } = host.list;
  const { timeZone: zone } = programme;
  const { retentionDays: days } = host.settings;
  const now = actor.now();
  const [entry] = await findEntries(db, [email]);
  await recordAudit(db, actor, 'person', { found: entry !== undefined });
  const mails = entry === undefined ? [] : await deliveriesTo(db, entry.id);
  return {
    address: email,
    /** The host that was probably meant. */
    meant: meantDomain(email.slice(email.indexOf('@') + 1)),
    /** When this was looked up, and in which zone days are meant. */
    askedAt: new Date(now).toISOString(),
    zone,
    /** The last day for an answer that is asked for today. */
    answerBy: addWorkingDays(localDay(zone, now), programme.answerWithin),
    entry,
    /** Whether they were asked to confirm the address and have not done so. */
    isWaiting: Boolean(entry?.asked_at) && !entry?.confirmed_at,
    /** The day after which it is deleted automatically; `undefined` where that is switched off. */
    keptUntil:
      entry && days !== undefined ? localDay(zone, Date.parse(entry.joined_at) + days * DAY) : undefined,
    /** The link by which they leave the list; it is theirs alone. */
    leaveLink: entry && personalLink(await readLinkKeys(db, actor, 'leave'), originOf(host), entry),
    wording: entry && (await wordingOf(db, entry)),
    /** Messages that were sent to them, or are to be. */
    mails,
    /** When they were deleted before, if the address is on the suppression list. */
    erasedAt: (await findSuppressed(db, actor, [email])).get(email),
    /** Those that hold them, or may. */
    backups: entry ? await findHolders(host, () => [[email]], entry.added_at ?? entry.joined_at) : [],
  };
});

export type PersonRecord = Awaited<ReturnType<typeof person.run>>;

/**
 * What somebody could read beside the form; `undefined` where that is not recorded, or they saw no form here. A server
 * stores the wordings when it starts; if none has ever started, this checkout's own counts for its own version.
 */
async function wordingOf(
  db: Kysely<Database>,
  { consent_version, language: now, source_page, joined_at }: Entry,
): Promise<(ConsentWording & { language: string }) | undefined> {
  const [version = '', language = now] = consent_version.split('/');
  if (source_page !== 'landing') return undefined;
  const { shown } = await shownWordings(db);
  const fitting = shown.filter((one) => one.version === version && one.language === language);
  // Facts such as an address may have changed under one version: the last that was shown by then.
  const known = fitting.findLast(({ first_shown_at }) => first_shown_at <= joined_at) ?? fitting[0];
  if (known !== undefined) return { ...known.wording, language };
  const own = [consentFor(false), consentFor(true)].find((one) => one.version === version);
  return own && isLanguage(language) ? { ...own.wordings[language], language } : undefined;
}

/** Saturdays and Sundays do not count. Public holidays are not known here. */
function addWorkingDays(day: string, days: number): string {
  const date = new Date(day);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
