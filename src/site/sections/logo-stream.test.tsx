import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../../content/en.ts';
import { programme } from '../../content/programme.ts';
import { LogoStream } from './logo-stream.tsx';

const styles = readFileSync(new URL('./logo-stream.css', import.meta.url), 'utf8');
const visible = (show: boolean) =>
  renderToStaticMarkup(<LogoStream language="en" translations={en} show={show} />);

describe('the logo stream', () => {
  it('switched on, runs in three rows of both partners, at 28, 32 and 35 seconds', () => {
    const rows = visible(true).split('<ul ').slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toContain(programme.brand);
      expect(row).toContain(programme.partner.en);
    }
    expect(Array.from(styles.matchAll(/\b(\d+)s\b/g), ([, seconds]) => Number(seconds))).toEqual([
      28, 32, 35,
    ]);
  });

  it('has the same box on and off, so that nothing moves when it is switched', () => {
    const box = (markup: string) => /^<div [^>]*>/.exec(markup)?.[0];
    expect(box(visible(true))).toBe(box(visible(false)));
    expect(styles).toMatch(/\.logo-stream \{[^}]*\bheight: var\(--rows\)/);
  });
});
