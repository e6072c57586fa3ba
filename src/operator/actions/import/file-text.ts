import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { plainFile } from '../../../backup/output-file.ts';
import { Refusal } from '../plan.ts';

/** Marks at the beginning of a file, in hexadecimal: a picture (PNG, JPEG, GIF, WebP), a PDF, a workbook (XLSX, XLS). */
const NOT_TEXT = /^(?:89504e47|ffd8ff|47494638|52494646|25504446|504b0304|d0cf11e0)/;
/** Bytes that show how a text is encoded. */
const SAMPLE = 65_536;
/** Marks of direction, of byte order and of width: nobody sees them, and an address that has one looks like any other. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1258, in pieces.
 *
 * @throws Refusal for a picture, a PDF, a workbook and what is not a file
 */
export async function* textOf(file: string): AsyncGenerator<string> {
  const path = plainFile(file);
  const encoding = await encodingOf(path);
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>)
    yield decoder.decode(bytes, { stream: true }).replace(INVISIBLE, '');
  yield decoder.decode();
}

async function encodingOf(path: string): Promise<string> {
  const handle = await open(path);
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(SAMPLE), 0, SAMPLE)
    .finally(() => handle.close());
  const sample = buffer.subarray(0, bytesRead);
  const mark = sample.toString('hex', 0, 4);
  if (NOT_TEXT.test(mark)) throw new Refusal('notText');
  if (mark.startsWith('fffe') || mark.startsWith('feff'))
    return mark.startsWith('ff') ? 'utf-16le' : 'utf-16be';
  // Every second byte of a text in UTF-16 is 0 where its letters are Latin.
  const zerosAt = (half: number) => sample.filter((byte, index) => byte === 0 && index % 2 === half).length;
  if (zerosAt(1) > bytesRead / 8) return 'utf-16le';
  if (zerosAt(0) > bytesRead / 8) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Uint8Array>)
      decoder.decode(bytes, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1258';
    throw error;
  }
}
