import { Hono, type MiddlewareHandler } from 'hono';
import type { Access } from './access.ts';
import type { PageFile } from './page-files.ts';

interface StudioParts {
  access: Access;
  /** The file of the page at an address. */
  page: (address: string) => PageFile | undefined;
  /** What the page asks. */
  api: Hono;
  /** Is told with every request how long ago somebody touched the page, in milliseconds. */
  onUse: (ago: number) => void;
}

/** The studio as a function from request to answer. */
export function createStudio({ access, page, api, onUse }: StudioParts): Hono {
  const app = new Hono();
  app.use(headers, access.middleware);
  app.use(async ({ req }, next) => {
    // Without the header somebody opens an address or saves a file.
    onUse(Number(req.header('x-idle') ?? 0));
    await next();
  });
  app.route('/api', api);
  app.all('/api/*', (context) => context.json({ reason: 'unknown' }, 404));
  // Every screen has an address of its own, and one document.
  app.get('*', (context) => {
    const { path } = context.req;
    const file = page(path.startsWith('/assets/') ? path : '/index.html');
    if (!file) return context.notFound();
    return context.body(new Uint8Array(file.body), 200, { 'content-type': file.type });
  });
  return app;
}

/** What the page may load: what this server serves. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
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

/** Headers of every answer. Nothing of the list stays in a browser's cache. */
const headers: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', PAGE_POLICY);
};
