import { spawn } from 'node:child_process';
import path from 'node:path';
import '../environment.ts';
import '../../build/if-stale.ts';
import { ROOT } from '../../build/paths.ts';
import { ensureBrowser, findTestBrowsers } from '../browser.ts';
import { fetchProgram } from '../programs.ts';

/**
 * `npm run test:e2e`: builds what is stale, finds or fetches a browser, and runs Playwright with the options that
 * follow, such as `-- signup.spec.ts --project phone`.
 */
const BIN = path.join(ROOT, 'node_modules/.bin');

if (ensureBrowser() !== undefined) await fetchProgram('chromium');
const found = await findTestBrowsers();
if (!found) {
  console.error('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}

const child = spawn(path.join(BIN, 'playwright'), ['test', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...found,
    // A build sets this to `production`, and the development server would replace nothing in place.
    NODE_ENV: 'development',
    PATH: `${BIN}${path.delimiter}${process.env['PATH'] ?? ''}`,
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
