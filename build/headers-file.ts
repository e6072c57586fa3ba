import type { Manifest } from './manifest.ts';

/** The same headers as our server sends, in the `_headers` form that static hosts read. */
export function headersFile({ files, notFound }: Manifest): string {
  return Object.entries({ ...files, '/404.html': notFound })
    .map(([url, { cache, headers }]) =>
      [
        url,
        ...Object.entries({ 'Cache-Control': cache, ...headers }).map(
          ([name, value]) => `  ${name}: ${value}`,
        ),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}
