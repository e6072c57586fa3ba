import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
  addresses: (): string[] =>
    ['email/isemail.json', 'email/isemail-original.json'].flatMap((file) =>
      (JSON.parse(read(file).toString()) as { address: string }[]).map(({ address }) => address),
    ),
  strings: (): string[] => JSON.parse(read('strings/blns.json').toString()) as string[],
  domains: (): string[] => read('domains/disposable_email_blocklist.conf').toString().trim().split('\n'),
  requests: (): RawCase[] => JSON.parse(read('http/llhttp-requests.json').toString()) as RawCase[],
  jsonTexts: (): { name: string; bytes: Buffer }[] =>
    readdirSync(resolve(FOLDER, 'json/test_parsing')).map((name) => ({
      name,
      bytes: read(`json/test_parsing/${name}`),
    })),
};
