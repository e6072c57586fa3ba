import { renderToString } from 'react-dom/server';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import { App } from '../app.tsx';

/** The landing page's markup inside `#root`, as the browser will hydrate it. */
export function renderLanding(language: Language, t: Translations): string {
  return renderToString(<App initial={{ language, t }} />);
}
