import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../build/paths.ts';
import { askShared } from './ask-shared.ts';
import { databasesOn, type Databases, type Skipped } from './postgres.ts';

/** Where the server of this run is. */
export interface SharedServer {
  port: number;
  /** File with the certificate of the authority that vouches for the server; `undefined` without openssl. */
  authority: string | undefined;
}

const shared = (await askShared('postgres')) as SharedServer | Skipped;

/**
 * The PostgreSQL server that all test files share. Each test makes databases of its own on it; what a test sees of
 * the server itself, such as its locks, belongs to the others as well.
 *
 * @returns the server, or why there is none
 */
export function sharedPostgres(): (Databases & { authority: string | undefined }) | Skipped {
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

/** Makes a database a new project's on Supabase. */
export const makeProject = (databases: Databases, url: string) => databases.query(url, SUPABASE);

/** Makes a database what `supabase db push` makes of a new project's. */
export async function pushSchema(databases: Databases, url: string): Promise<void> {
  const folder = path.join(ROOT, 'supabase/migrations');
  await makeProject(databases, url);
  for (const file of (await readdir(folder)).sort())
    await databases.query(url, await readFile(path.join(folder, file), 'utf8'));
}
