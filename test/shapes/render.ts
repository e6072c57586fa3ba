import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { createServer } from 'vite';
import { makeFonts } from '../../build/fonts.ts';
import { textsOf } from '../../build/page-texts.ts';
import { ROOT } from '../../build/paths.ts';
import { pictures } from '../../build/pictures.ts';
import { constantsOf, type Prerender } from '../../build/bundles.ts';
import { bundleStyles, colourRules, dateRule } from '../../build/styles.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { contentOf, type Shape } from './shapes.ts';

/** Where the rendered pages are, as far as the browser knows. */
const ORIGIN = 'http://shapes.example';
const STYLES = '/styles.css';

/** Lays out the page with other contents than the product's, without a build: same components, styles and fonts. */
export interface ShapeRenderer {
  /** Answers all requests of a browser: its pages are `address(shape, language)`. */
  serve(context: BrowserContext, shapes: readonly Shape[]): Promise<void>;
  address(shape: Shape, language: Language): string;
  close(): Promise<void>;
}

export async function openShapeRenderer(): Promise<ShapeRenderer> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    envDir: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [pictures()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    define: constantsOf({
      supabase: { url: undefined, key: undefined },
      stage: 'waitlist',
      applyUrl: undefined,
    }),
  });
  const { renderLanding } = (await vite.ssrLoadModule('/src/site/entries/prerender.tsx')) as Prerender;
  const { programme } = (await vite.ssrLoadModule('/src/content/programme.ts')) as { programme: object };

  const address = (shape: Shape, language: Language) => `${ORIGIN}/${language}/${shape.name}`;
  return {
    address,
    close: () => vite.close(),
    async serve(context, shapes) {
      // Of all sections, whatever the product itself has switched off.
      const first = bundleStyles('styles/first.css');
      const later = bundleStyles('styles/rest.css', 'sections/announcement.css', 'sections/logo-rows.css');
      const pages = new Map<string, string>();
      const fontFiles = new Map<string, Buffer>();
      for (const shape of shapes) {
        const contents = contentOf(shape);
        Object.assign(programme, contents.facts);
        const fonts = await makeFonts(textsOf(contents.translations));
        if ('problems' in fonts) throw new Error(fonts.problems.join(' '));
        for (const [address, content] of fonts.files) fontFiles.set(address, content);
        const own = colourRules(undefined, '', shape.weeks) + dateRule(fonts, contents.translations);
        for (const language of LANGUAGES) {
          const root = renderLanding(language, contents.translations[language], STYLES);
          const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${shape.name}</title><style>${fonts.faces}${fonts.fallbacks}${first}${own}</style><div id="root">${root}</div>`;
          pages.set(new URL(address(shape, language)).pathname, html);
        }
      }
      await context.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url());
        const html = pages.get(pathname);
        if (html !== undefined) return route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' });
        if (pathname === STYLES) return route.fulfill({ body: later, contentType: 'text/css' });
        const font = fontFiles.get(pathname);
        if (font !== undefined) return route.fulfill({ body: font, contentType: 'font/woff2' });
        if (pathname.startsWith('/src/')) return route.fulfill({ path: path.join(ROOT, pathname) });
        return route.fulfill({ status: 404 });
      });
    },
  };
}
