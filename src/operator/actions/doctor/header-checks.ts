import { securityHeaders } from '../../../hosts/shared/security-headers.ts';
import type { Messages } from '../../cli/messages/en.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** A year: what browsers' preload lists and the Mozilla HTTP Observatory ask of HSTS, in seconds. */
const YEAR = 31_536_000;

/** What the page's policy must not allow, and what it must close. */
const OPEN = /'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:|data:)(?=[\s;]|$)/;
/** Pictures within the style sheet can run nothing. */
const OWN_PICTURES = /img-src 'self' data:/;
const CLOSED = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'form-action'];

/**
 * Compares what a page was sent with against what our own server sends (`hosts/security-headers.ts`), as the
 * Mozilla HTTP Observatory would look at it.
 */
export function checkHeaders(headers: Headers, tls: boolean, { doctor }: Messages): Finding[] {
  const expected = Object.entries(securityHeaders({ kind: 'page', tls }));
  const wrong = expected.flatMap(([name, value]): string[] => {
    const sent = headers.get(name);
    if (sent === null) return [name];
    if (name === 'content-security-policy')
      return OPEN.test(sent.replace(OWN_PICTURES, '')) || CLOSED.some((part) => !sent.includes(part))
        ? [`${name}: ${sent}`]
        : [];
    if (name === 'strict-transport-security')
      return Number(/max-age=(\d+)/.exec(sent)?.[1] ?? 0) >= YEAR ? [] : [`${name}: ${sent}`];
    return sent === value ? [] : [`${name}: ${sent}`];
  });
  const telling = ['server', 'x-powered-by'].filter((name) => /\d/.test(headers.get(name) ?? ''));
  return [
    wrong.length > 0
      ? bad('headers', doctor.headers.bad(wrong.join('; ')))
      : good('headers', doctor.headers.good(expected.length)),
    ...(headers.get('set-cookie') === null ? [] : [bad('headers', doctor.headers.cookie)]),
    ...(telling.length > 0 ? [warning('headers', doctor.headers.telling(telling.join(', ')))] : []),
  ];
}
