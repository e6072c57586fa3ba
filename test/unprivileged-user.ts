import { readFile } from 'node:fs/promises';

/** Whom a program runs as that refuses to run as root; the fields are empty for the user of the tests. */
export interface User {
  uid?: number;
  gid?: number;
  name?: string;
}

/** The user of the tests, or somebody without rights when that is root; `undefined` where there is nobody. */
export async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return {};
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [name, , uid, gid] =
    ['postgres', 'nobody'].map((each) => lines.find((fields) => fields[0] === each)).find(Boolean) ?? [];
  return name === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}
