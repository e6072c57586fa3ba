import { hydrateRoot } from 'react-dom/client';
import type { Language } from '../../contract/language.ts';
import type { Translations } from '../../content/en.ts';
import { App } from '../app.tsx';

const root = document.getElementById('root');
const data = document.getElementById('translations');
if (root && data) {
  const t = JSON.parse(data.textContent) as Translations;
  hydrateRoot(root, <App initial={{ language: document.documentElement.lang as Language, t }} />);
}
