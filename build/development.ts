import type { Plugin } from 'vite';
import { SUBMIT_EMAIL_PATH } from '../src/contract/submit-email.ts';
import { DEFAULT_LANGUAGE } from '../src/contract/language.ts';
import { languageOfPath, PATHS } from '../src/content/locales.ts';
import { documentHtml } from '../src/site/document.ts';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { openDevelopmentFunction } from '../src/hosts/node/service.ts';
import { tokenRules } from '../src/site/styles/tokens.ts';
import { buildFonts, emitInline, fontFaces } from './fonts.ts';
import { textsOf } from './glyphs.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';

/**
 * Serves the pages as shells without prerendered content, so that every change shows at once, and the sign-up function
 * over the same database as `npm start`.
 */
export function developmentPages(settings: Settings): Plugin {
  return {
    name: 'development-pages',
    configureServer(server) {
      const submit = openDevelopmentFunction(settings);
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        if (path === SUBMIT_EMAIL_PATH) void submit(request, response).catch(next);
        else if (path === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (languageOfPath(path)) {
          void shell(path)
            .then((html) => server.transformIndexHtml(path, html))
            .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next);
        } else next();
      });
      return () => {
        server.middlewares.use((_, response) => {
          response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404');
        });
      };
    },
  };
}

async function shell(path: string): Promise<string> {
  const language = languageOfPath(path) ?? DEFAULT_LANGUAGE;
  const fonts = await buildFonts(textsOf(TRANSLATIONS), emitInline);
  const rules = 'problems' in fonts ? '' : fontFaces(fonts.rules) + fonts.fallbacks;
  return documentHtml({
    language,
    head: [
      `<style>${rules}${tokenRules()}</style>`,
      '<link rel="stylesheet" href="/src/site/styles/first.css"><link rel="stylesheet" href="/src/site/styles/rest.css">',
    ],
    root: '',
    after: ['<script type="module" src="/src/site/entries/landing.tsx"></script>'],
  });
}
