import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { installFromDebian } from '../debian.ts';
import { freePort } from '../free-port.ts';
import type { Engine, Visit, Wishes } from './visit.ts';

/** A driver, a display without a screen, and a window manager that fills it with the one window. */
const PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'matchbox-window-manager'];
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'matchbox-window-manager'];

const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE };

/** WebKit for GTK, driven by Selenium; `undefined` where there is none and none can be installed. */
export function webkit(): Promise<Engine> {
  const find = () =>
    PROGRAMS.every((program) => existsSync(`/usr/bin/${program}`))
      ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1)
      : undefined;
  const browser = find() ?? (installFromDebian(...PACKAGES) ? find() : undefined);
  return Promise.resolve(browser === undefined ? undefined : (wishes) => openWindow(browser, wishes));
}

async function openWindow(browser: string, { width, height, script, reducedMotion }: Wishes): Promise<Visit> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  const children: ChildProcess[] = [];
  const start = (program: string, options: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, options, {
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    return child;
  };
  const end = async () => {
    for (const child of children.reverse()) child.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    if (reducedMotion) {
      await mkdir(path.join(home, 'gtk-3.0'));
      await writeFile(path.join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    }
    const size = `${width}x${height}x24`;
    const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']);
    const [line] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
    const DISPLAY = `:${line.toString().trim()}`;
    start('matchbox-window-manager', ['-use_titlebar', 'no'], { DISPLAY });
    const port = await freePort();
    start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { DISPLAY });
    const server = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${server}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const driver = await new Builder()
      .usingServer(server)
      // The driver closes idle connections without a word.
      .usingHttpAgent(new Agent({ keepAlive: false }))
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: browser,
          args: ['--automation', ...(script === false ? ['--enable-javascript=false'] : [])],
        },
      })
      .build();
    // Without its bars the window may be as narrow as a phone. The driver needs the page's script for that.
    if (script !== false) await driver.manage().window().fullscreen();
    return { ...visitOf(driver), end: () => driver.quit().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

const visitOf = (driver: WebDriver): Omit<Visit, 'end'> => ({
  open: (address) => driver.get(address),
  address: () => driver.getCurrentUrl(),
  evaluate: <Answer, Given>(question: (given: Given) => Answer, given?: Given) =>
    driver.executeScript<Answer>(`return (${String(question)})(...arguments)`, given),
  type: (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
  press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
  click: (selector) => driver.findElement(By.css(selector)).click(),
});
