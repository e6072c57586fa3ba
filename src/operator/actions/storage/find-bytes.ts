import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';

const AT = 0x40;
/** An address has at most 254 characters (`EMAIL_LENGTH`), so what stands at the end of a piece fits into this. */
const OVERLAP = 256;
const PIECE = 4_194_304;

/**
 * Looks for the bytes of addresses anywhere in a file, whatever the file's format, in one pass for all of them.
 *
 * Each `@` in the file is compared with the addresses that have the same characters around theirs.
 *
 * @param pieceSize bytes that are read at once
 * @returns the addresses that were found
 */
export async function findBytes(
  path: string,
  addresses: readonly string[],
  pieceSize = PIECE,
): Promise<Set<string>> {
  const found = new Set<string>();
  if (!existsSync(path) || addresses.length === 0) return found;
  const needles = new Map<number, { address: string; bytes: Buffer; at: number }[]>();
  for (const address of addresses) {
    const bytes = Buffer.from(address, 'latin1');
    const at = bytes.indexOf(AT);
    const key = around(bytes, at);
    needles.set(key, [...(needles.get(key) ?? []), { address, bytes, at }]);
  }
  const file = await open(path);
  try {
    // One buffer for the whole file; the end of each piece is moved to its beginning.
    const buffer = Buffer.allocUnsafe(OVERLAP + pieceSize);
    let kept = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, kept, pieceSize);
      if (bytesRead === 0) return found;
      const piece = buffer.subarray(0, kept + bytesRead);
      for (let at = piece.indexOf(AT); at >= 0; at = piece.indexOf(AT, at + 1)) {
        for (const needle of needles.get(around(piece, at)) ?? []) {
          const start = at - needle.at;
          // What is cut by the end of a piece is whole in the next.
          if (start >= 0 && piece.subarray(start, start + needle.bytes.length).equals(needle.bytes))
            found.add(needle.address);
        }
      }
      kept = Math.min(OVERLAP, piece.length);
      piece.copy(buffer, 0, piece.length - kept);
    }
  } finally {
    await file.close();
  }
}

/** The characters on both sides of an `@`; every address has at least these. */
function around(bytes: Buffer, at: number): number {
  return ((bytes[at - 1] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
