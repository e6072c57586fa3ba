import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Connection, type Target } from '../../perf/service/connection.ts';

/** Inputs that nobody here wrote. They lie beside the repository and are no part of it. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/corpora');

/** Whether they are there; tests that need them are skipped otherwise. */
export const HAVE_CORPORA: boolean = existsSync(FOLDER);

function read(path: string): Buffer {
  return readFileSync(resolve(FOLDER, path));
}

/** A request as bytes, with what a strict parser must think of it. */
export interface RawCase {
  name: string;
  strict: boolean;
  expect: 'ok' | 'error';
  errorCode: number | null;
  rawBase64: string;
}

export const corpora = {
  addresses: (): string[] => ['email/isemail.json', 'email/isemail-original.json'].flatMap(addressesIn),
  strings: (): string[] => JSON.parse(read('strings/blns.json').toString()) as string[],
  domains: (): string[] => [...linesOf(BLOCK_LIST), ...mailDomains()],
  requests: (): RawCase[] => JSON.parse(read('http/llhttp-requests.json').toString()) as RawCase[],
  jsonTexts: (): { name: string; bytes: Buffer }[] =>
    readdirSync(resolve(FOLDER, JSON_TEXTS)).map((name) => ({ name, bytes: read(`${JSON_TEXTS}/${name}`) })),
};

const BLOCK_LIST = 'domains/disposable_email_blocklist.conf';
const MAIL_DOMAINS = 'domains/mailcheck-defaults.json';
const JSON_TEXTS = 'json/test_parsing';

/**
 * Every file of the collections, cut into the parts that fit in a field, a header or a path: how each is cut is
 * said here, and a file of which nothing is said makes the tests fail.
 */
export function everyFile(): { file: string; parts: () => Buffer[] }[] {
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && found.name !== 'INDEX.md')
    .map((found) => relative(FOLDER, join(found.parentPath, found.name)))
    .sort()
    .map((file) => ({ file, parts: () => partsOf(file) }));
}

function partsOf(file: string): Buffer[] {
  if (file.startsWith(JSON_TEXTS)) return [read(file)];
  if (file.startsWith('email/')) return addressesIn(file).map((text) => Buffer.from(text));
  switch (file) {
    case 'strings/blns.json':
      return corpora.strings().map((text) => Buffer.from(text));
    case 'http/llhttp-requests.json':
      return corpora.requests().map(({ rawBase64 }) => Buffer.from(rawBase64, 'base64'));
    case 'http/observatory-v6-scores.tsv':
    case BLOCK_LIST:
      return linesOf(file).map((text) => Buffer.from(text));
    case MAIL_DOMAINS:
      return mailDomains().map((text) => Buffer.from(text));
    default:
      throw new Error(`Nothing is said about how ${file} is tried.`);
  }
}

function addressesIn(file: string): string[] {
  return (JSON.parse(read(file).toString()) as { address: string }[]).map(({ address }) => address);
}

function linesOf(file: string): string[] {
  return read(file).toString().trim().split('\n');
}

function mailDomains(): string[] {
  return Object.values(JSON.parse(read(MAIL_DOMAINS).toString()) as Record<string, string[]>).flat();
}

/** Works off all items with a few connections at a time. */
export async function forAll<Item>(
  items: readonly Item[],
  target: Target,
  work: (item: Item, connection: Connection) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      const connection = new Connection(target);
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item, connection);
      connection.close();
    }),
  );
}
