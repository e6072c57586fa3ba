import { securityHeaders } from '../src/hosts/shared/security-headers.ts';
import type { BuildManifest } from './manifest.ts';

/** The same headers as our server sends, in the `_headers` form that static hosts read; these serve over TLS only. */
export function headersFile({ files, notFound }: BuildManifest): string {
  const transport = 'strict-transport-security';
  const overTls = { [transport]: securityHeaders({ kind: 'asset', tls: true })[transport] };
  return Object.entries({ ...files, '/404.html': notFound })
    .map(([url, { cache, headers }]) =>
      [
        url,
        ...Object.entries({ 'cache-control': cache, ...headers, ...overTls }).map(
          ([name, value]) => `  ${name}: ${value}`,
        ),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}
