import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchTool } from '../../test/tools.ts';

interface Report {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, { numericValue?: number } | undefined>;
  };
}

/** Scores of 100, and milliseconds. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
};

/** Opens Lighthouse (fetched on first need), which measures in a Chromium that can be debugged at a port. */
export async function openLighthouse() {
  const folder = await fetchTool('lighthouse');
  if (folder === undefined) throw new Error('without Lighthouse there is nothing to measure with');
  const { default: lighthouse } = (await import(pathToFileURL(path.join(folder, 'core/index.js')).href)) as {
    default: (url: string, flags: object) => Promise<Report>;
  };
  return async function measure(url: string, port: number, tries = 3): Promise<Record<string, number>> {
    const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
    // Now and then Chromium's trace lacks its beginning.
    if (lhr.runtimeError && tries > 1) return measure(url, port, tries - 1);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
      ...Object.fromEntries(Object.entries(AUDITS).map(([name, audit]) => [name, value(audit)])),
    };
  };
}
