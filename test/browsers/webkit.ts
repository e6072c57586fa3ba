import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from 'vitest';
import { LONGEST } from '../environment.ts';
import { freePort } from '../free-port.ts';
import { installedWebkit } from './installed.ts';
import type { Engine, Visit, Wishes } from './visit.ts';

/** As WebDriver names keys. */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/** WebKit for GTK, over its own driver; `undefined` where there is none. */
export function webkit(): Engine {
  const browser = installedWebkit();
  return browser === undefined ? undefined : (wishes) => openWindow(browser, wishes);
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
    const options = {
      binary: browser,
      args: ['--automation', ...(script === false ? ['--enable-javascript=false'] : [])],
    };
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${server}/session`, {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': options,
          timeouts: { script: LONGEST, pageLoad: LONGEST },
        },
      },
    });
    const session = `${server}/session/${sessionId}`;
    // Without its bars the window may be as narrow as a phone. The driver needs the page's script for that.
    if (script !== false) await ask('POST', `${session}/window/fullscreen`, {});
    return { ...visitOf(session), end: () => ask('DELETE', session).finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A command of WebDriver (https://www.w3.org/TR/webdriver2/#endpoints), and what it answers. */
async function ask<Value>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<Value> {
  // The driver closes idle connections without a word.
  const headers = { connection: 'close', 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: body ? JSON.stringify(body) : null });
  const { value } = (await answer.json()) as { value: Value & { message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}

function visitOf(session: string): Omit<Visit, 'end'> {
  const post = <Value>(command: string, body: object) => ask<Value>('POST', `${session}/${command}`, body);
  /** Where the commands for an element are. */
  const find = async (selector: string) => {
    const found = await post<Record<string, string>>('element', { using: 'css selector', value: selector });
    return `element/${Object.values(found)[0]}`;
  };
  return {
    open: (url) => post('url', { url }),
    address: () => ask('GET', `${session}/url`),
    evaluate: <Answer, Given>(question: (given: Given) => Answer, given?: Given) =>
      post<Answer>('execute/sync', {
        script: `return (${String(question)})(...arguments)`,
        args: given === undefined ? [] : [given],
      }),
    type: async (selector, text) => post(`${await find(selector)}/value`, { text }),
    press: (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      return post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    click: async (selector) => post(`${await find(selector)}/click`, {}),
  };
}
