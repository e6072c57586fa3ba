import { lookAtColumns, type FileLook } from './file-columns.ts';
import { findLayout, rowsOf, type Layout } from './file-layout.ts';
import type { FileRow } from './file-rows.ts';
import { settle, type ImportInput, type Settled } from './import-answers.ts';
import { keepPeople, type ReasonCount } from './people-file.ts';
import type { Blocked } from '../plan.ts';
import { createRowReader } from './row-people.ts';

/** What is asked of the thread that reads a file. */
export interface ReadAsked {
  input: ImportInput;
  /** Whether it names people who are to be taken off. */
  isLeaving: boolean;
  /** A new file, for the people. */
  people: string;
  zone: string;
  now: number;
}

/** What a file has, and who is in it if nothing is open. */
export interface FileRead {
  look: FileLook;
  settled: Settled;
  /** Rows whose time of joining cannot be read. */
  untimed: number;
  counts: ReasonCount[];
}

export type ReadMessage = { rows: number } | { read: FileRead } | { refused: Blocked };

/** Reads a file twice: to see what is in its columns, and then who is in its rows. @throws Refusal for what cannot be read */
export async function readInto(asked: ReadAsked, report: (rows: number) => void): Promise<FileRead> {
  const { input, isLeaving, people, zone, now } = asked;
  const layout = await findLayout(input.file);
  const look = await lookAtColumns(layout, counted(input.file, layout, report));
  const settled = settle(look, input, isLeaving, zone);
  if (settled.open.length > 0) return { look, settled, untimed: 0, counts: [] };
  const { readRow, untimed } = createRowReader({ look, settled, zone, now });
  const kept = keepPeople(people);
  for await (const batch of counted(input.file, layout, report))
    for (const row of batch) for (const person of readRow(row)) kept.add(person);
  return { look, settled, untimed: untimed(), counts: kept.close() };
}

/** The rows of a file. It says how many it has read. */
async function* counted(
  file: string,
  layout: Layout,
  report: (rows: number) => void,
): AsyncGenerator<FileRow[]> {
  let rows = 0;
  for await (const batch of rowsOf(file, layout)) {
    report((rows += batch.length));
    yield batch;
  }
}
