/** Which pages may send a visitor's browser here. Decided by configuration, never by the request's Host header. */
export type OriginVerdict =
  /** From our own page, or from no browser at all. */
  | { allowed: true; crossOrigin: undefined }
  /** From another origin's page that the configuration names. */
  | { allowed: true; crossOrigin: string }
  | { allowed: false };

/**
 * Checks where a request comes from.
 *
 * Browsers send `Origin` with every POST, and no page can forge it. `Sec-Fetch-Site: same-origin` means that the browser
 * itself found page and function on one origin; it comes only over TLS and on localhost, so a page on a plain LAN address
 * is known by its origin alone. A client that sends neither header is no browser and has no visitor's authority.
 *
 * @param allowedOrigins the own origins and those of `ALLOWED_ORIGINS`, serialised as browsers do
 */
export function checkOrigin(headers: Headers, allowedOrigins: ReadonlySet<string>): OriginVerdict {
  if (headers.get('sec-fetch-site') === 'same-origin') return { allowed: true, crossOrigin: undefined };
  const origin = headers.get('origin');
  if (origin !== null)
    return allowedOrigins.has(origin) ? { allowed: true, crossOrigin: origin } : { allowed: false };
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'none' ? { allowed: true, crossOrigin: undefined } : { allowed: false };
}
