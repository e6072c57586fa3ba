import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unprivilegedUser } from './unprivileged-user.ts';

/** An authority of a test's own, and a certificate for `localhost` that it signed. */
export interface Certificates {
  /** File with the authority's certificate. */
  authority: string;
  /** Settings with which PostgreSQL takes encrypted connections. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** Makes them with `openssl`; `undefined` where that can't be had. */
export async function makeCertificates(): Promise<Certificates | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'certificates-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const openssl = (...options: string[]) =>
    promisify(execFile)('openssl', ['req', '-x509', ...KEY, ...options], { cwd: folder });
  try {
    await openssl('-subj', '/CN=test authority', '-keyout', 'authority.key', '-out', 'authority.crt');
    const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key'];
    const limits = ['subjectAltName=DNS:localhost', 'basicConstraints=critical,CA:FALSE'];
    const name = ['-subj', '/CN=localhost', ...limits.flatMap((limit) => ['-addext', limit])];
    await openssl(...name, ...signed, '-keyout', 'server.key', '-out', 'server.crt');
  } catch {
    await remove();
    return undefined;
  }
  const file = (name: string) => path.join(folder, name);
  // The server runs as somebody else when this is root, and rejects a key that others may read.
  await chmod(folder, 0o755);
  await chmod(file('server.key'), 0o600);
  const { uid, gid } = (await unprivilegedUser()) ?? {};
  if (uid !== undefined) await chown(file('server.key'), uid, gid ?? -1);
  return {
    authority: file('authority.crt'),
    settings: { ssl: 'on', ssl_cert_file: file('server.crt'), ssl_key_file: file('server.key') },
    remove,
  };
}
