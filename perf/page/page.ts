import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '../../test/browser.ts';
import { freePort } from '../../test/free-port.ts';
import { weigh } from '../../test/e2e/weight.ts';
import { ServerHome, ServerProcess } from '../../test/service/server-process.ts';
import { addFigure, printMedians, type Figures } from '../figures.ts';
import { measureInteractions } from './interactions.ts';
import { openLighthouse } from './lighthouse.ts';
import { LANGUAGES } from '../../src/contract/language.ts';

/**
 * `npm run bench:page [-- --runs 7 --vs ../other-checkout]`: Lighthouse (mobile, simulated throttling), bytes and the first
 * interactions of both languages, and of another built checkout, in turn, so that the machine's load falls on all of them alike.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    vs: { type: 'string' },
  },
});

const executablePath = ensureBrowser();
if (executablePath === undefined) throw new Error('no Chromium could be found or fetched');
const options = { executablePath };
const lighthouse = await openLighthouse();
const ours = await ServerProcess.start({ home: new ServerHome() });
const theirs =
  values.vs === undefined ? undefined : await ServerProcess.start({ checkout: path.resolve(values.vs) });

/** One run's figures, in milliseconds and bytes. */
async function measure(address: string): Promise<Record<string, number>> {
  const port = await freePort();
  const args = [...BROWSER_ARGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    const report = await lighthouse(address, port);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    return { ...report, ...(await weigh(page, address)), ...(await measureInteractions(browser, address)) };
  } finally {
    await browser.close();
  }
}

const figures: Figures = {};
try {
  for (let run = 1; run <= Number(values.runs); run += 1)
    for (const [name, server] of Object.entries({ '': ours, ' (other)': theirs }))
      for (const language of LANGUAGES) {
        if (server === undefined) continue;
        process.stderr.write(`run ${run} of ${values.runs}: ${language}${name}\n`);
        for (const [what, value] of Object.entries(await measure(`${server.origin}/${language}`)))
          addFigure(figures, what, language + name, value);
      }
} finally {
  await ours.remove();
  await theirs?.remove();
}
printMedians(figures);
