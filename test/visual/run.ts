import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../build/if-stale.ts';
import { ensureBrowser } from '../browser.ts';

/** `npm run test:visual`: compares the regions with their pictures; `-- --update` takes the pictures anew. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = path.join(ROOT, 'node_modules/.bin');

const browser = await ensureBrowser();
if (!browser) {
  console.error('The visual tests need a Chromium: install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}
const options = process.argv
  .slice(2)
  .map((option) => (option === '--update' ? '--update-snapshots' : option));
const child = spawn(
  path.join(BIN, 'playwright'),
  ['test', '--config', path.join(ROOT, 'test/visual/playwright.config.ts'), ...options],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PATH: `${BIN}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
