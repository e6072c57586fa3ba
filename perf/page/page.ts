import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../../test/browser.ts';
import { ServerHome, ServerProcess } from '../../test/service/server-process.ts';
import { makeFloor } from './floor.ts';
import { measureFrames, type FrameFigures } from './frames.ts';
import { measureInteractions, type InteractionFigures } from './interactions.ts';
import { openLighthouse, type PageFigures } from './lighthouse.ts';
import { measureRendering, type RenderingFigures } from './rendering.ts';

/**
 * `npm run bench:page [-- --runs 5 --json FILE URL …]`: Lighthouse (mobile, simulated throttling) over both languages, the
 * same pages without script and web fonts (our own floor), and any other addresses, in turn, so that the machine's load
 * fall on all of them alike; then what each page costs to render, and the waiting times of a visitor. Prints medians, and JSON on request.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
});

const executablePath = await ensureBrowser();
if (executablePath === undefined) throw new Error('no Chromium could be found or fetched');
const lighthouse = await openLighthouse(executablePath);
if (lighthouse === undefined) throw new Error('without Lighthouse there is nothing to measure with');
const floor = makeFloor();
const home = new ServerHome('built');
const ours = await ServerProcess.start({ home });
const bare = await ServerProcess.start({ env: { DIST_FOLDER: floor } });

const pages: Record<string, string> = {
  en: `${ours.origin}/en`,
  vi: `${ours.origin}/vi`,
  'en, floor': `${bare.origin}/en`,
  'vi, floor': `${bare.origin}/vi`,
  ...Object.fromEntries(positionals.map((url) => [url, url])),
};

const runs: Record<string, PageFigures[]> = {};
let interactions: InteractionFigures;
const rendering: Record<string, RenderingFigures> = {};
const frames: Record<string, FrameFigures> = {};
try {
  for (let run = 1; run <= Number(values.runs); run += 1) {
    for (const [name, url] of Object.entries(pages)) {
      process.stderr.write(`run ${run} of ${values.runs}: ${name}\n`);
      (runs[name] ??= []).push(await persist(() => lighthouse(url)));
    }
  }
  for (const [name, url] of Object.entries(pages)) {
    const { load, scroll } = await persist(() => measureRendering(url, executablePath));
    rendering[`${name}: load`] = load;
    rendering[`${name}: first scroll`] = scroll;
  }
  for (const language of ['en', 'vi'])
    frames[language] = await persist(() => measureFrames(`${ours.origin}/${language}`, executablePath));
  interactions = await persist(() => measureInteractions(ours.origin, executablePath));
} finally {
  await ours.remove();
  await bare.remove();
  rmSync(floor, { recursive: true });
}

const medians = Object.fromEntries(Object.entries(runs).map(([name, figures]) => [name, medianOf(figures)]));
console.table(
  Object.fromEntries(
    Object.entries(medians).map(([name, page]) => [
      name,
      {
        'P/A/B/S': [page.performance, page.accessibility, page.bestPractices, page.seo].join('/'),
        'FCP ms': Math.round(page.fcp),
        'LCP ms': Math.round(page.lcp),
        'TBT ms': Math.round(page.tbt),
        CLS: page.cls.toFixed(3),
        'all kB': (page.bytes / 1000).toFixed(1),
        'before paint kB': (page.bytesBeforePaint / 1000).toFixed(1),
        'fonts, scripts before paint': page.heldUpBy,
        'script kB': (page.scriptBytes / 1000).toFixed(1),
        requests: page.requests,
      },
    ]),
  ),
);
for (const language of ['en', 'vi']) {
  const ratio = (medians[language]?.lcp ?? Number.NaN) / (medians[`${language}, floor`]?.lcp ?? Number.NaN);
  console.log(`LCP of /${language} is ${ratio.toFixed(2)} × its floor.`);
}
console.log('Rendering with the processor slowed four times, one visit:');
console.table(
  Object.fromEntries(
    Object.entries(rendering).map(([step, { style, layout, paint, recalculations, longestTask }]) => [
      step,
      {
        'style + layout + paint ms': Math.round(style + layout + paint),
        recalculations,
        'longest task ms': Math.round(longestTask),
      },
    ]),
  ),
);
console.log('Of 100 frames with the processor slowed four times, within 34 ms:');
console.table(
  Object.fromEntries(
    Object.entries(frames).map(([language, figures]) => [
      language,
      Object.fromEntries(
        Object.entries(figures).map(([name, share]: [string, number]) => [name, share.toFixed(1)]),
      ),
    ]),
  ),
);
console.log('Waiting times with the processor slowed four times, ms:');
console.table(
  Object.fromEntries(
    Object.entries(interactions).map(([name, ms]: [string, number]) => [name, Math.round(ms)]),
  ),
);
if (values.json !== undefined)
  writeFileSync(
    values.json,
    `${JSON.stringify({ runs, medians, rendering, frames, interactions }, null, 2)}\n`,
  );

/** On a busy machine a browser now and then does not answer in time: one such run is not the end of all. */
async function persist<Result>(measure: () => Promise<Result>, attempts = 3): Promise<Result> {
  try {
    return await measure();
  } catch (failure) {
    if (attempts === 1) throw failure;
    process.stderr.write(`again, because: ${String(failure)}\n`);
    return persist(measure, attempts - 1);
  }
}

function medianOf(figures: readonly PageFigures[]): PageFigures {
  const median = (key: keyof PageFigures) =>
    figures.map((each) => each[key]).sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
  const keys = Object.keys(figures[0] ?? {}) as (keyof PageFigures)[];
  return Object.fromEntries(keys.map((key) => [key, median(key)])) as unknown as PageFigures;
}
