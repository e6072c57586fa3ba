import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import '../environment.ts';
import '../../build/if-stale.ts';
import { startProduct, type Product } from '../e2e/product.ts';
import { firefox } from './firefox.ts';
import { PAGES } from './steps/pages.ts';
import { SIGN_UP } from './steps/sign-up.ts';
import type { Step } from './steps/step.ts';
import type { Engine, Visit } from './visit.ts';
import { webkit } from './webkit.ts';

/**
 * The journey in engines that are not Chromium. Installs what it needs where it may, says what
 * it could not have, and leaves pictures of all it saw.
 *
 * `node test/browsers/run.ts firefox dialog` takes only one engine, and only steps whose name holds a word.
 */

const PICTURES = fileURLToPath(new URL('../../test-results/browsers', import.meta.url));
const ENGINES = { firefox, webkit };

const [first = '', ...terms] = process.argv.slice(2);
const chosen = first in ENGINES ? [first as keyof typeof ENGINES] : (['firefox', 'webkit'] as const);
const filter = (first in ENGINES ? terms : [first, ...terms]).join(' ');
const steps = [...PAGES, ...SIGN_UP].filter(({ name }) => name.includes(filter));

const product = await startProduct();
let failures = 0;
try {
  for (const key of chosen) {
    const engine = await ENGINES[key]();
    if (engine) failures += await walk(key, engine, product);
    else console.log(`\n${key}: neither found nor to be had here; left out.`);
  }
} finally {
  await product.stop();
}
process.exitCode = failures > 0 ? 1 : 0;

/** Takes every step with one engine. @returns how many failed */
async function walk(key: string, engine: Engine, on: Product): Promise<number> {
  const folder = path.join(PICTURES, key);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`\n${engine.name}`);
  let failed = 0;
  for (const step of steps) {
    const wish = (Object.keys(engine.cannot) as (keyof typeof engine.cannot)[]).find(
      (each) => each in step.wishes,
    );
    if (wish) {
      console.log(`  –  ${step.name}: ${engine.cannot[wish]}`);
      continue;
    }
    const failure = await take(step, engine, on, folder);
    console.log(
      `  ${failure ? '✗' : '✓'}  ${step.name}${failure ? `\n     ${failure.replaceAll('\n', '\n     ')}` : ''}`,
    );
    if (failure) failed += 1;
  }
  console.log(
    `  ${failed === 0 ? 'all well' : `${failed} failed`}; pictures in ${path.relative(process.cwd(), folder)}`,
  );
  return failed;
}

/** @returns what went wrong, if anything did */
async function take(step: Step, engine: Engine, on: Product, folder: string): Promise<string | undefined> {
  let visit: Visit | undefined;
  try {
    visit = await engine.visit(step.wishes);
    const picture = (name: string) => visit?.picture(path.join(folder, `${name}.png`)) ?? Promise.resolve();
    await step.run({ visit, product: on, picture });
    return undefined;
  } catch (error) {
    await visit?.picture(path.join(folder, 'failure.png')).catch(() => undefined);
    return error instanceof Error ? error.message : String(error);
  } finally {
    await visit?.end();
  }
}
