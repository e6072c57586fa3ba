import type { Page } from '@playwright/test';
import { pause } from '../pause.ts';

/** Nothing more is loaded when the network has been quiet for so long, in milliseconds. */
const QUIET = 1000;
const BLOCKING = ['Document', 'Stylesheet', 'Font', 'Script'];

/**
 * Opens an address in a new Chromium page, waits, touches its headline, waits, and weighs what was loaded, in bytes as they
 * are sent, with response headers.
 */
export async function weigh(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { type: string; at: number; bytes: number }>();
  const running = new Set<string>();
  let changed = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp }) => {
    requests.set(requestId, { type, at: timestamp, bytes: 0 });
    running.add(requestId);
  });
  const end = (requestId: string, bytes: number) => {
    const request = requests.get(requestId);
    if (request) request.bytes = bytes;
    running.delete(requestId);
    changed = performance.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  let loadedAt = Infinity;
  session.on('Page.loadEventFired', ({ timestamp }) => void (loadedAt = timestamp));
  await session.send('Network.enable');
  await session.send('Page.enable');
  const quiet = async () => {
    changed = performance.now();
    while (running.size > 0 || performance.now() - changed < QUIET) await pause(50, 'between two questions');
  };
  const sum = (wanted: (request: { type: string; at: number }) => boolean) =>
    [...requests.values()].filter(wanted).reduce((total, { bytes }) => total + bytes, 0);

  await page.goto(address);
  await quiet();
  const untouched = sum(() => true);
  const [document] = requests.values();
  // Not the paint itself, which a busy machine makes late: what may delay it is asked for before the page has loaded.
  const beforePaint = sum(({ type, at }) => BLOCKING.includes(type) && at < loadedAt);
  await page.locator('h1').first().tap();
  await quiet();
  await session.detach();
  return {
    html: document?.bytes ?? 0,
    beforePaint,
    untouched,
    touched: sum(() => true),
    scripts: sum(({ type }) => type === 'Script'),
  };
}
