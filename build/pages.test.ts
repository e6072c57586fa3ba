import { expect, it } from 'vitest';
import { escapeHtml } from '../src/content/escape-html.ts';
import { byLanguage } from '../src/contract/language.ts';
import { applyPage } from './pages.ts';

it('a static host leads from /apply to the application while it is open, and to the page otherwise', () => {
  const fontStyles = byLanguage(() => '/assets/fonts.css');
  const page = (applyUrl: string | undefined) => applyPage({ icon: '', fontStyles }, '', applyUrl);
  const open = page('https://apply.them.example/?a=1&b=2');
  const address = escapeHtml('https://apply.them.example/?a=1&b=2');
  expect(open).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`);
  // Where a browser does not follow the refresh.
  expect(open).toContain(`<a href="${address}"`);
  const closed = page(undefined);
  expect(closed).toContain('<meta http-equiv="refresh" content="0; url=/">');
  expect(closed).toContain('<a href="/"');
});
