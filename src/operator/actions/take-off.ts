import * as v from 'valibot';
import { parseEmail, type Email } from '../../contract/email.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { removal, type ActionHost } from './action.ts';
import { backupAround, makeAround } from './care.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { applyRemoval, assertSomebodyStays, findAddresses } from './erase.ts';
import { findOptedOut } from './import/import.ts';
import { importInput, prepare } from './import/read-file.ts';
import { addressesIn } from './import/validate-row.ts';
import { Refusal } from './refusal.ts';

const takeOffInput = v.object({
  ...v.pick(importInput, ['name', 'columns']).entries,
  file: v.optional(v.string(), ''),
  /** Addresses in place of a file. */
  text: v.optional(v.pipe(v.string(), v.maxLength(3_000_000))),
  /** Only those on the list of whom the file says that they said no, left or bounced. */
  optedOut: v.optional(v.boolean()),
  /** Whether all in it have left, though the file has what a list of people who joined has. */
  sure: v.optional(v.boolean()),
});
type TakeOffInput = v.InferOutput<typeof takeOffInput>;

/** Takes people off the list for good who left elsewhere, or whose addresses do not work. */
export const takeOff = removal({
  input: takeOffInput,
  plan: planTakeOff,
  apply: async (host, input, named, progress) => {
    const { obstacle } = await planTakeOff(host, input);
    if (obstacle !== undefined) throw new Refusal(obstacle);
    await makeAround(host, named.listed.length);
    const result = await applyRemoval(host, named, 'removed', progress);
    const asked = named.listed.length + named.missing.length;
    const detail = { file: input.name ?? 'addresses', asked, erased: result.people };
    await recordAudit(host.list.db, host.actor, 'takeOff', detail);
    return result;
  },
});

async function planTakeOff(host: ActionHost, input: TakeOffInput) {
  const { emails, unread, isOfMembers } = input.optedOut
    ? { emails: await findOptedOut(host, input), unread: undefined, isOfMembers: false }
    : await readAddresses(host, input);
  const named = await findAddresses(host.list.db, [...emails]);
  await assertSomebodyStays(host, named);
  const obstacle = isOfMembers && !input.sure ? ('secondLook' as const) : undefined;
  return { named, unread, isOfMembers, backup: backupAround(host, named.listed.length), obstacle };
}

/**
 * Reads the addresses of a file, and nothing else of it.
 *
 * @returns the addresses; how much in their place is none, and the first; whether the file says when people joined or what
 *   they agreed to
 * @throws Refusal for a file without addresses, and an export of ours, which names people who have not left
 */
async function readAddresses(host: ActionHost, { text, ...input }: TakeOffInput) {
  const { columns, rows, rules, refusal } = await prepare(host, input, text);
  const { isPlain, headings } = rules.place;
  if (EXPORT_COLUMNS.some((own) => own.includes('_') && headings.includes(own)))
    throw new Refusal('ownExport');
  const email = rules.place.email ?? (headings.length === 1 ? 0 : undefined);
  const emails = new Set<Email>();
  let unread: { count: number; line: number; value: string } | undefined;
  for (const { line, cells } of rows)
    for (const written of addressesIn(cells, { email, isPlain, headings })) {
      const address = parseEmail(written);
      if (address !== undefined) emails.add(address);
      else unread = { line, value: written, ...unread, count: (unread?.count ?? 0) + 1 };
    }
  if (emails.size === 0) throw email === undefined && refusal ? refusal : new Refusal('noAddresses');
  const isOfMembers = columns.some(({ becomes = '', example }) => {
    const isTime = isPlain && parseTimestamp(example.trim(), 'UTC') !== undefined;
    return isTime || ['joined_at', 'consent_version', 'agrees'].includes(becomes);
  });
  return { emails, unread, isOfMembers };
}
