import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { NEW_FILE } from '../backup/output-file.ts';
import { createTemporaryFolder } from '../backup/temporary-folder.ts';
import { fill } from '../content/fill.ts';
import { DIST, PROJECT_FOLDER } from '../hosts/node/environment.ts';
import { localOrigin } from '../hosts/settings/settings.ts';
import type { ActionHost } from '../operator/actions/action.ts';
import { findLinkHash, hashSecret, linkAt, makeOneTime } from '../operator/access/one-time.ts';
import { serveStudio } from '../studio/server/start.ts';
import type { Session } from './command-session.ts';
import { addVerb } from './options.ts';
import { en } from './texts/en.ts';

/** Milliseconds between two looks whether a browser has opened the link. */
const LOOK = 200;
/** Milliseconds until that should have happened, and after which the file that leads there is removed. */
const [SOON, LATE] = [5000, 60_000];

interface StudioOptions {
  open: boolean;
  serve?: true;
}

/** `studio`: a link to the studio beside the server, or to one of its own where none runs; or that studio itself. */
export function studioVerb(program: Command, session: Session): void {
  addVerb(program, 'studio')
    .option('--no-open', en.verbs.studio.noOpen)
    .option('--serve', en.verbs.studio.serve)
    .action(async ({ open, serve }: StudioOptions) => {
      const host = await session.host();
      const { studio } = host.settings;
      const stop = new AbortController();
      const { signal } = stop;
      const release = session.onInterrupt(() => stop.abort());
      // Nobody reads a link in a log, and it is no place for one.
      const isQuiet = serve && !session.out.isTerminal;
      const { db } = host.list;
      const token = isQuiet ? '' : (await makeOneTime(db, host.actor, 'link', session.user)).secret;
      const show = async (port: number, ...advice: string[]) => {
        // Under any other name it opens nothing.
        const link = {
          address: linkAt(`http://localhost:${port}`, token),
          hash: hashSecret(token),
          isOpened: open && !serve,
        };
        if (!isQuiet) await showLink(session, host, link, signal, advice);
      };
      const serveAt = (address: string, port: number, show: (port: number) => Promise<void>) =>
        serveStudio({
          ...{ host, address, port, signal },
          // Where the terminal is gone, nobody reads it.
          onListening: (port) => void show(port).catch(() => undefined),
        });
      try {
        if (serve) await serveAt(studio.host, studio.port, show);
        else if (await isServed(host, hashSecret(token))) await show(studio.port);
        else {
          await session.out.lines(en.starting);
          await rebuildPage();
          await serveAt('127.0.0.1', 0, (port) => show(port, en.ctrlC));
        }
      } finally {
        stop.abort();
        release();
      }
    });
}

/** Whether the studio of this list answers on this machine. */
async function isServed({ settings: { studio }, fetch }: ActionHost, hash: string): Promise<boolean> {
  const url = `${localOrigin(studio)}/api/link/${hash.slice(0, 16)}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(SOON) }).catch(() => undefined);
  return (await answer?.text()) === hash;
}

/** Builds the studio's page where it is missing or stale, and the program that builds it is installed. */
async function rebuildPage(): Promise<void> {
  if (!existsSync(join(PROJECT_FOLDER, 'node_modules/vite'))) return;
  const { rebuildStudio } = await import('../../build/build.ts');
  await rebuildStudio(DIST.studio);
}

interface Link {
  address: string;
  /** Of its token. */
  hash: string;
  /** Whether the browser is to open it. */
  isOpened: boolean;
}

/**
 * Prints a link, and starts the browser by a file that only its owner can read: every user can read what a browser is started
 * with. The file is removed when the link is spent, or after a minute.
 */
async function showLink(
  { out, openInBrowser }: Session,
  { list, location }: ActionHost,
  link: Link,
  signal: AbortSignal,
  advice: readonly string[],
): Promise<void> {
  const { address, hash } = link;
  await using folder = link.isOpened ? createTemporaryFolder(location.workFolder) : undefined;
  const file = folder && join(folder.path, 'studio.html');
  if (file !== undefined)
    writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${address}">`, NEW_FILE);
  const isOpened = file !== undefined && openInBrowser(file);
  const { port } = new URL(address);
  const tunnel = fill(en.tunnel, { port, name: hostname() });
  await out.lines(address, ...(isOpened ? [] : [tunnel]), en.linkWorksOnce, ...advice);
  for (let waited = 0; isOpened && waited < LATE && !signal.aborted; waited += LOOK) {
    if ((await findLinkHash(list.db, hash)) === '') return;
    if (waited === SOON) await out.lines(en.notOpened);
    await sleep(LOOK, undefined, { signal }).catch(() => undefined);
  }
}
