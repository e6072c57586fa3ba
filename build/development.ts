import type { Plugin } from 'vite';
import { languageOfPath, PATHS } from '../src/content/locales.ts';
import { DEFAULT_LANGUAGE, type Language } from '../src/contract/language.ts';
import { APPLY_PATH } from '../src/contract/stage.ts';
import type { Settings } from '../src/hosts/settings/settings.ts';
import { documentHtml } from '../src/site/document.ts';
import { checkContent, filledTexts, translationsIn } from './content.ts';
import { makeFonts, type PageFonts } from './fonts.ts';
import { colourRules, dateRule, LATER_STYLES, LINE_STYLES, nameLanguages, weekRules } from './styles.ts';

/**
 * The landing pages for the development server; `npm start` beside it answers for the functions. A change of a text, a
 * fact, a colour or a font starts the server anew, as Vite does after each change of what its configuration imports.
 * Photographs are only in what is built.
 */
export function developmentPages(settings: Settings): Plugin[] {
  const own = `http://localhost:${settings.port}`;
  const translations = translationsIn(settings.stage, settings.confirm.on);
  const pages: Plugin = {
    name: 'development-pages',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') ? nameLanguages(code) : undefined),
    config: () => ({
      server: {
        proxy: { '/functions': own, [APPLY_PATH]: own },
        // What builds and tests write.
        watch: { ignored: ['**/{.cache,data,dist*,test-results}/**'] },
      },
    }),
    async configureServer(server) {
      const fonts = await makeFonts(translations);
      // What the build would reject or warn about.
      const { problems, warnings } = checkContent();
      for (const sentence of [...problems, ...warnings, ...fonts.problems]) console.error(sentence);
      server.middlewares.use((request, response, next) => {
        const address = (request.url ?? '/').split('?')[0] ?? '/';
        const language = languageOfPath(address);
        if (fonts.files.has(address)) response.end(fonts.files.get(address));
        else if (address === '/') response.writeHead(302, { location: PATHS[DEFAULT_LANGUAGE] }).end();
        else if (language === undefined) next();
        else
          server
            .transformIndexHtml(address, shell(language, fonts.of[language]))
            .then((page) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page))
            .catch(next);
      });
    },
  };
  return [pages, filledTexts(() => translations)];
}

/** A page without content, which the browser renders. */
function shell(language: Language, fonts: PageFonts): string {
  const rules = colourRules() + weekRules() + fonts.rules + fonts.fallbacks + dateRule(language, fonts);
  const styles = ['styles/first.css', ...LATER_STYLES, ...LINE_STYLES, 'signup/apply.css'].map(
    (name) => `<link rel="stylesheet" href="/src/site/${name}">`,
  );
  return documentHtml({
    language,
    head: ['<link rel="icon" href="data:,">', ...styles, `<style>${rules}</style>`],
    root: '',
    after: ['<script type="module" src="/src/site/entries/landing.tsx"></script>'],
  });
}
