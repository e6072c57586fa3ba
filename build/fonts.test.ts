import { expect, it } from 'vitest';
import { fonts } from '../src/content/fonts.ts';
import { checkFonts, cutFont } from './cut-font.ts';
import { makeFonts, widthIn } from './fonts.ts';

it('cuts each face to its letters, and gives the system’s fonts its metrics', async () => {
  const made = await makeFonts('Step 7 to the top');
  for (const font of made.files.values()) expect(font.subarray(0, 4).toString()).toBe('wOF2');
  const kinds = new Set(made.faces.map(([family, weights]) => `${family} ${weights}`));
  expect([...kinds]).toEqual(['Heading 400 900', 'Text 400', 'Text 600']);
  expect(made.faces.map(([, , address]) => address)).toEqual([...made.files.keys()]);
  for (const address of made.files.keys())
    expect(made.rules).toContain(`font-display:swap;src:url(${address})`);
  expect(made.fallbacks).toContain('font-family:DejaVu;');
  for (const family of ['Heading', 'Text'])
    for (const system of ['Arial', 'Roboto'])
      expect(made.fallbacks).toMatch(
        new RegExp(
          `font-family:${family}${system};.*?size-adjust:\\d+(\\.\\d)?%;ascent-override:\\d+(\\.\\d)?%`,
        ),
      );
});

it('knows the widths of a font at the weight that it is cut at', async () => {
  const widthAt = async (weight: number) => {
    const cut = await cutFont({ package: '@fontsource-variable/arimo', weight }, 'ab');
    return widthIn(cut.widths, 'ab');
  };
  // Arial's own tables: a and b 556 of 1000, b 611 in bold.
  expect(await widthAt(400)).toBeCloseTo(1.112, 2);
  expect(await widthAt(700)).toBeCloseTo(1.167, 2);
});

it('names each letter that a font has not, with its word; signs and other scripts are the system’s to draw', async () => {
  const made = await makeFonts('Step ✓ 7 → 병 ꝏn');
  expect(made.problems).not.toEqual([]);
  for (const problem of made.problems) expect(problem).toContain('“ꝏ”, which “ꝏn” needs');
});

it('says which package must be installed, or which weight a font has not', () => {
  const [missing, light] = checkFonts([
    { ...fonts.text, package: '@fontsource/no-such-font' },
    { package: '@fontsource/zilla-slab', weight: 450 },
    fonts.heading,
  ]);
  expect(missing).toContain('run `npm install --save-dev --save-exact @fontsource/no-such-font`');
  expect(light).toMatch(/zilla-slab .* has no upright font of weight 450\.$/);
});
