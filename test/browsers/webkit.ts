import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { installFromDebian } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { poll, type Engine, type Key, type Visit, type Wishes } from './visit.ts';
import { WebDriverSession } from './webdriver.ts';

/** A driver, a display without a screen, and a window manager that fills it with the one window. */
const PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'matchbox-window-manager'] as const;
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'matchbox-window-manager'];

/** Keys as WebDriver writes them (W3C WebDriver, section 17.4.2). */
const KEYS: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Space: ' ' };

/** WebKit for GTK, driven over WebDriver; `undefined` where there is none and none can be installed. */
export async function webkit(): Promise<Engine | undefined> {
  const found = () => {
    const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
    const complete = PROGRAMS.every((program) => existsSync(`/usr/bin/${program}`));
    return complete ? browser : undefined;
  };
  const browser = found() ?? (installFromDebian(...PACKAGES) ? found() : undefined);
  if (browser === undefined) return undefined;
  const probe = await openWindow(browser, { width: 800, height: 600 });
  await probe.end();
  return {
    name: `WebKitGTK ${probe.session.version}`,
    cannot: { languages: 'it takes them from the locales that the system has installed' },
    visit: async (wishes) => visitIn(await openWindow(browser, wishes)),
  };
}

interface Window {
  session: WebDriverSession;
  end: () => Promise<void>;
}

async function openWindow(
  browser: string,
  { width, height, script, reducedMotion }: Wishes,
): Promise<Window> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  const children: ChildProcess[] = [];
  const start = (program: (typeof PROGRAMS)[number], options: string[], env: Record<string, string> = {}) => {
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
    const screen = start('Xvfb', [
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${width}x${height}x24`,
      '-nolisten',
      'tcp',
    ]);
    const DISPLAY = `:${await firstLine(screen.stdio[3] as Readable)}`;
    start('matchbox-window-manager', ['-use_titlebar', 'no'], { DISPLAY });
    const port = await freePort();
    start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { DISPLAY });
    const session = await WebDriverSession.begin(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': {
        binary: browser,
        args: ['--automation', ...(script === false ? ['--enable-javascript=false'] : [])],
      },
    });
    // Without its bars the window may be as narrow as a phone. The driver needs the page's script for that.
    if (script !== false) await session.send('POST', '/window/fullscreen', {});
    return {
      session,
      end: async () => {
        await session.end().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function visitIn({ session, end }: Window): Visit {
  const evaluate = <Answer, Given>(question: (given: Given) => Answer, given?: Given) =>
    session.send('POST', '/execute/sync', {
      script: `return (${String(question)})(...arguments)`,
      args: [given ?? null],
    }) as Promise<Answer>;
  const keys = (letters: readonly string[]) =>
    session.send('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: letters.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  return {
    open: async (address) => {
      await session.send('POST', '/url', { url: address });
    },
    address: () => session.send('GET', '/url') as Promise<string>,
    evaluate,
    // While one page gives way to the next there is nothing to ask.
    until: <Given>(question: (given: Given) => boolean, given?: Given) =>
      poll(() => evaluate(question, given).catch(() => false), String(question)),
    type: async (selector, text) => {
      const element = await session.element(selector);
      await session.send('POST', `/element/${element}/value`, { text });
    },
    press: async (key) => {
      await keys([KEYS[key]]);
    },
    click: async (selector) => {
      const element = await session.element(selector);
      await session.send('POST', `/element/${element}/click`, {});
    },
    picture: async (file) =>
      writeFile(file, Buffer.from((await session.send('GET', '/screenshot')) as string, 'base64')),
    end,
  };
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve) => stream.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
}
