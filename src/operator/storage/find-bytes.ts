import { createReadStream, existsSync } from 'node:fs';

const AT = 0x40;
/** An address has at most 254 characters (`EMAIL_LENGTH`), so what stands at the end of a piece fits into this. */
const OVERLAP = 256;

/**
 * Looks for the bytes of addresses anywhere in a file, whatever the file's format, in one pass for all of them.
 *
 * Each `@` in the file is compared with the addresses that have the same characters around theirs.
 *
 * @returns the addresses that were found
 */
export async function findBytes(path: string, addresses: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (!existsSync(path) || addresses.length === 0) return found;
  const needles = new Map<number, { address: string; bytes: Buffer; at: number }[]>();
  for (const address of addresses) {
    const bytes = Buffer.from(address, 'latin1');
    const at = bytes.indexOf(AT);
    const key = around(bytes, at);
    needles.set(key, [...(needles.get(key) ?? []), { address, bytes, at }]);
  }
  let kept: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 4_194_304 }) as AsyncIterable<Buffer>) {
    const piece = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    for (let at = piece.indexOf(AT); at >= 0; at = piece.indexOf(AT, at + 1)) {
      for (const needle of needles.get(around(piece, at)) ?? []) {
        const start = at - needle.at;
        if (start >= 0 && piece.compare(needle.bytes, 0, undefined, start, start + needle.bytes.length) === 0)
          found.add(needle.address);
      }
    }
    kept = piece.subarray(-OVERLAP);
  }
  return found;
}

/** The characters on both sides of an `@`; every address has at least these. */
function around(bytes: Buffer, at: number): number {
  return ((bytes[at - 1] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
