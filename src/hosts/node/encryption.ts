import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

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

/** Bytes, encrypted to a public key, at flat memory. */
export async function encrypted(bytes: Readable, recipient: string): Promise<Bytes> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return await encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
}

/**
 * A file's bytes, decrypted, at flat memory.
 *
 * @param identityFile a file as `age-keygen` writes it
 * @throws when no key in it fits, or the file was changed; possibly only after some bytes
 */
export async function decrypted(path: string, identityFile: string): Promise<Bytes> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  const lines = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim());
  for (const line of lines) if (line !== '' && !line.startsWith('#')) decrypter.addIdentity(line);
  return await decrypter.decrypt(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>);
}
