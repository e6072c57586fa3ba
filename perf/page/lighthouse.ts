import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BROWSER_ARGS } from '../../test/browser.ts';
import { fetchTool } from '../../test/tools.ts';

interface Report {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, { numericValue?: number } | undefined>;
  };
}

interface Chrome {
  port: number;
  kill(): void;
}

/** Scores of 100, and milliseconds. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
};

/** Opens Lighthouse (fetched on first need) over a Chromium; `undefined` where it can't be had. */
export async function openLighthouse(
  chromePath: string,
): Promise<((url: string) => Promise<Record<string, number>>) | undefined> {
  const folder = await fetchTool('lighthouse');
  if (folder === undefined) return undefined;
  const load = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
  const lighthouse = (await load(path.join(folder, 'core/index.js')))['default'] as (
    url: string,
    flags: object,
  ) => Promise<Report>;
  const launcher = await load(path.join(folder, '../chrome-launcher/dist/index.js'));
  const launch = launcher['launch'] as (options: object) => Promise<Chrome>;
  const measure = async (url: string, tries = 3): Promise<Record<string, number>> => {
    const chrome = await launch({
      chromePath,
      chromeFlags: ['--headless=new', ...BROWSER_ARGS],
      logLevel: 'silent',
    });
    try {
      const { lhr } = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' });
      // Now and then Chromium's trace lacks its beginning.
      if (lhr.runtimeError && tries > 1) return await measure(url, tries - 1);
      if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
      const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
      const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
      return {
        ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
        ...Object.fromEntries(Object.entries(AUDITS).map(([name, audit]) => [name, value(audit)])),
      };
    } finally {
      chrome.kill();
    }
  };
  return (url) => measure(url);
}
