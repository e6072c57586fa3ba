import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** What the page may load: what this server serves, and the style elements that carry the answer's nonce. */
const PAGE = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** A preview of a mail runs nothing and reaches nothing: its styles are its own, in its own elements. */
export const PREVIEW_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** What a handler can read: the nonce that the page's style elements carry. */
export interface PolicyVariables {
  Variables: { nonce: string };
}

/** Headers of every answer. Nothing of the list stays in a browser's cache. */
export const policy: MiddlewareHandler<PolicyVariables> = async (context, next) => {
  const nonce = randomBytes(16).toString('base64url');
  context.set('nonce', nonce);
  await next();
  const { headers } = context.res;
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', PAGE(nonce));
};
