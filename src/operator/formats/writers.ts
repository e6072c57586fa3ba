import type { Entry } from '../actions/entries.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { Layout } from './layouts.ts';
import { printableJson } from './printable.ts';

/** The list in batches. */
export type EntryBatches = AsyncIterable<readonly Entry[]>;
/** What it becomes in a file, in chunks of about a batch each. */
export type Chunks = AsyncGenerator<string | Uint8Array>;

/** CSV by RFC 4180, UTF-8. @param leaveLinkOf for layouts that have the link */
export async function* writeCsv(
  batches: EntryBatches,
  layout: Layout,
  mark: boolean,
  leaveLinkOf: (entry: Entry) => string = () => '',
): Chunks {
  yield (mark ? BYTE_ORDER_MARK : '') + csvLine(layout.headings);
  for await (const batch of batches)
    yield batch.map((entry) => csvLine(layout.fields(entry, leaveLinkOf(entry)))).join('');
}

/** One JSON object per line. */
export async function* writeJsonLines(batches: EntryBatches): Chunks {
  for await (const batch of batches) yield batch.map((entry) => `${printableJson(entry)}\n`).join('');
}

/** One address per line. */
export async function* writeAddresses(batches: EntryBatches): Chunks {
  for await (const batch of batches) yield batch.map(({ email }) => `${email}\n`).join('');
}
