import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const hash = "'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='";
const page = securityHeaders({ kind: 'page', scriptHashes: [hash], styleHashes: [hash], tls: true });

function directives(policy = ''): Map<string, string> {
  return new Map(policy.split('; ').map((line) => [line.split(' ', 1)[0] ?? '', line]));
}

describe('the headers of a page', () => {
  const policy = directives(page['content-security-policy']);

  it('allow nothing by default and nothing unsafe at all', () => {
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect(policy.get('object-src')).toBe("object-src 'none'");
    expect(policy.get('base-uri')).toBe("base-uri 'none'");
    expect(page['content-security-policy']).not.toMatch(/unsafe|data:|blob:|\*|https?:/);
  });

  it('run the scripts and styles that the build hashed, and the own origin’s', () => {
    expect(policy.get('script-src')).toBe(`script-src 'self' ${hash}`);
    expect(policy.get('style-src')).toBe(`style-src 'self' ${hash}`);
  });

  it('let the form go to the own origin only, or to the configured function as well', () => {
    expect(policy.get('form-action')).toBe("form-action 'self'");
    const elsewhere = securityHeaders({ kind: 'page', functionOrigin: 'https://p.supabase.co', tls: true });
    const other = directives(elsewhere['content-security-policy']);
    expect(other.get('form-action')).toBe("form-action 'self' https://p.supabase.co");
    expect(other.get('connect-src')).toBe("connect-src 'self' https://p.supabase.co");
  });

  it('keep what could harm a visitor from the page, in a line that is short', () => {
    const denied = page['permissions-policy'] ?? '';
    expect(denied).toBe('camera=(),microphone=(),geolocation=()');
  });

  it('promise TLS only over TLS', () => {
    expect(page['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
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
    const parts = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };
    expect(securityHeaders({ kind: 'asset', tls: false })).toEqual(parts);
    expect(securityHeaders({ kind: 'asset', tls: true })).toEqual({
      ...parts,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  });
});

const SCORES = new URL('../../../../shared/corpora/http/observatory-v6-scores.tsv', import.meta.url);

/** What the Observatory finds in our headers and page, TLS being the proxy's. */
function findings(headers: Record<string, string>): string[] {
  const csp = directives(headers['content-security-policy']);
  const strict =
    csp.get('default-src') === "default-src 'none'" &&
    csp.get('form-action') === "form-action 'self'" &&
    !(headers['content-security-policy'] ?? '').includes('unsafe');
  return [
    strict ? 'csp-implemented-with-no-unsafe-default-src-none' : 'csp-not-implemented',
    'cookies-not-found',
    'cross-origin-resource-sharing-not-implemented',
    'redirection-to-https',
    headers['referrer-policy'] === 'strict-origin-when-cross-origin'
      ? 'referrer-policy-private'
      : 'referrer-policy-not-implemented',
    Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]) >= 15_768_000
      ? 'hsts-implemented-max-age-at-least-six-months'
      : 'hsts-not-implemented',
    // The scanner looks for `<script src integrity>`; our scripts are imported after the paint, with hashes in an import map.
    'sri-not-implemented-but-no-scripts-loaded',
    headers['x-content-type-options'] === 'nosniff'
      ? 'x-content-type-options-nosniff'
      : 'x-content-type-options-not-implemented',
    csp.get('frame-ancestors') === "frame-ancestors 'none'"
      ? 'x-frame-options-implemented-via-csp'
      : 'x-frame-options-not-implemented',
    headers['cross-origin-resource-policy'] === 'same-origin'
      ? 'corp-implemented-with-same-origin'
      : 'corp-not-implemented',
    headers['cross-origin-embedder-policy'] === 'require-corp'
      ? 'coep-implemented-with-require-corp'
      : 'coep-not-implemented',
    headers['cross-origin-opener-policy'] === 'same-origin'
      ? 'coop-implemented-with-same-origin'
      : 'coop-not-implemented',
  ];
}

describe.skipIf(!existsSync(SCORES))(
  'the Mozilla HTTP Observatory, algorithm 6 (needs the collections beside the repository)',
  () => {
    it('gives 150 points: all but HSTS preloading, cookies and script elements, of which there are none (service 3.15)', () => {
      const scores = new Map(
        readFileSync(SCORES, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split('\t'))
          .map(([result = '', modifier]) => [result, Number(modifier)]),
      );
      const total = findings(page).reduce((sum, result) => sum + (scores.get(result) ?? Number.NaN), 100);
      expect(total).toBe(150);
    });
  },
);
