import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../build/paths.ts';
import { makeCertificates } from './certificates.ts';
import { databasesOn, startPostgres, type Databases, type Skipped } from './postgres.ts';

/** Where the server of this run is. */
interface Shared {
  port: number;
  /** File with the certificate of the authority that vouches for the server; `undefined` without openssl. */
  authority: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Shared | Skipped;
  }
}

/** Vitest calls it once before the integration tests: one server for all of them that do not halt it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const certificates = await makeCertificates();
  const server = await startPostgres({ settings: { ...certificates?.settings, max_connections: '200' } });
  if ('skipped' in server) process.stdout.write(`Tests are skipped: ${server.skipped}.\n`);
  provide(
    'postgres',
    'skipped' in server ? server : { port: server.port, authority: certificates?.authority },
  );
  return async () => {
    if (!('skipped' in server)) await server.stop();
    await certificates?.remove();
  };
}

/**
 * The PostgreSQL server that all test files share. Each test makes databases of its own on it; what a test sees of
 * the server itself, such as its locks, belongs to the others as well.
 *
 * @returns the server, or why there is none
 */
export function sharedPostgres(): (Databases & { authority: string | undefined }) | Skipped {
  const shared = inject('postgres');
  return 'skipped' in shared ? shared : { ...databasesOn(shared.port), authority: shared.authority };
}

/**
 * What Supabase's projects come with: roles of the public key, to which every new table is open. They belong to the whole
 * server: another test may have made them.
 */
const SUPABASE = `do $$ begin
    create role anon;
    create role authenticated;
  exception when duplicate_object or unique_violation then null;
  end $$;
  grant usage on schema public to anon, authenticated;
  alter default privileges in schema public grant all on tables to anon, authenticated`;

/** Makes a database what `supabase db push` makes of a new project's. */
export async function pushSchema(databases: Databases, url: string): Promise<void> {
  const folder = path.join(ROOT, 'supabase/migrations');
  await databases.query(url, SUPABASE);
  for (const file of (await readdir(folder)).sort())
    await databases.query(url, await readFile(path.join(folder, file), 'utf8'));
}
