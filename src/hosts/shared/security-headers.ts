/**
 * Every security header, in one place: the build writes them per page into the manifest and into `_headers` for static
 * hosts, the server adds them to whatever the manifest does not describe.
 *
 * Sources: the scores of the Mozilla HTTP Observatory (algorithm 6), OWASP ASVS 5.0 chapter 3, and the Fetch, CSP 3 and
 * Trusted Types standards for what each line does.
 */

export interface SecurityHeadersOptions {
  /**
   * What is answered: a page; a text or a redirect that the server makes; a file that is a document when it is opened by
   * itself (SVG, XML); or one that only ever is a part of a page.
   */
  kind: 'page' | 'function' | 'markup' | 'asset';
  /** CSP hash sources of the page's inline scripts and import maps, quoted: `'sha256-…'`. */
  scriptHashes?: readonly string[];
  /** CSP hash sources of the page's inline styles, quoted. */
  styleHashes?: readonly string[];
  /** Origin of the function where it is not the page's own, such as `https://project.supabase.co`. */
  functionOrigin?: string | undefined;
  /** Whether visitors reach the site over TLS, or with it all names below: only then `Strict-Transport-Security` means anything. */
  tls: boolean | 'subdomains';
}

/** Two years: ASVS 5.0 V3.4.1 asks for one at least, browsers' preload lists for one. */
const HSTS = 'max-age=63072000';

/** Nothing may be loaded, run, embedded or submitted from an answer that is data, not even if it is opened as a page. */
const INERT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The headers of one answer, names in lower case. Each kind gets what a browser heeds on it and nothing else: the
 * page that loads a script or a picture decides what it may do.
 *
 * @example securityHeaders({ kind: 'page', scriptHashes: ["'sha256-…'"], tls: true })
 */
export function securityHeaders(options: SecurityHeadersOptions): Record<string, string> {
  const { kind, tls } = options;
  return {
    ...(kind === 'page' && {
      'content-security-policy': pagePolicy(options),
      'cross-origin-embedder-policy': 'require-corp',
    }),
    ...((kind === 'function' || kind === 'markup') && { 'content-security-policy': INERT_POLICY }),
    ...((kind === 'page' || kind === 'function') && {
      // A redirect in the middle of a form post keeps the visitor in the page's own group of windows.
      'cross-origin-opener-policy': 'same-origin',
      // Referrers keep the origin: under `no-referrer` browsers send `Origin: null` with a form post, and the function could
      // no longer distinguish the page's own form from another site's.
      'referrer-policy': 'strict-origin-when-cross-origin',
    }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(tls && { 'strict-transport-security': HSTS + (tls === true ? '' : '; includeSubDomains') }),
  };
}

/**
 * `'self'` beside the hashes lets modules that carry a hash in their name be imported; the origin serves nothing that
 * the build did not write, so there is no upload or echo that could pose as one. Trusted Types close the ways from text
 * to script that are left; no policy may be made.
 */
function pagePolicy(options: SecurityHeadersOptions): string {
  const { scriptHashes = [], styleHashes = [], functionOrigin = '' } = options;
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    `style-src 'self' ${styleHashes.join(' ')}`,
    // The tab's icon is in the page.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${functionOrigin}`,
    `form-action 'self' ${functionOrigin}`,
    // The default covers it; ASVS 5.0 V3.4.3 asks for it by name.
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return directives.map((directive) => directive.trim()).join('; ');
}
