import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '../../content/translations.ts';
import { DEFAULT_LANGUAGE as language } from '../../contract/language.ts';
import { programme } from '../../content/programme.ts';
import { PageContext } from '../page-context.ts';
import { LogoStream } from './logo-stream.tsx';

const { logos, showAnnouncement, showLogoStream } = programme;
afterEach(() => Object.assign(programme, { logos, showAnnouncement, showLogoStream }));

const page = {
  language,
  translations: TRANSLATIONS[language],
  switchTo: () => undefined,
  showResult: () => undefined,
} as const;

function render(): string {
  return renderToStaticMarkup(
    <PageContext value={page}>
      <LogoStream />
    </PageContext>,
  );
}

/** The stream with this many logos. */
function streamOf(count: number): string {
  const names = Array.from({ length: count }, (_, index) => ({ name: `Logo-${index + 1}` }));
  Object.assign(programme, { logos: names, showLogoStream: true });
  return render();
}

describe('the logo stream', () => {
  it('is its space alone while it is switched off, or has no logos', () => {
    Object.assign(programme, { showAnnouncement: true, showLogoStream: false });
    const off = render();
    expect(off).toBe('<div class="logo-stream"></div>');
    expect(streamOf(0)).toBe(off);
    const styles = readFileSync(new URL('./logo-stream.css', import.meta.url), 'utf8');
    expect(styles).toMatch(/\.logo-stream \{[^}]*\bmin-height: var\(--rows\)/);
  });

  it.each([1, 5, 12])('runs in three rows of %i logos, at 28, 32 and 35 seconds', (count) => {
    const rows = streamOf(count).split('<div class="logo-row').slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const names = Array.from(row.matchAll(/Logo-\d+/g), ([name]) => name);
      expect(new Set(names).size).toBe(count);
      // Twice the same, so that the row can begin again; long enough that it is never half empty.
      expect(names.slice(0, names.length / 2)).toEqual(names.slice(names.length / 2));
      expect(names.length / 2).toBeGreaterThanOrEqual(16);
    }
    const styles = readFileSync(new URL('./logo-rows.css', import.meta.url), 'utf8');
    expect(Array.from(styles.matchAll(/\b(\d+)s\b/g), ([, seconds]) => Number(seconds))).toEqual([
      28, 32, 35,
    ]);
  });

  it('is a list of each logo once to a screen reader, and has a box that stops it', () => {
    const markup = streamOf(3);
    const spoken = markup.replace(/<(ul|li) aria-hidden="true">.*?<\/\1>/g, '');
    expect(Array.from(spoken.matchAll(/Logo-\d+/g), ([name]) => name)).toEqual([
      'Logo-1',
      'Logo-2',
      'Logo-3',
    ]);
    expect(spoken).toContain(`<ul aria-label="${TRANSLATIONS[language].labels.partners}">`);
    expect(spoken).toMatch(/<input [^>]*type="checkbox"[^>]* id="(.+?)"\/><label [^>]*for="\1"/);
  });
});
