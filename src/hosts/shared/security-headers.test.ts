import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const HASH = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
const TLS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };
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

  it('promise TLS only over TLS', () => {
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

const SCORES = new URL('../../../../shared/corpora/http/observatory-v6-scores.tsv', import.meta.url);

/** What the Observatory finds in the headers of a page, as they are above, and in the page; TLS is the proxy's. */
const FINDINGS = [
  'csp-implemented-with-no-unsafe-default-src-none',
  'cookies-not-found',
  'cross-origin-resource-sharing-not-implemented',
  'redirection-to-https',
  'referrer-policy-private',
  'hsts-implemented-max-age-at-least-six-months',
  // The scanner looks for `<script src integrity>`; ours are imported after the paint, with hashes in an import map.
  'sri-not-implemented-but-no-scripts-loaded',
  'x-content-type-options-nosniff',
  'x-frame-options-implemented-via-csp',
  'corp-implemented-with-same-origin',
  'coep-implemented-with-require-corp',
  'coop-implemented-with-same-origin',
];

it.skipIf(!existsSync(SCORES))(
  'the Mozilla HTTP Observatory, algorithm 6, gives 150 points: all but HSTS preloading, cookies and script elements, of which there are none (needs the collections beside the repository)',
  () => {
    const lines = readFileSync(SCORES, 'utf8').trim().split('\n');
    const scores = new Map(
      lines.map((line) => line.split('\t')).map(([result = '', modifier]) => [result, Number(modifier)]),
    );
    expect(FINDINGS.reduce((sum, result) => sum + (scores.get(result) ?? Number.NaN), 100)).toBe(150);
  },
);
