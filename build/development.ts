import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { PATHS } from '../src/content/locales.ts';
import { DEFAULT_LANGUAGE } from '../src/contract/language.ts';
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
  let photographs: Awaited<ReturnType<typeof makePhotographs>>;
  const load = <Module>(name: string) => server.ssrLoadModule(name) as Promise<Module>;
  const pages: Plugin = {
    name: 'development-pages',
    async config() {
      photographs = await makePhotographs(PHOTOS, path.join(ROOT, '.cache/photographs'));
      if ('problems' in photographs) console.error(photographs.problems.join('\n'));
      return {
        define: constantsOf(settings, 'problems' in photographs ? {} : photographs.photographs),
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
      const made = 'problems' in photographs ? undefined : photographs;
      server.middlewares.use((request, response, next) => {
        const address = (request.url ?? '/').split('?')[0] ?? '/';
        const answered = callFunction(request, response);
        if (answered) answered.catch(next);
        else if (address === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (made?.files.has(address)) response.end(made.files.get(address));
        else if (path.extname(address) !== '' || /^\/[@_]/.test(address)) next();
        else
          load<typeof import('./shell.ts')>('/build/shell.ts')
            .then((shell) => shell.developmentPage(address, settings.stage, Boolean(made?.placeholders.hero)))
            .then((html) => html && server.transformIndexHtml(address, html))
            .then((html) => {
              if (html === undefined) next();
              else response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
            })
            .catch(next);
      });
    },
  };
  const texts = filledTexts(async () =>
    (await load<typeof import('./texts.ts')>('/build/texts.ts')).translationsIn(settings.stage),
  );
  return [pages, texts];
}
