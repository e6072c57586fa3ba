import type { Plugin, ViteDevServer } from 'vite';
import { PATHS } from '../src/content/locales.ts';
import { DEFAULT_LANGUAGE } from '../src/contract/language.ts';
import { openDevelopmentFunctions } from '../src/hosts/node/service.ts';
import type { Settings } from '../src/hosts/shared/settings.ts';
import { filledTexts } from './texts.ts';

/**
 * The landing pages for the development server, with the functions over the same database as `npm start`. Texts, facts,
 * colours and fonts are read anew for each page; photographs are only in what is built.
 */
export function developmentPages(settings: Settings): Plugin[] {
  let server: ViteDevServer;
  const load = <Module>(name: string) => server.ssrLoadModule(name) as Promise<Module>;
  const pages: Plugin = {
    name: 'development-pages',
    config: () => ({
      // Found before the first page is, which would load again otherwise.
      optimizeDeps: { entries: ['src/site/entries/landing.tsx'] },
      // What builds and tests write.
      server: { watch: { ignored: ['**/{.cache,data,dist*,test-results}/**'] } },
    }),
    configResolved({ configFileDependencies, configFile }) {
      // Only the configuration itself needs a restart.
      configFileDependencies.splice(0, Infinity, ...(configFile === undefined ? [] : [configFile]));
    },
    configureServer(created) {
      server = created;
      const callFunction = openDevelopmentFunctions(settings);
      server.middlewares.use((request, response, next) => {
        const address = (request.url ?? '/').split('?')[0] ?? '/';
        const answered = callFunction(request, response);
        if (answered) answered.catch(next);
        else if (address === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (!Object.values(PATHS).includes(address)) next();
        else
          load<typeof import('./shell.ts')>('/build/shell.ts')
            .then((shell) => shell.developmentPage(address, settings.stage, settings.confirm.on))
            .then((html) => server.transformIndexHtml(address, html))
            .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
            .catch(next);
      });
    },
  };
  const texts = filledTexts(async () =>
    (await load<typeof import('./texts.ts')>('/build/texts.ts')).translationsIn(
      settings.stage,
      settings.confirm.on,
    ),
  );
  return [pages, texts];
}
