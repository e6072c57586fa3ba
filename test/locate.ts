import { parseDatabaseUrl, type DatabaseLocation } from '../src/hosts/settings/server-url.ts';

/** Where the list of a test is, by its `DATABASE_URL`. */
export function locate(url: string): DatabaseLocation {
  const location = parseDatabaseUrl(url);
  if ('problem' in location) throw new Error(location.problem);
  return location;
}
