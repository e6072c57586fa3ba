import { createHash } from 'node:crypto';
import path from 'node:path';

/** A hash as content security policies and integrity attributes write it: `sha256-…`, base64. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/**
 * The address of a file that may be kept for ever, because its name carries its content's hash.
 *
 * @param name with its ending: `card.png` gets `/assets/card-<hash>.png`
 */
export function hashedAddress(name: string, content: string | Buffer): string {
  const { name: base, ext } = path.parse(name);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 6);
  return `/assets/${base}-${hash}${ext}`;
}
