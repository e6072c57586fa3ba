import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchTool } from '../../test/tools.ts';

/** One run's figures. Times in milliseconds, sizes in bytes as transferred. */
export interface PageFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
  scriptBytes: number;
  /** Page, styles, fonts and scripts asked for before the first paint that the browser itself saw. */
  bytesBeforePaint: number;
  /** Scripts and fonts among them. */
  heldUpBy: number;
}

interface Report {
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<
      string,
      { numericValue?: number; details?: { items?: (NetworkItem & ObservedTimes)[] } } | undefined
    >;
  };
}

interface NetworkItem {
  transferSize?: number;
  resourceType?: string;
  /** Milliseconds after the navigation began. */
  rendererStartTime?: number;
}

interface ObservedTimes {
  observedFirstContentfulPaint?: number;
}

interface Chrome {
  port: number;
  kill(): void;
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens Lighthouse (fetched on first need) over a Chromium; `undefined` where it can't be had. */
export async function openLighthouse(
  chromePath: string,
): Promise<((url: string) => Promise<PageFigures>) | undefined> {
  const folder = await fetchTool('lighthouse');
  if (folder === undefined) return undefined;
  const load = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
  const lighthouse = (await load(path.join(folder, 'core/index.js')))['default'] as (
    url: string,
    flags: object,
  ) => Promise<Report>;
  const launcher = await load(path.join(folder, '../chrome-launcher/dist/index.js'));
  const launch = launcher['launch'] as (options: object) => Promise<Chrome>;
  return async (url) => {
    const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
    try {
      return figures(await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' }));
    } finally {
      chrome.kill();
    }
  };
}

function figures({ lhr }: Report): PageFigures {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const requests = lhr.audits['network-requests']?.details?.items ?? [];
  const bytes = (items: NetworkItem[]) => items.reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  const painted = lhr.audits['metrics']?.details?.items?.[0]?.observedFirstContentfulPaint ?? Number.NaN;
  const before = requests.filter(
    ({ resourceType = '', rendererStartTime = 0 }) =>
      ['Document', 'Stylesheet', 'Font', 'Script'].includes(resourceType) && rendererStartTime < painted,
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: bytes(requests),
    requests: requests.length,
    scriptBytes: bytes(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytesBeforePaint: bytes(before),
    heldUpBy: before.filter(({ resourceType = '' }) => ['Font', 'Script'].includes(resourceType)).length,
  };
}
