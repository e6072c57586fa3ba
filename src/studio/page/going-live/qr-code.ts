import { encodeQR } from 'qr';

/** Modules of clear ground round a code (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as the path of its dark modules, one unit each. @returns the path, and how many modules wide the code is */
export function drawCode(href: string): { path: string; width: number } {
  const modules = encodeQR(href, 'raw', { ecc: 'quartile', border: QUIET });
  const squares = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: squares.join(''), width: modules.length };
}

/** A file with the code of a link, for slides and printed matter. */
export function codeFile(href: string): string {
  const { path, width } = drawCode(href);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}"><path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
