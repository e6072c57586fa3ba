import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Colours that are no part of the design. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // No ground is darker than a shadow in the dark scheme.
  'src/site/styles/colours.ts': ['#000000'],
  // What a drawing has where it names no colour.
  'src/operator/formats/poster/poster-pdf.ts': ['#000000'],
  // A mask has opacity, not colour.
  'src/site/sections/ai-builder/ai-builder.css': ['black'],
  // Whether a browser can mix colours at all.
  'src/site/sections/top-bar.css': ['red', 'red'],
};

const HEX = /(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi;
/** Within a value of a style sheet. */
const NAMED =
  /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:black|white|gr[ae]y|silver|red|green|blue|yellow|orange|gold|navy|teal|purple|pink|brown|beige|ivory)(?![\w-])/g;

it('every colour of the page, the drawings and the operator’s files is in src/content/palette.ts', () => {
  const files = globSync('{src,build,art}/**/*.{ts,tsx,css}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.') && file !== path.normalize('src/content/palette.ts'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const values = file.endsWith('.css') ? (text.match(/:[^;{}]*[;}]|\([^{};]*\)/g) ?? []).join('\n') : '';
    const colours = [...(text.match(HEX) ?? []), ...(values.match(NAMED) ?? [])];
    const allowed = EXCEPTIONS[file.split(path.sep).join('/')] ?? [];
    return colours.filter((colour) => !allowed.includes(colour)).map((colour) => `${file}: ${colour}`);
  });
  expect(found).toEqual([]);
});
