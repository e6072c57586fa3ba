import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { languageOfPath, leavePath, PATHS } from '../src/content/locales.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/contract/language.ts';
import { openDevelopmentFunctions } from '../src/hosts/node/service.ts';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { constantsOf } from './bundles.ts';
import { ROOT } from './paths.ts';
import { makePhotographs } from './photographs.ts';
import { filledTexts } from './texts.ts';

const PHOTOS = path.join(ROOT, 'photos');
/** Whatever the page is made of. */
const SOURCES = /^(?:build|photos|public|src)(?:\/|$)/;

/**
 * The pages for the development server, with photographs, and with the functions over the same database as `npm start`.
 * Texts, facts, colours and fonts are read anew for each page.
 */
export function developmentPages(settings: Settings): Plugin[] {
  let server: ViteDevServer;
  let files: ReadonlyMap<string, Buffer> = new Map();
  let hasHeroPhotograph = false;
  const load = <Module>(name: string) => server.ssrLoadModule(name) as Promise<Module>;
  const pages: Plugin = {
    name: 'development-pages',
    async config() {
      const made = await makePhotographs(PHOTOS, path.join(ROOT, '.cache/photographs'));
      if ('problems' in made) for (const problem of made.problems) console.error(problem);
      else ({ files } = made);
      hasHeroPhotograph = 'photographs' in made && made.photographs.hero !== undefined;
      return {
        define: 'problems' in made ? {} : constantsOf(settings, made.photographs),
        // Found before the first page is, which would load again otherwise.
        optimizeDeps: { entries: ['src/site/entries/landing.tsx'] },
        // Nothing that a build or a test writes.
        server: { watch: { ignored: [(file) => file !== ROOT && !SOURCES.test(path.relative(ROOT, file))] } },
      };
    },
    configResolved({ configFileDependencies, configFile }) {
      // Only the configuration itself needs a restart.
      configFileDependencies.splice(0, Infinity, ...(configFile === undefined ? [] : [configFile]));
    },
    configureServer(created) {
      server = created;
      server.watcher.on('all', (_, file) => {
        if (path.dirname(file) === PHOTOS) void server.restart();
      });
      const callFunction = openDevelopmentFunctions(settings);
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const leaving = LANGUAGES.find((each) => leavePath(each) === path);
        const language = leaving ?? languageOfPath(path);
        const file = files.get(path);
        const answered = callFunction(request, response);
        if (answered) answered.catch(next);
        else if (file) response.end(file);
        else if (path === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (language) {
          load<typeof import('./shell.ts')>('/build/shell.ts')
            .then(({ pageShell, leavePage }) =>
              leaving === undefined
                ? pageShell(language, settings.stage, hasHeroPhotograph)
                : leavePage(language, settings.stage),
            )
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
  const texts = filledTexts(async () =>
    (await load<typeof import('./texts.ts')>('/build/texts.ts')).translationsIn(settings.stage),
  );
  return [pages, texts];
}
