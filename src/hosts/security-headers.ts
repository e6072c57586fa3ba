/**
 * Every security header, in one place: the build writes them per page into the manifest and into `_headers` for static
 * hosts, the server adds them to whatever the manifest does not describe.
 *
 * Sources: the scores of the Mozilla HTTP Observatory (algorithm 6), OWASP ASVS 5.0 chapter 3, and the Fetch, CSP 3 and
 * Trusted Types standards for what each line does.
 */

export interface SecurityHeadersOptions {
  /** A page, a file that a page loads, or an answer of the function. */
  kind: 'page' | 'asset' | 'function';
  /** CSP hash sources of the page's inline scripts and import maps, quoted: `'sha256-…'`. */
  scriptHashes?: readonly string[];
  /** CSP hash sources of the page's inline styles, quoted. */
  styleHashes?: readonly string[];
  /** Origin of the function where it is not the page's own, such as `https://project.supabase.co`. */
  functionOrigin?: string | undefined;
  /** Whether visitors reach the site over TLS; only then `Strict-Transport-Security` means anything. */
  tls: boolean;
}

/** Two years: ASVS 5.0 V3.4.1 asks for one at least, browsers' preload lists for one. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** What the page never asks a browser for. An empty list denies the feature to the page and to all it could embed. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Nothing may be loaded, run, embedded or submitted from an answer that is data, not even if it is opened as a page. */
const INERT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The headers of one answer, names in lower case.
 *
 * The referrer policy keeps the origin: under `no-referrer` browsers send `Origin: null` with a form post, and the
 * function could no longer tell the page's own form from another site's.
 *
 * @example securityHeaders({ kind: 'page', scriptHashes: ["'sha256-…'"], tls: true })
 */
export function securityHeaders(options: SecurityHeadersOptions): Record<string, string> {
  return {
    'content-security-policy': options.kind === 'page' ? pagePolicy(options) : INERT_POLICY,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.tls && { 'strict-transport-security': HSTS }),
  };
}

/**
 * `'self'` beside the hashes lets modules that carry a hash in their name be imported; the origin serves nothing that
 * the build did not write, so there is no upload or echo that could pose as one. Trusted Types close the ways from text
 * to script that are left; no policy may be made.
 */
function pagePolicy({ scriptHashes = [], styleHashes = [], functionOrigin }: SecurityHeadersOptions): string {
  const withFunction = functionOrigin === undefined ? ["'self'"] : ["'self'", functionOrigin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'", ...styleHashes],
    // The shapes of the sections' edges stand in the style sheet.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': withFunction,
    'form-action': withFunction,
    // Said already by the default; ASVS 5.0 V3.4.3 wants it said by name.
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
