import type { Plugin, ViteDevServer } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../src/contract/language.ts';
import { languageOfPath, leavePath, PATHS } from '../src/content/locales.ts';
import { documentHtml } from '../src/site/document.ts';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { openDevelopmentFunctions } from '../src/hosts/node/service.ts';
import { tokenRules } from '../src/site/styles/tokens.ts';
import { buildFonts, emitInline, fontFaces } from './fonts.ts';
import { textsOf } from './glyphs.ts';
import type { Prerender } from './scripts.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';

/**
 * Serves the pages as shells without prerendered content, so that every change shows at once, and the functions over the
 * same database as `npm start`. The page for leaving has no script: it is rendered for each request.
 */
export function developmentPages(settings: Settings): Plugin {
  return {
    name: 'development-pages',
    configureServer(server) {
      const callFunction = openDevelopmentFunctions(settings);
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const leaving = LANGUAGES.find((language) => leavePath(language) === path);
        const answered = callFunction(request, response);
        if (answered) answered.catch(next);
        else if (path === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (leaving !== undefined || languageOfPath(path)) {
          void (leaving === undefined ? shell(path) : leaveShell(server, leaving))
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

async function leaveShell(server: ViteDevServer, language: Language): Promise<string> {
  const { renderLeave } = (await server.ssrLoadModule('/src/site/entries/prerender.tsx')) as Prerender;
  return documentHtml({
    language,
    head: [...(await tokensAndFonts()), LEAVE_STYLES],
    root: renderLeave(language),
  });
}

const LEAVE_STYLES = '<link rel="stylesheet" href="/src/site/leave/leave.css">';

async function tokensAndFonts(): Promise<string[]> {
  const fonts = await buildFonts(textsOf(TRANSLATIONS), emitInline);
  const rules = 'problems' in fonts ? '' : fontFaces(fonts.rules) + fonts.fallbacks;
  return [`<style>${rules}${tokenRules()}</style>`];
}

async function shell(path: string): Promise<string> {
  const language = languageOfPath(path) ?? DEFAULT_LANGUAGE;
  return documentHtml({
    language,
    head: [
      ...(await tokensAndFonts()),
      '<link rel="stylesheet" href="/src/site/styles/first.css"><link rel="stylesheet" href="/src/site/styles/rest.css">',
    ],
    root: '',
    after: ['<script type="module" src="/src/site/entries/landing.tsx"></script>'],
  });
}
