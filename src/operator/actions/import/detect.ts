import { open } from 'node:fs/promises';

/** The format of a file, by its first bytes. */
export type DetectedFile =
  | { format: 'workbook' }
  /** @property encoding as `TextDecoder` names it */
  | { format: 'csv' | 'jsonl'; encoding: string; head: string }
  | { problem: FormatProblem };

/** Why a file is not read at all. */
export type FormatProblem =
  | 'empty'
  | 'html'
  /** The format of Excel before 2007. */
  | 'oldExcel'
  | 'database'
  | 'encrypted'
  /** A PDF, a picture, a program. */
  | 'binary'
  /** Text in an encoding that names its letters otherwise, such as windows-1258. */
  | 'encoding';

const HEAD_BYTES = 65_536;

/** First bytes of files that people take for a list (each format's own specification). */
const SIGNATURES: readonly (readonly [bytes: string, format: FormatProblem | 'workbook'])[] = [
  ['PK\u0003\u0004', 'workbook'],
  ['\u00d0\u00cf\u0011\u00e0', 'oldExcel'],
  ['SQLite format 3\0', 'database'],
  ['age-encryption.org/', 'encrypted'],
  ['-----BEGIN AGE ENCRYPTED FILE-----', 'encrypted'],
  ['%PDF', 'binary'],
];

/** Detects from a file's first bytes how to read it. */
export async function detectFormat(path: string): Promise<DetectedFile> {
  const bytes = await readHead(path);
  if (bytes.length === 0) return { problem: 'empty' };
  const start = bytes.subarray(0, 40).toString('latin1');
  const signature = SIGNATURES.find(([known]) => start.startsWith(known))?.[1];
  if (signature === 'workbook') return { format: 'workbook' };
  if (signature !== undefined) return { problem: signature };
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.includes(0)) return { problem: 'binary' };
  const head = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '');
  const text = head.trimStart();
  if (text === '') return { problem: 'empty' };
  if (/^<(?:!doctype|html|head|table|\?xml)/i.test(text)) return { problem: 'html' };
  return { format: text.startsWith('{') ? 'jsonl' : 'csv', encoding, head };
}

/** By the byte order mark, or by the zero bytes that every ASCII letter has in UTF-16. */
function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 200);
  const zeros = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length * 4 > sample.length;
  if (zeros(1)) return 'utf-16le';
  return zeros(0) ? 'utf-16be' : 'utf-8';
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
