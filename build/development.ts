import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/contract/language.ts';
import { languageOfPath, leavePath, PATHS } from '../src/content/locales.ts';
import { openDevelopmentFunctions } from '../src/hosts/node/service.ts';
import type { Stage } from '../src/contract/stage.ts';
import { applyLink, type Settings } from '../src/hosts/shared/settings.ts';
import { ROOT } from './paths.ts';
import { originalPhotographs } from './photographs/originals.ts';
import { pictures } from './pictures.ts';
import { defineFor } from './scripts.ts';

const CONTENT = path.join(ROOT, 'src/content');
/** Whatever the page is made of. */
const SOURCES = /^(?:build|photos|public|src)(?:\/|$)/;

/**
 * Starts the development server. It has no configuration file, because Vite would restart with each change of a file
 * that one imports: a page keeps what was typed when a text changes.
 *
 * @param port another one is taken when it is in use; 0 for any
 * @param plugins for tests
 */
export async function startDevelopment(
  settings: Settings,
  { port = 5173, plugins = [] }: { port?: number; plugins?: Plugin[] } = {},
): Promise<ViteDevServer> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    envDir: false,
    define: defineFor({
      supabase: settings.supabase,
      photographs: undefined,
      applyUrl: applyLink(settings),
    }),
    plugins: [
      ...plugins,
      react(),
      pictures(),
      originalPhotographs,
      textsInPlace(settings.stage),
      developmentPages(settings),
    ],
    // Found before the first page is, which would load again otherwise.
    optimizeDeps: { entries: ['src/site/entries/landing.tsx'] },
    // Nothing that a build or a test writes.
    server: {
      port,
      watch: { ignored: [(file) => file !== ROOT && !SOURCES.test(path.relative(ROOT, file))] },
    },
  });
  return server.listen();
}

/** Serves the pages, and the functions over the same database as `npm start`. */
function developmentPages(settings: Settings): Plugin {
  return {
    name: 'development-pages',
    configureServer(server) {
      const callFunction = openDevelopmentFunctions(settings);
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const leaving = LANGUAGES.find((each) => leavePath(each) === path);
        const language = leaving ?? languageOfPath(path);
        const answered = callFunction(request, response);
        if (answered) answered.catch(next);
        else if (path === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (language) {
          void loadShell(server)
            .then(({ pageShell, leavePage }) =>
              leaving === undefined ? pageShell(language) : leavePage(language),
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
}

function loadShell(server: ViteDevServer): Promise<typeof import('./shell.ts')> {
  return server.ssrLoadModule('/build/shell.ts') as Promise<typeof import('./shell.ts')>;
}

/** Milliseconds after a change before it is checked: first the page shows it. */
const CHECK_AFTER = 500;

/** Writes to the terminal what the build would say. A file that can't be read is in the page already, with its place. */
async function reportMistakes(server: ViteDevServer): Promise<void> {
  const mistakes = await loadShell(server).then(
    ({ findMistakes }) => findMistakes(),
    () => [],
  );
  for (const mistake of mistakes) server.config.logger.error(mistake);
}

/** Texts, and the facts in them, change in the open page: the file of a language replaces itself, and the page shows it. */
function textsInPlace(stage: Stage): Plugin {
  let check: NodeJS.Timeout | undefined;
  return {
    name: 'texts-in-place',
    transform(code, id) {
      const language = LANGUAGES.find((each) => id === path.join(CONTENT, `${each}.ts`));
      if (language === undefined || this.environment.name !== 'client') return undefined;
      const name = language.replaceAll('-', '');
      const texts =
        stage === 'waitlist'
          ? code
          : `import { inStage } from '${CONTENT}/stages.ts';
${code.replace(`export const ${name} =`, 'const texts =')}
export const ${name} = inStage('${stage}', '${language}', texts);`;
      return `${texts}
if (import.meta.hot) import.meta.hot.accept((texts) => {
  dispatchEvent(new CustomEvent('textschange', { detail: { language: '${language}', translations: texts?.${name} } }));
});`;
    },
    hotUpdate({ file, server }) {
      if (!file.startsWith(CONTENT)) return undefined;
      if (this.environment.name === 'client') {
        clearTimeout(check);
        check = setTimeout(() => void reportMistakes(server), CHECK_AFTER);
        return undefined;
      }
      // The pages' shells are loaded again when somebody asks for one.
      return [];
    },
    buildEnd: () => {
      clearTimeout(check);
    },
  };
}
