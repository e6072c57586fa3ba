import * as v from 'valibot';
import { parseEmail } from '../../contract/email.ts';
import { LANGUAGES } from '../../contract/language.ts';

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
});

export type Selection = v.InferOutput<typeof selection>;
