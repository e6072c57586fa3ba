import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '../app.tsx';
import { NotFound } from '../sections/not-found.tsx';
import { RootPage } from '../sections/root-page.tsx';
import type { StartData } from '../start-data.ts';

/** The landing page's markup inside `#root`, as the browser will hydrate it. */
export function renderLanding(start: StartData): string {
  return renderToString(<App {...start} />);
}

/** The page at `/`: what is seen while the browser's language is read, or without script. */
export function renderRoot(): string {
  return renderToStaticMarkup(<RootPage />);
}

/** The page for paths that lead nowhere. */
export function renderNotFound(): string {
  return renderToStaticMarkup(<NotFound />);
}
