import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createTemporaryFolder } from '../../../backup/temporary-folder.ts';
import type { ActionHost, Progress } from '../action.ts';
import { Refusal, type Blocked, type SumLine } from '../plan.ts';
import { lookAtColumns, type FileLook } from './file-columns.ts';
import { findLayout, rowsOf, type Layout } from './file-layout.ts';
import type { FileRow } from './file-rows.ts';
import { settle, type ImportInput, type Settled } from './import-answers.ts';
import { keepPeople, openPeople, type PeopleFile, type ReasonCount } from './people-file.ts';
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

/** Memory of the thread: a file is read in pieces. */
const LIMITS = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 128 };

/** Values that a sum names. */
const SHOWN_VALUES = 12;

/** What a plan gives for a file: what closes its people, and who watches and stops the reading. */
export interface Reading {
  keep: AsyncDisposableStack;
  planning: Progress;
}

/**
 * Reads a file in a thread of its own. Its people are in a private file until the plan is gone.
 *
 * @returns no people where something is open
 * @throws Refusal for a file that cannot be read, and for an answer that does not fit it
 */
export async function readPeople(
  host: ActionHost,
  input: ImportInput,
  { keep, planning }: Reading,
  isLeaving = false,
): Promise<FileRead & { people: PeopleFile | undefined }> {
  const folder = keep.use(createTemporaryFolder(host.location.workFolder));
  const people = join(folder.path, 'people');
  const workerData: ReadAsked = {
    ...{ input: { ...input, file: host.resolveFile(input.file) }, isLeaving, people },
    ...{ zone: host.programme.timeZone, now: host.actor.now() },
  };
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
  });
  keep.defer(() => worker.terminate().then(() => undefined));
  const read = await new Promise<FileRead>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The file was not read to its end.')));
    worker.on('message', (message: ReadMessage) => {
      if ('rows' in message) planning.report({ done: message.rows });
      else if ('read' in message) resolve(message.read);
      else reject(new Refusal(message.refused.reason, message.refused.details));
    });
    planning.signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
  return { ...read, people: read.settled.open.length > 0 ? undefined : keep.use(openPeople(people)) };
}

/** The lines of a sum: how many a file has, and why some are not meant. */
export function linesOfFile(counts: readonly ReasonCount[]): SumLine[] {
  const total = (of: readonly ReasonCount[]) => of.reduce((sum, { count }) => sum + count, 0);
  const lines = [...Map.groupBy(counts, ({ reason }) => reason)].flatMap(([key, of]): SumLine[] => {
    const [{ line, value, email } = { line: 0, value: '', email: '' }] = of;
    if (key === null) return [];
    const named = of.toSorted((one, other) => other.count - one.count).slice(0, SHOWN_VALUES);
    const answers = named.map((each) => `“${each.value}” ${each.count}`);
    const example = key === 'unticked' ? { answers } : { line, value: value || email };
    return [{ key, value: -total(of), values: example }];
  });
  return [{ key: 'inFile', value: total(counts) }, ...lines];
}
