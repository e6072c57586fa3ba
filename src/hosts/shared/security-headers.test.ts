import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const HASH = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
const TLS = { 'strict-transport-security': 'max-age=63072000' };
const PARTS = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };

describe('the headers of a page', () => {
  const page = securityHeaders({ kind: 'page', scriptHashes: [HASH], styleHashes: [HASH], tls: true });

  it('allow what the build made and its own origin, and nothing unsafe at all', () => {
    expect(page).toEqual({
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' ${HASH}`,
        `style-src 'self' ${HASH}`,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...PARTS,
      ...TLS,
    });
  });

  it('let the form go to the own origin only, or to the configured function as well', () => {
    const elsewhere = securityHeaders({ kind: 'page', functionOrigin: 'https://p.supabase.co', tls: true });
    const policy = elsewhere['content-security-policy']?.split('; ');
    expect(policy).toContain("form-action 'self' https://p.supabase.co");
    expect(policy).toContain("connect-src 'self' https://p.supabase.co");
  });

  it('promise TLS only over TLS, and for the names below only where that is so', () => {
    expect(securityHeaders({ kind: 'page', tls: 'subdomains' })['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
    expect(securityHeaders({ kind: 'page', tls: false })).not.toHaveProperty('strict-transport-security');
  });
});

describe('what is no page', () => {
  it('can, opened by itself, neither load, run, submit nor be framed', () => {
    for (const kind of ['function', 'markup'] as const)
      expect(securityHeaders({ kind, tls: false })['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
  });

  it('carries, where it is only a part of a page, no more than a browser heeds there', () => {
    expect(securityHeaders({ kind: 'asset', tls: false })).toEqual(PARTS);
    expect(securityHeaders({ kind: 'asset', tls: true })).toEqual({ ...PARTS, ...TLS });
  });
});
