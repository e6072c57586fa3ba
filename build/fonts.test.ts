import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fonts } from '../src/content/fonts.ts';
import { byLanguage } from '../src/contract/language.ts';
import { FIRST, SECOND } from '../test/languages.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { checkFonts, cutFont, kept } from './cut-font.ts';
import { makeFonts, widthIn } from './fonts.ts';

it('cuts each face to its letters, and gives the system’s fonts its metrics', async () => {
  const { files, of } = await makeFonts(byLanguage(() => ({ text: 'Step 7 to the top' })));
  const made = of[FIRST];
  for (const address of made.files.keys()) expect(files.has(address)).toBe(true);
  for (const font of made.files.values()) expect(font.subarray(0, 4).toString()).toBe('wOF2');
  const kinds = new Set(made.faces.map(([family, weights]) => `${family} ${weights}`));
  expect([...kinds]).toEqual(['Heading 400 900', 'Text 400', 'Text 600']);
  expect(made.faces.map(([, , address]) => address)).toEqual([...made.files.keys()]);
  for (const address of made.files.keys())
    expect(made.rules).toContain(`font-display:swap;src:url(${address})`);
  for (const family of ['Heading', 'Text'])
    for (const system of ['Arial', 'Roboto', 'DejaVu'])
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

it.each([
  ['a letter that its font lacks', 'Step ✓ 7 → ꝏn', '“ꝏ”, which “ꝏn”'],
  ['a script that its font lacks', '병', '“병”, which “병”'],
  ['letters that run from right to left', 'Step שלום', '“שלום” is in a script that the page cannot set yet'],
  ['letters that join', 'مرحبا', '“مرحبا” is in a script'],
  ['letters that stack', 'สวัสดี', '“สวัสดี” is in a script'],
])('names the word and the language of %s; signs are the system’s to draw', async (_, title, sentence) => {
  const { problems } = await makeFonts({ ...byLanguage(() => ({})), [SECOND]: { title } });
  expect(problems).not.toEqual([]);
  for (const problem of problems) {
    expect(problem).toContain(sentence);
    expect(problem).toContain(SECOND);
  }
});

it('takes each letter of a font in several files from one of them, and refuses one in more than twenty', async () => {
  const { parts } = await cutFont({ package: '@fontsource-variable/arimo', weight: 400 }, 'aế');
  expect(parts.map(({ characters }) => characters.join(''))).toEqual(['a', 'ế']);
  const folder = path.join(temporaryFolder(), 'noto-sans-xx');
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{}');
  const slice = (index: number) => path.join(folder, `noto-sans-xx-${index}-400-normal.woff2`);
  for (let index = 0; index < 20; index++) await writeFile(slice(index), '');
  expect(checkFonts([{ package: folder, weight: 400 }])).toEqual([]);
  await writeFile(slice(20), '');
  const [refused] = checkFonts([{ package: folder, weight: 400 }]);
  expect(refused).toMatch(/comes in 21 files, .* Take @expo-google-fonts\/noto-sans-xx, which has one/);
});

it('finds the upright file of a weight, in a folder of its own or beside the other weights', async () => {
  const flat = temporaryFolder();
  const files = [
    'package.json',
    'Flat_400Regular_Italic.ttf',
    'Flat_400Regular.ttf',
    'Flat_700Bold_Italic.ttf',
  ];
  for (const file of files) await writeFile(path.join(flat, file), '');
  const packages = ['@expo-google-fonts/be-vietnam-pro', flat];
  expect(checkFonts(packages.map((name) => ({ package: name, weight: 400 })))).toEqual([]);
  expect(checkFonts([{ package: flat, weight: 700 }])).toEqual([expect.stringContaining('no upright font')]);
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

it('keeps a cut by its name, and makes it again where its file is broken', async () => {
  const folder = temporaryFolder();
  let made = 0;
  const ask = (name: string) =>
    kept(folder, name, () => Promise.resolve({ widths: new Map([[name, ++made]]) }));
  expect(await ask('a')).toEqual(await ask('a'));
  await ask('b');
  expect(made).toBe(2);
  await writeFile(path.join(folder, 'a'), 'broken');
  expect(await ask('a')).toEqual(await ask('a'));
  expect(made).toBe(3);
  expect(await readdir(folder)).toEqual(['a', 'b']);
});
