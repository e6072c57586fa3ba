import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import { installFromDebian } from './debian.ts';
import { findProgram, unpackedFile } from './programs.ts';

/** Where systems keep a Chromium or a Chrome; elsewhere Playwright fetches its own. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];

/** The same engine without a window system: tests take half the processor time in it. */
const SYSTEM_HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Switches for tests: no sandbox (containers run as root), no requests of the browser's own, and letters as wide in a
 * headless shell as in a whole browser.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** What Playwright needs to start a browser for tests: a headless shell where there is one, else a whole browser. */
export function launchOptions(): LaunchOptions {
  return withExecutable(named() ?? installedShell() ?? installedBrowser());
}

/**
 * The same for a whole browser: a headless shell has no back-forward cache, and paints and observes intersections at
 * other times than visitors' browsers do. `undefined` where there is none.
 */
export function fullBrowserOptions(): LaunchOptions | undefined {
  const file = named() ?? installedBrowser();
  return file === undefined || file.includes('headless') ? undefined : withExecutable(file);
}

/** Finds a whole browser, as visitors have it, or else fetches one; `undefined` where none can be had. */
export function ensureBrowser(): string | undefined {
  return named() ?? installedBrowser() ?? fetchBrowser();
}

/**
 * Finds the browsers of the tests. Nothing is fetched.
 *
 * @returns the environment in which `launchOptions` finds them, or `undefined` where there is none
 */
export async function findTestBrowsers(): Promise<Record<string, string> | undefined> {
  const browser = named() ?? installedBrowser();
  if (browser === undefined) return undefined;
  const shell = await findProgram('chromium');
  // An unpacked shell that lacks its libraries must not be taken.
  return shell === undefined || installedBrowser() === undefined ? { CHROMIUM_PATH: browser } : {};
}

function withExecutable(executablePath: string | undefined): LaunchOptions {
  return { args: BROWSER_ARGS, ...(executablePath && { executablePath }) };
}

/** The browser that `CHROMIUM_PATH` names; an empty variable names none. */
function named(): string | undefined {
  return process.env['CHROMIUM_PATH'] === '' ? undefined : process.env['CHROMIUM_PATH'];
}

function installedBrowser(): string | undefined {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((file) => existsSync(file));
}

/** Playwright keeps its shell in a folder beside its browser's, under the same revision. */
function installedShell(): string | undefined {
  const [, folder = '', revision = ''] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  const own = globSync(
    path.join(folder, `chromium_headless_shell-${revision}/*/{headless_shell,chrome-headless-shell}`),
  );
  return [...own, SYSTEM_HEADLESS_SHELL, unpackedFile('chromium')].find((file) => existsSync(file));
}

/** Playwright's own download, else Debian's package. */
function fetchBrowser(): string | undefined {
  console.log('No Chromium found (CHROMIUM_PATH, Playwright, system). Fetching one …');
  // Its messages about a download that is not possible here would look like a failure.
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (installedBrowser() === undefined) installFromDebian('chromium');
  return installedBrowser();
}
