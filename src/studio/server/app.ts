import { Hono } from 'hono';
import type { Access } from './access.ts';
import type { PageFiles } from './page-files.ts';
import { policy, type PolicyVariables } from './policy.ts';

interface StudioParts {
  access: Access;
  page: PageFiles;
  /** What the page asks. */
  api: Hono;
  /** Is called with every request that a person caused: those for the state of work the page makes by itself. */
  onUse: () => void;
}

/** Paths below `/api` that the page asks by itself. */
const BY_ITSELF = '/api/jobs';

/** The studio as a function from request to answer. */
export function createStudio({ access, page, api, onUse }: StudioParts): Hono<PolicyVariables> {
  const app = new Hono<PolicyVariables>();
  app.use(policy, access.middleware);
  app.use(async ({ req }, next) => {
    if (req.path !== BY_ITSELF) onUse();
    await next();
  });
  app.route('/api', api);
  app.all('/api/*', (context) => context.json({ problem: 'unknown' }, 404));
  app.get('/assets/*', (context) => {
    const file = page.find(context.req.path);
    return file
      ? context.body(new Uint8Array(file.body), 200, { 'content-type': file.type })
      : context.notFound();
  });
  // Every screen has an address of its own, and one document.
  app.get('*', (context) => context.html(page.document(context.get('nonce'))));
  app.onError((error, context) => context.json({ problem: error.message }, 500));
  return app;
}
