import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../build/if-stale.ts';
import { ensureBrowser } from '../browser.ts';

/** `npm run test:e2e`: builds what is stale, finds or fetches a browser, runs the suite, and counts. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = path.join(ROOT, 'node_modules/.bin');

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number };
}

const browser = await ensureBrowser();
if (!browser) {
  console.error('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}

const child = spawn(path.join(BIN, 'playwright'), ['test', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM_PATH: browser,
    PATH: `${BIN}${path.delimiter}${process.env['PATH'] ?? ''}`,
  },
});
child.on('exit', (code) => {
  const { stats } = JSON.parse(readFileSync(path.join(ROOT, 'test-results/e2e.json'), 'utf8')) as Report;
  console.log(
    `Browser tests: ${stats.expected} passed, ${stats.unexpected} failed, ${stats.flaky} flaky, ` +
      `${stats.skipped} skipped in ${(stats.duration / 1000).toFixed(0)} s.`,
  );
  process.exitCode = code ?? 1;
});
