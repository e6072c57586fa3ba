import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** Inputs that nobody here wrote. They lie beside the repository and are no part of it. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/corpora');

/** Whether they are there; tests that need them are skipped otherwise. */
export const HAVE_CORPORA: boolean = existsSync(FOLDER);

/** A request as bytes, with what a strict parser must think of it. */
interface RawCase {
  name: string;
  strict: boolean;
  expect: 'ok' | 'error';
  errorCode: number | null;
  rawBase64: string;
}

const read = (path: string) => readFileSync(resolve(FOLDER, path));
const json = (path: string): unknown => JSON.parse(read(path).toString());

/** The requests of the HTTP parser's own tests. */
export const rawRequests = () => json('http/llhttp-requests.json') as RawCase[];

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
  if (file.startsWith('json/test_parsing')) return [read(file)];
  if (file === 'http/llhttp-requests.json')
    return rawRequests().map(({ rawBase64 }) => Buffer.from(rawBase64, 'base64'));
  return textsOf(file).map((text) => Buffer.from(text));
}

function textsOf(file: string): string[] {
  if (file.startsWith('email/')) return (json(file) as { address: string }[]).map(({ address }) => address);
  switch (file) {
    case 'strings/blns.json':
      return json(file) as string[];
    case 'http/observatory-v6-scores.tsv':
    case 'domains/disposable_email_blocklist.conf':
      return read(file).toString().trim().split('\n');
    case 'domains/mailcheck-defaults.json':
      return Object.values(json(file) as Record<string, string[]>).flat();
    default:
      throw new Error(`Nothing is said about how ${file} is tried.`);
  }
}
