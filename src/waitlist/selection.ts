import { sql, type Kysely, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { meantDomain } from '../content/mail-domains.ts';
import { parseEmail } from '../contract/email.ts';
import { LANGUAGES } from '../contract/language.ts';
import { IS_WAITING } from './confirm/confirm.ts';
import { countRows } from './entries.ts';
import {
  CONFIRM_MESSAGE,
  type Database,
  type DeliveryState,
  type DialectKind,
  type OpenList,
} from './store/schema.ts';
import { REFUSALS } from './consent-version.ts';
import { startOfDay } from './zone.ts';

/** An address by the list's own rule, as it is stored. */
export const emailAddress = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const email = parseEmail(dataset.value);
    if (email !== undefined) return email;
    addIssue({ message: `${dataset.value} is not an address` });
    return NEVER;
  }),
);

/** A mail domain by the rule for addresses; it may be written with the `@`. */
export const mailDomain = v.pipe(
  v.string(),
  v.transform((text) => parseEmail(`x@${text.replace(/^@/, '')}`)?.slice(2)),
  v.string('not a mail domain such as mail.example'),
);

/** A day that exists: there is no 30 February. */
function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** A day of the programme's time zone, or an instant. */
const when = v.union(
  [v.pipe(v.string(), v.isoDate(), v.check(isDay)), v.pipe(v.string(), v.isoTimestamp())],
  'not a day such as 2026-01-31',
);

/** The name of a message in addresses and in the outbox. One is not for the organiser to send. */
export const messageName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,80}$/, 'not the name of a message'),
  v.check((typed) => typed !== CONFIRM_MESSAGE),
);

/** Which people: those who fulfil everything that is set. */
export const selection = v.object({
  /** A part of the address; after a `^`, its beginning. */
  text: v.optional(v.pipe(v.string(), v.maxLength(254))),
  language: v.optional(v.picklist(LANGUAGES)),
  /** The first day; the last one. Of instants, the first that counts and the first that no longer does. */
  since: v.optional(when),
  until: v.optional(when),
  /** A mail domain and everything below it. */
  domain: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/^@/, '')),
      v.minLength(1, 'not a mail domain such as mail.example'),
      v.maxLength(253),
    ),
  ),
  /** Only who was asked to confirm their address and has not done so; `false`: all but these. */
  waiting: v.optional(v.boolean()),
  /** Only who came with this import and has not signed up since. */
  importId: v.optional(v.pipe(v.string(), v.uuid())),
  /** Only who has this message, in this version of it if one is named; who has not; whose address rejected it. */
  has: v.optional(messageName),
  hasVersion: v.optional(v.pipe(v.number(), v.integer())),
  hasNot: v.optional(messageName),
  rejected: v.optional(messageName),
});

export type Selection = v.InferOutput<typeof selection>;

/** To whom a sending goes, as its row has it: `again` also to those who may have it. */
export const sendingPeople = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...selection.entries, again: v.optional(v.boolean()) }),
);

/** @throws ValiError for a text that no plan has written */
export const parsePeople = (json: string) => v.parse(sendingPeople, json);

/** The same people whatever the zone: days as instants. */
export function asInstants(selected: Selection, zone: string): Selection {
  const { since, until } = selected;
  return {
    ...selected,
    ...(since !== undefined && { since: instantAt(zone, since, 0) }),
    ...(until !== undefined && { until: instantAt(zone, until, 1) }),
  };
}

/** When a day begins, so many days later; an instant as it is. */
function instantAt(zone: string, when: string, days: number): string {
  return new Date(when.length > 10 ? when : startOfDay(zone, when, days)).toISOString();
}

const HAS_REFUSED = sql<boolean>`consent_version in (${sql.join(REFUSALS)})`;

/** @property refused only whose consent is a bare no; `false`: all but these */
type Wanted = Selection & { refused?: boolean };

/** The condition that a selection puts on a row of `submission`. @param zone in which its days are */
export function conditionOf(
  { language, since, until, domain, text, waiting, importId, refused, ...mail }: Wanted,
  zone = 'UTC',
): RawBuilder<boolean> {
  const parts = [
    language !== undefined && sql`language = ${language}`,
    since !== undefined && sql`joined_at >= ${instantAt(zone, since, 0)}`,
    until !== undefined && sql`joined_at < ${instantAt(zone, until, 1)}`,
    domain !== undefined && sql`(${contains(`%@${literal(domain)}`)} or ${contains(`%.${literal(domain)}`)})`,
    waiting !== undefined && (waiting ? IS_WAITING : sql`not ${IS_WAITING}`),
    importId !== undefined && sql`import_id = ${importId}`,
    refused !== undefined && (refused ? HAS_REFUSED : sql`not ${HAS_REFUSED}`),
    // Nobody has a version of no message.
    (mail.has ?? mail.hasVersion) !== undefined && isSent(mail.has ?? '', ['accepted'], mail.hasVersion),
    // Who may have it is not among those who have not.
    mail.hasNot !== undefined && sql`not ${isSent(mail.hasNot, ['accepted', 'uncertain', 'sending'])}`,
    mail.rejected !== undefined && isSent(mail.rejected, ['rejected']),
    text !== undefined &&
      contains(text.startsWith('^') ? `${literal(text.slice(1))}%` : `%${literal(text)}%`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** On a row of `submission`: the mail to this person is in one of these states. */
function isSent(message: string, states: readonly DeliveryState[], version?: number): RawBuilder<boolean> {
  const ofVersion = version === undefined ? sql`` : sql`and version = ${version}`;
  return sql<boolean>`submission.id in (select submission_id from mail_delivery
    where message = ${message} and state in (${sql.join(states)}) ${ofVersion})`;
}

/** How many rows there are. */
export function countEntries(db: Kysely<Database>, selected: Wanted, zone?: string): Promise<number> {
  return countRows(db, conditionOf(selected, zone));
}

/** The mail domain of a row. The same function has another name in each kind of database. */
export function domainOf(kind: DialectKind): RawBuilder<string> {
  return sql<string>`substr(email, ${sql.raw(kind === 'sqlite' ? 'instr' : 'strpos')}(email, '@') + 1)`;
}

/** How many have an address of each mail domain, most first, and which was probably meant if it looks mistyped. */
export async function countDomains({ db, kind }: OpenList) {
  const rows = await db
    .selectFrom('submission')
    .select(domainOf(kind).as('domain'))
    .select((is) => is.fn.countAll().as('count'))
    .groupBy('domain')
    .orderBy('count', 'desc')
    .orderBy('domain')
    .execute();
  return rows.map(({ domain, count }) => ({ domain, count: Number(count), meant: meantDomain(domain) }));
}

function contains(pattern: string): RawBuilder<boolean> {
  return sql`email like ${pattern} escape '\\'`;
}

/** Text without wildcards in a LIKE pattern. Addresses are stored in lower case. */
function literal(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
