import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { importInput } from '../../../src/operator/actions/import/import-answers.ts';
import { openPeople, type FilePerson } from '../../../src/operator/actions/import/people-file.ts';
import { readInto, type FileRead } from '../../../src/operator/actions/import/read-people.ts';
import { FIRST } from '../../languages.ts';
import { NOW, temporaryFolder } from '../harness.ts';

const folder = temporaryFolder();
const [file, kept] = [join(folder, 'people.csv'), join(folder, 'people')];

/** What is known of a file, and its people where nothing is open. */
export type ReadHere = FileRead & { people: readonly FilePerson[] };

/** Reads a file as a plan does, but in this process: to start a thread takes longer. @param content none: the same file again */
export async function readHere(
  content: string | Uint8Array | undefined,
  answers: Omit<v.InferInput<typeof importInput>, 'file'>,
  isLeaving = false,
): Promise<ReadHere> {
  if (content !== undefined) writeFileSync(file, content);
  const input = v.parse(importInput, { language: FIRST, ...answers, file });
  const asked = { input, isLeaving, people: kept, zone: 'Asia/Ho_Chi_Minh', now: NOW };
  rmSync(kept, { force: true });
  const read = await readInto(asked, () => undefined);
  if (read.settled.open.length > 0) return { ...read, people: [] };
  using people = openPeople(kept);
  const all = [...people.batches('meant'), ...people.batches('leftOut')].flat();
  return { ...read, people: all.sort((one, other) => one.id - other.id) };
}
