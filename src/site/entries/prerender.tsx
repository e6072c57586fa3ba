import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import { App } from '../app.tsx';
import { Below } from '../below.tsx';
import type { ShownBelowProps } from '../page.tsx';
import { NotFound } from '../sections/not-found.tsx';
import { RootPage } from '../sections/root-page.tsx';

/**
 * The landing page's markup inside `#root`, as the browser will hydrate it.
 *
 * @param laterStyles address of the style sheet for everything below the first screen
 */
export function renderLanding(language: Language, t: Translations, laterStyles: string): string {
  return renderToString(
    <App
      initial={{ language, t, whole: t }}
      laterStyles={laterStyles}
      Below={({ whole, ...props }: ShownBelowProps) => <Below {...props} t={whole ?? t} />}
      wake={() => Promise.resolve(true)}
    />,
  );
}

/** The page at `/`: what is seen while the browser's language is read, or without script. */
export function renderRoot(): string {
  return renderToStaticMarkup(<RootPage />);
}

/** The page for paths that lead nowhere. */
export function renderNotFound(): string {
  return renderToStaticMarkup(<NotFound />);
}
