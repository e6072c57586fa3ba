import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../src/content/locales.ts';
import { programme } from '../../src/content/programme.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { operatorOn, temporaryFolder } from './harness.ts';
import { FIRST } from '../languages.ts';

/** What a phone reads off the sheet when it sees all of it, some 100 dots to the inch. */
function scan(svg: string): string {
  const { width, height, pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: 827 } }).render();
  return decodeQR({ width, height, data: pixels });
}

/** Where the code of a poster without `--lang` leads: to the one language on it, or to the choice. */
const ownPath = () => (programme.posterLanguages[1] ? '/' : PATHS[programme.posterLanguages[0]]);

describe('waitlist poster', () => {
  it.each([
    ...LANGUAGES.map((language) => [language, `${programme.origin}/${language}`]),
    ['both', `${programme.origin}${ownPath()}`],
  ])('--lang %s draws an A4 sheet whose code leads to the page: %s', async (lang, url) => {
    const file = join(temporaryFolder(), 'poster.svg');
    const { code, stdout } = await operatorOn().run('poster', '--lang', lang, '--out', file, '--json');
    expect({ code, result: JSON.parse(stdout) as unknown }).toEqual({ code: 0, result: { file, url } });
    const svg = await readFile(file, 'utf8');
    expect(svg).toMatch(/width="210mm"\s+height="297mm"/);
    expect(scan(svg)).toBe(url);
    // Every letter is an outline: no typeface is needed where it is printed.
    expect(svg).not.toMatch(/<text|font-family|href="http|NaN|undefined/);
  });

  it('leads to the configured origin', async () => {
    const environment = { PUBLIC_ORIGIN: 'https://waitlist.thanhvan.edu.vn' };
    const { stdout, stderr } = await operatorOn(undefined, 'en', { environment }).run('poster', '--out', '-');
    expect(scan(stdout)).toBe(`https://waitlist.thanhvan.edu.vn${ownPath()}`);
    expect(stderr).toBe('');
  });

  it('writes a PDF of one A4 page with the same outlines, and a link over the code', async () => {
    const file = join(temporaryFolder(), 'poster.pdf');
    expect(await operatorOn().run('poster', '--lang', FIRST, '--out', file)).toMatchObject({ code: 0 });
    const pdf = await readFile(file, 'latin1');
    expect(pdf).toMatch(/\/MediaBox \[0 0 595\.2\d+ 841\.8\d+\]/);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toContain(`/URI (${programme.origin}/${FIRST})`);
    expect(pdf).not.toContain('/FontFile');
  });
});
