import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { constantsOf, LICENCES, SCRIPT_TARGETS } from './build/bundles.ts';
import { developmentPages } from './build/development.ts';
import { pictures } from './build/pictures.ts';
import { readSettings } from './src/hosts/node/environment.ts';

const SCRIPT_NAMES = 'assets/[name]-[hash:6].js';

/** The page's bundles and its development server. `build/build.ts` makes the site from the bundles. */
export default defineConfig(({ command }) => {
  const parsed = readSettings();
  if ('problems' in parsed) {
    for (const problem of parsed.problems) console.error(problem);
    process.exit(1);
  }
  return {
    appType: 'custom',
    // Settings come from the one parser.
    envDir: false,
    define: constantsOf(parsed.settings),
    plugins: [react(), pictures(), ...(command === 'serve' ? developmentPages(parsed.settings) : [])],
    build: {
      target: SCRIPT_TARGETS,
      modulePreload: false,
      assetsInlineLimit: 0,
      emptyOutDir: false,
      // The not-found page has a picture that the landing page has not.
      emitAssets: true,
    },
    environments: {
      client: {
        build: {
          license: { fileName: LICENCES },
          rolldownOptions: {
            input: { landing: 'src/site/entries/landing.tsx' },
            // As long as `hashedAddress` makes them: every page names all of these files, and no letter of it compresses.
            output: { entryFileNames: SCRIPT_NAMES, chunkFileNames: SCRIPT_NAMES },
          },
        },
      },
      ssr: {
        // It runs from the folder of the site, which may be anywhere.
        resolve: { noExternal: true },
        build: {
          rolldownOptions: {
            input: { prerender: 'src/site/entries/prerender.tsx' },
            // Not among the assets, of which all are copied to the site.
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        },
      },
    },
  };
});
