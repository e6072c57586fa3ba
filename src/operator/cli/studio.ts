import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Environment } from '../../hosts/shared/settings.ts';
import { startStudio } from '../../studio/server/start.ts';

/** What the studio is started with, and the process around it. */
export interface StudioRun extends Pick<
  Parameters<typeof startStudio>[0],
  'settings' | 'source' | 'list' | 'user' | 'host' | 'port' | 'signal'
> {
  /** Opens a link in the browser. @returns whether there is one */
  openInBrowser: (link: string) => boolean;
  /** Takes a line for the person at the terminal. */
  print: (line: string) => void;
  input: Readable;
}

/** Where nobody but this machine can reach the studio. */
export const LOOPBACK = '127.0.0.1';

/**
 * Serves the studio until it is ended. Its first link is opened in the browser; Enter prints another.
 *
 * @throws when its page cannot be built, or the port is taken (`EADDRINUSE`)
 */
export async function runStudio({ openInBrowser, print, input, ...options }: StudioRun): Promise<void> {
  const lines = createInterface({ input, terminal: false });
  let isFirst = true;
  const onLink = (link: string) => {
    print(link);
    if (!isFirst) return;
    isFirst = false;
    const port = new URL(link).port;
    if (!openInBrowser(link))
      print(
        `From another computer, type there: ssh -L ${port}:${LOOPBACK}:${port} ${hostname()} and open the link.`,
      );
    print('The link works once. Enter prints a new one, Ctrl-C ends the studio.');
  };
  if (options.host !== LOOPBACK)
    print(
      `Every computer that reaches ${options.host} can now try to open the studio. This is meant for a container whose port is published on ${LOOPBACK} alone.`,
    );
  try {
    await startStudio({ ...options, onLink, onEnter: (showLink) => void lines.on('line', showLink) });
  } finally {
    lines.close();
    input.destroy();
  }
}

/** The command that opens an address in the browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'open',
  linux: 'xdg-open',
  win32: 'explorer',
};

/** Opens an address in the browser. @returns whether this machine has a screen */
export function openInBrowser(link: string, { DISPLAY = '', WAYLAND_DISPLAY = '' }: Environment): boolean {
  const opener = OPENERS[process.platform];
  if (opener === undefined || (opener === 'xdg-open' && DISPLAY + WAYLAND_DISPLAY === '')) return false;
  // Without the program nothing opens; the link is printed anyway.
  const browser = spawn(opener, [link], { detached: true, stdio: 'ignore' });
  browser.on('error', () => undefined).unref();
  return true;
}
