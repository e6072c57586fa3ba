import type { Entry } from '../actions/entries.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { Layout } from './layouts.ts';
import { vCard } from './vcard.ts';

/** The list in batches, and what it becomes in a file, in pieces of about a batch each. */
export type EntryBatches = AsyncIterable<readonly Entry[]>;
export type Pieces = AsyncGenerator<string | Uint8Array>;

/** CSV by RFC 4180, UTF-8. */
export async function* writeCsv(batches: EntryBatches, layout: Layout, mark: boolean): Pieces {
  yield (mark ? BYTE_ORDER_MARK : '') + csvLine(layout.headings);
  for await (const batch of batches) yield batch.map((entry) => csvLine(layout.fields(entry))).join('');
}

/** One JSON object on each line. */
export async function* writeJsonLines(batches: EntryBatches): Pieces {
  for await (const batch of batches) yield batch.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** One card after the other. */
export async function* writeVCards(batches: EntryBatches): Pieces {
  for await (const batch of batches) yield batch.map(vCard).join('');
}
