import { createHash } from 'node:crypto';

/** A hash as content security policies and integrity attributes write it: `sha256-…`, base64. */
export function hashOf(algorithm: 'sha256' | 'sha384', content: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
