import { fstatSync, openSync, read as readCallback, statSync } from 'node:fs';
import { promisify } from 'node:util';

const read = promisify(readCallback);

const AT = 0x40;
/** Bytes kept from one chunk to the next: an address (254, `EMAIL_LENGTH`) and what can be beside it in its row. */
const OVERLAP = 512;
/** Bytes read and searched without a pause: a server searches too, and others must not wait for it. */
const CHUNK = 131_072;

/** An address to look for, and the texts that may hold it. */
export interface Needle {
  address: string;
  /** Texts that belong in the file, each with the offset in bytes at which it has the address. */
  explained: readonly { text: string; offset: number }[];
}

/**
 * Looks for the bytes of addresses anywhere in a file, whatever the file's format, in one pass for all of them.
 *
 * Each `@` in the file is compared with the addresses that have the same characters around theirs.
 *
 * @returns the addresses that were found outside of what explains them
 */
export async function findBytes(
  path: string,
  needles: readonly Needle[],
  chunkSize = CHUNK,
): Promise<Set<string>> {
  const found = new Set<string>();
  const file = needles.length === 0 ? undefined : openForGood(path);
  if (file === undefined) return found;
  const index = indexNeedles(needles);
  // One buffer for the whole file; the end of each chunk is moved to its beginning.
  const buffer = Buffer.allocUnsafe(2 * OVERLAP + chunkSize);
  let kept = 0;
  let position = 0;
  let searched = 0;
  for (;;) {
    const { bytesRead } = await read(file, buffer, kept, chunkSize, position);
    position += bytesRead;
    const chunk = buffer.subarray(0, kept + bytesRead);
    // An `@` close to the end waits for the next chunk, so that everything beside it can be seen.
    const until = bytesRead === 0 ? chunk.length : chunk.length - OVERLAP;
    for (let at = chunk.indexOf(AT, searched); at >= 0 && at < until; at = chunk.indexOf(AT, at + 1)) {
      for (const { address, bytes, at: before, explained } of index.get(around(chunk, at)) ?? []) {
        const start = at - before;
        const isAt = (text: Buffer, offset: number) =>
          start >= offset && chunk.subarray(start - offset, start - offset + text.length).equals(text);
        if (isAt(bytes, 0) && !explained.some(({ text, offset }) => isAt(text, offset))) found.add(address);
      }
    }
    if (bytesRead === 0) return found;
    kept = Math.min(2 * OVERLAP, chunk.length);
    searched = Math.max(0, until - (chunk.length - kept));
    chunk.copy(buffer, 0, chunk.length - kept);
  }
}

const opened = new Map<string, number>();

/**
 * Opens a file and never closes it again: if a process closes any descriptor of a database that it has open, SQLite's
 * locks of that process are gone (https://sqlite.org/howtocorrupt.html, section 2.2). There is one descriptor for each
 * file, however often it is searched.
 *
 * @returns `undefined` where there is no file
 */
function openForGood(path: string): number | undefined {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there === undefined) return undefined;
  const known = opened.get(path);
  if (known !== undefined) {
    const { dev, ino } = fstatSync(known);
    if (dev === there.dev && ino === there.ino) return known;
  }
  const file = openSync(path, 'r');
  opened.set(path, file);
  return file;
}

interface IndexedNeedle {
  address: string;
  bytes: Buffer;
  /** Offset of the `@`. */
  at: number;
  explained: { text: Buffer; offset: number }[];
}

function indexNeedles(needles: readonly Needle[]): Map<number, IndexedNeedle[]> {
  const index = new Map<number, IndexedNeedle[]>();
  for (const { address, explained } of needles) {
    const bytes = Buffer.from(address, 'latin1');
    const at = bytes.indexOf(AT);
    const texts = explained.map(({ text, offset }) => ({ text: Buffer.from(text), offset }));
    const entry = { address, bytes, at, explained: texts };
    const same = index.get(around(bytes, at));
    if (same === undefined) index.set(around(bytes, at), [entry]);
    else same.push(entry);
  }
  return index;
}

/** The characters on both sides of an `@`; every address has at least these. */
function around(bytes: Buffer, at: number): number {
  return ((bytes[at - 1] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
