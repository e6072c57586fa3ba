import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Decrypter } from 'age-encryption';
import { BackupRefusal } from './backup-refusal.ts';

/** First line of every file that age wrote (https://age-encryption.org/v1). */
const AGE_HEADER = 'age-encryption.org/v1\n';

type Bytes = AsyncIterable<Uint8Array>;

/** Loaded when it is needed: it consists of fifty modules, and most backups are not encrypted. */
const loadAge = () => import('age-encryption');

/** Whether a file is encrypted with age. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
  await file.close();
  return buffer.toString('latin1') === AGE_HEADER;
}

/** Bytes, encrypted to a public key if there is one, at flat memory. */
export async function encrypted(bytes: Readable, recipient: string | undefined): Promise<Bytes> {
  if (recipient === undefined) return bytes as Bytes;
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
}

/**
 * What decrypts with the keys in a file as `age-keygen` writes it. It may be a pipe: a program that keeps keys can write it.
 *
 * @throws BackupRefusal where there is no key in it, or one that is mistyped
 */
export async function loadKeys(identityFile: string): Promise<Decrypter> {
  const { Decrypter } = await loadAge();
  const keys = new Decrypter();
  try {
    const lines = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim());
    const found = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
    if (found.length === 0) throw new Error('There is no key in it.');
    for (const line of found) keys.addIdentity(line);
  } catch (error) {
    throw isOfSystem(error) ? error : new BackupRefusal('noKey', { file: identityFile });
  }
  // Asked last: none before it has fitted.
  keys.addIdentity({ unwrapFileKey: () => Promise.reject(new BackupRefusal('wrongKey')) });
  return keys;
}

/** Whether the system speaks, of a missing file or a full disk. A folder in the place of a file is something else. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !('code' in error && error.code === 'EISDIR');
}

/**
 * A file's bytes, decrypted, at flat memory.
 *
 * @throws BackupRefusal when no key opens it; something else when the file is damaged, possibly only after some bytes
 */
export async function decrypted(path: string, keys: Decrypter): Promise<Bytes> {
  return await keys.decrypt(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
}
