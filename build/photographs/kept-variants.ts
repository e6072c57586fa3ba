import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Variants } from './variants.ts';

/** File of an entry beside the pictures: what is made of the photograph, and the paths of the pictures. */
const ENTRY = 'entry.json';

type Entry = Omit<Variants, 'files'> & { paths: string[] };

/** What an earlier build has made of a photograph; nothing where there is none, or it is not whole. */
export async function readKept(folder: string, key: string): Promise<Variants | undefined> {
  try {
    const read = (name: string) => readFile(path.join(folder, key, name));
    const { paths, ...entry } = JSON.parse((await read(ENTRY)).toString()) as Entry;
    const files = await Promise.all(
      paths.map(async (file) => [file, await read(path.basename(file))] as const),
    );
    return { ...entry, files };
  } catch {
    return undefined;
  }
}

/** Keeps what was made. Two builds may do it at the same time: both write the same. */
export async function keep(folder: string, key: string, { files, ...entry }: Variants): Promise<void> {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(path.join(folder, 'new-'));
  for (const [file, content] of files) await writeFile(path.join(work, path.basename(file)), content);
  const paths = files.map(([file]) => file);
  await writeFile(path.join(work, ENTRY), JSON.stringify({ ...entry, paths } satisfies Entry));
  await rename(work, path.join(folder, key)).catch(() => rm(work, { recursive: true }));
}

/** Removes what no present photograph uses. */
export async function removeOthers(folder: string, keys: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (!keys.has(name)) await rm(path.join(folder, name), { recursive: true, force: true });
}
