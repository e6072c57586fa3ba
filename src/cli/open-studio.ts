import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import { NEW_FILE } from '../backup/output-file.ts';
import { createTemporaryFolder } from '../backup/temporary-folder.ts';
import { startStudio } from '../studio/server/start.ts';
import { readInput, type Session } from './command-session.ts';

/** Where nobody but this machine can reach it. */
const LOOPBACK = '127.0.0.1';

const studioOptions = v.object({
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  host: v.pipe(v.string(), v.ip()),
  open: v.boolean(),
});

/** `studio`: the organiser's page on this computer. */
export function studioVerb(program: Command, session: Session): void {
  program
    .command('studio')
    .description('Open the organiser’s page in the browser. Only this computer can reach it.')
    .option('--port <number>', 'where it listens; 0 is any that is free', Number, 4620)
    .option('--no-open', 'print the link, and do not open the browser')
    .option('--host <address>', 'in a container: the address that its port is published from', LOOPBACK)
    .action(async (typed: v.InferInput<typeof studioOptions>) => {
      const { port, host, open } = readInput(studioOptions, typed);
      const { stdin, out, err, onInterrupt } = session;
      await out.lines('Starting …');
      const { settings, location, actor, list } = await session.host(true);
      if (host !== LOOPBACK)
        await err.lines(
          `Every computer that reaches ${host} can try to open the studio now. This is for a container whose port is published on ${LOOPBACK} alone.`,
        );
      const stop = new AbortController();
      const release = onInterrupt(() => stop.abort());
      let isFirst = true;
      const lines = createInterface({ input: stdin, terminal: false });
      try {
        await startStudio({
          ...{ settings, location, list, actor, host, port, signal: stop.signal },
          onLink: (link, spent) => {
            const isOver = AbortSignal.any([spent, stop.signal]);
            const isOpened = isFirst && open && openByFile(session, location.workFolder, link, isOver);
            out.lines(link, ...(isFirst ? firstAdvice(link, isOpened) : [])).catch(() => undefined);
            isFirst = false;
          },
          onEnter: (showLink) => void lines.on('line', showLink),
        });
      } finally {
        stop.abort();
        release();
        lines.close();
        stdin.destroy();
      }
    });
}

/**
 * Opens the studio by a file that only its owner can read: every user can read what a browser is started with. The file is
 * removed when the link is spent, or after a minute.
 */
function openByFile({ out, openInBrowser }: Session, parent: string, link: string, spent: AbortSignal) {
  const folder = createTemporaryFolder(parent);
  const file = join(folder.path, 'studio.html');
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${link}">`, NEW_FILE);
  const isOpened = openInBrowser(file);
  const wait = async () => {
    if (!isOpened) return;
    await setTimeout(5000, undefined, { signal: spent });
    await out.lines('No browser has opened the studio yet. Paste the link into one.');
    await setTimeout(55_000, undefined, { signal: spent });
  };
  const waited = wait().catch(() => undefined);
  void waited.then(() => folder[Symbol.asyncDispose]());
  return isOpened;
}

function firstAdvice(link: string, isOpened: boolean): string[] {
  const { port } = new URL(link);
  const tunnel = `From another computer, first run there: ssh -L ${port}:${LOOPBACK}:${port} ${hostname()}`;
  return [
    ...(isOpened ? [] : [tunnel]),
    'The link works once. Enter prints a new one and ends what the one before has opened. Ctrl-C ends the studio.',
  ];
}
