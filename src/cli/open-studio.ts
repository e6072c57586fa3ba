import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import { NEW_FILE } from '../backup/output-file.ts';
import { createTemporaryFolder } from '../backup/temporary-folder.ts';
import { fill } from '../content/fill.ts';
import { startStudio } from '../studio/server/start.ts';
import type { Session } from './command-session.ts';
import { addVerb } from './options.ts';
import { en } from './texts/en.ts';

/** Where nobody but this machine can reach it. */
const LOOPBACK = '127.0.0.1';

const studioOptions = v.object({
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  host: v.pipe(v.string(), v.ip()),
  open: v.boolean(),
});

/** `studio`: the organiser's page on this computer. */
export function studioVerb(program: Command, session: Session): void {
  addVerb(program, 'studio')
    .option('--port <number>', en.verbs.studio.port, Number, 4620)
    .option('--no-open', en.verbs.studio.noOpen)
    .option('--host <address>', en.verbs.studio.host, LOOPBACK)
    .action(async (typed: v.InferInput<typeof studioOptions>) => {
      const { port, host: address, open } = v.parse(studioOptions, typed);
      const { stdin, out, err, onInterrupt } = session;
      await out.lines(en.starting);
      const host = await session.host();
      if (address !== LOOPBACK) await err.lines(fill(en.reachable, { address }));
      const stop = new AbortController();
      const release = onInterrupt(() => stop.abort());
      let isFirst = true;
      const lines = createInterface({ input: stdin, terminal: false });
      try {
        await startStudio({
          ...{ host, address, port, signal: stop.signal },
          onLink: (link, spent) => {
            const isOver = AbortSignal.any([spent, stop.signal]);
            const isOpened = isFirst && open && openByFile(session, host.location.workFolder, link, isOver);
            const tunnel = fill(en.tunnel, { port: new URL(link).port, name: hostname() });
            const advice = [...(isOpened ? [] : [tunnel]), en.linkWorksOnce];
            out.lines(link, ...(isFirst ? advice : [])).catch(() => undefined);
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
    await out.lines(en.notOpened);
    await setTimeout(55_000, undefined, { signal: spent });
  };
  const waited = wait().catch(() => undefined);
  void waited.then(() => folder[Symbol.asyncDispose]());
  return isOpened;
}
