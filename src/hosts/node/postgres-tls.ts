import { readFileSync } from 'node:fs';
import type { PoolOptions } from '../postgres/pool.ts';
import type { PostgresTls } from '../shared/database-url.ts';

/**
 * Reads the certificates that a location names.
 *
 * @throws when a file can't be read
 */
export function readCertificates(tls: PostgresTls | undefined): PoolOptions['ssl'] {
  if (tls === undefined) return false;
  const { verify, authorityText, authority, certificate, key } = tls;
  return {
    rejectUnauthorized: verify,
    ...(authorityText !== undefined && { ca: authorityText }),
    ...(authority !== undefined && { ca: readFileSync(authority, 'utf8') }),
    ...(certificate !== undefined && { cert: readFileSync(certificate, 'utf8') }),
    ...(key !== undefined && { key: readFileSync(key, 'utf8') }),
  };
}
