import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parseEmail, type Email } from '../../contract/email.ts';
import { recordAudit } from '../../waitlist/privacy/audit.ts';
import { BYTE_ORDER_MARK } from '../formats/csv.ts';
import { change, Refusal, type ActionHost } from './action.ts';
import { precautionFor, takePrecaution } from './care.ts';
import { countEntries } from './entries.ts';
import { applyErasure, planErasure } from './erase.ts';

const takeOffInput = v.object({
  /** Addresses, one on each line, or a file with them. */
  text: v.optional(v.pipe(v.string(), v.maxLength(3_000_000))),
  file: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** Takes people off the list for good who left elsewhere, or whose addresses do not work. */
export const takeOff = change({
  input: takeOffInput,
  plan: async (host, input) => {
    const { listed, missing, isEverybody } = await readRemoval(host, input);
    const { backsUp, obstacle } = precautionFor(host, listed.length);
    return {
      listed: listed.map(({ email }) => email),
      notListed: missing.length,
      backsUp,
      obstacle: isEverybody ? ('everybody' as const) : obstacle,
    };
  },
  apply: async (host, input, progress) => {
    const { list, actor } = host;
    const removal = await readRemoval(host, input);
    if (removal.isEverybody) throw new Refusal('everybody');
    await takePrecaution(host, removal.listed.length);
    const { people } = await applyErasure(host, removal, 'removed', progress);
    const asked = removal.listed.length + removal.missing.length;
    const detail = { file: input.name ?? 'addresses', asked, erased: people };
    await recordAudit(list.db, actor, 'import', detail);
    return { people };
  },
});

/** @throws Refusal when there is anything but addresses */
async function readRemoval(
  { resolveFile, list }: ActionHost,
  { text, file }: v.InferOutput<typeof takeOffInput>,
) {
  const emails = readPlainList(text ?? (file === undefined ? '' : await readFile(resolveFile(file), 'utf8')));
  if (emails.length === 0) throw new Refusal('noAddresses');
  const plan = await planErasure(list.db, emails);
  const { length } = plan.listed;
  return { ...plan, isEverybody: length > 1 && length === (await countEntries(list.db, {})) };
}

/**
 * Reads a list of addresses with at most a heading above them, and nothing else: what a table says of the people in it is
 * not known here, and an export of ours names people who have not left.
 *
 * @returns the addresses, each once
 * @throws Refusal for a line that is no address: nobody is deleted because a file was misread
 */
export function readPlainList(text: string): Email[] {
  const lines = text
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
  const read = lines[0]?.text.includes('@') === false ? lines.slice(1) : lines;
  const emails = read.map(({ line, text }) => {
    const email = parseEmail(text);
    if (email === undefined) throw new Refusal('notPlain', { line });
    return email;
  });
  return [...new Set(emails)];
}
