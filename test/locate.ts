import { parseDatabaseUrl, type DatabaseLocation } from '../src/hosts/settings/server-url.ts';

/** Where the list of a test is, by its `DATABASE_URL`. */
export function locate(url: string): DatabaseLocation {
  const location = parseDatabaseUrl(url);
  if (location === undefined) throw new Error(`${url} is no address of a list.`);
  return location;
}
