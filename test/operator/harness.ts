import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { openDatabase, openReadOnly } from '../../src/hosts/node/database.ts';
import { parseEnv, type Environment } from '../../src/hosts/node/env.ts';
import type { ListSource } from '../../src/operator/data/open-list.ts';
import { createOperator } from '../../src/operator/operator.ts';
import { sqliteStorage } from '../../src/operator/storage/sqlite.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';

/** What one run of the command did. */
export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** The moment at which tests run the command. */
export const NOW = Date.parse('2026-03-10T05:00:00.000Z');

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** What is round the command. */
interface Surroundings {
  environment?: Environment;
  fetch?: typeof fetch;
}

const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** The command in this process, over a list in a folder of its own. */
export function operatorOn(
  path = join(temporaryFolder(), 'waitlist.db'),
  language: Language = 'en',
  { environment = {}, fetch = unreachable }: Surroundings = {},
) {
  const location = { kind: 'sqlite' as const, path };
  const source: ListSource = {
    open: ({ create }) => {
      if (!create && !existsSync(path)) return { missing: path };
      const opened = openDatabase(location);
      const storage = sqliteStorage(opened.kysely, path);
      return { list: { db: opened.kysely, kind: opened.kind, storage }, close: () => opened.close() };
    },
    openFile: (file) => openDatabase({ kind: 'sqlite', path: file }),
    openReadOnly,
  };
  return {
    path,
    run: async (...argv: string[]): Promise<Run> => {
      const [stdout, stderr] = [capture(), capture()];
      const code = await createOperator({
        source,
        configuration: { environment, parsed: parseEnv({ DATABASE_URL: `sqlite:${path}`, ...environment }) },
        fetch,
        clock: { now: () => NOW, monotonic: () => performance.now() },
        stdin: Readable.from([]),
        stdout: stdout.stream,
        stderr: stderr.stream,
        language,
        colours: false,
      }).run(argv);
      return { code, stdout: stdout.text(), stderr: stderr.text() };
    },
    /** Puts people on the list as the function does. */
    add: async (...people: Partial<Person>[]): Promise<void> => {
      const opened = openDatabase(location);
      const { kysely, kind } = opened;
      await migrateToLatest(kysely, kind);
      for (const [index, person] of people.entries()) {
        const joined_at = person.joined_at ?? new Date(NOW - (people.length - index) * 60_000).toISOString();
        await kysely
          .insertInto('submission')
          .values({
            id: idAt(Date.parse(joined_at), index),
            email: `person${index}@example.com`,
            language: 'en',
            source_page: 'landing',
            consent_version: '2025-07',
            ...person,
            joined_at,
          })
          .execute();
      }
      await opened.close();
    },
  };
}

interface Person {
  id: string;
  email: string;
  language: Language;
  joined_at: string;
}

/** A UUID version 7 of this time, the same in every run. */
function idAt(time: number, index: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

function capture() {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
