import { encodeQR } from 'qr';

/** Modules of clear ground round a code (ISO/IEC 18004). */
const QUIET = 4;

/** An address as a code to be scanned: how many modules a side has, and the path of the dark ones. */
export function codeOf(href: string): { size: number; path: string } {
  const modules = encodeQR(href, 'raw', { ecc: 'quartile', border: QUIET });
  const squares = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: modules.length, path: squares.join('') };
}
