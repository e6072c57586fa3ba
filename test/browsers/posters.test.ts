import { constants, inflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StudioHome, StudioProcess } from '../studio/studio-process.ts';
import { firefox } from './firefox.ts';

const engine = await firefox();

/** How high a PDF's pages are, in points; Firefox keeps that in compressed streams. */
function pageHeights(pdf: Buffer): number[] {
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g)];
  // The last byte of a stream may look like a part of the line's end.
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const texts = streams.map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1'), options).toString('latin1'),
  );
  const boxes = [...texts.join('').matchAll(/\/MediaBox\s*\[\s*0 0 [\d.]+ ([\d.]+)/g)];
  return boxes.map(([, points]) => Math.round(Number(points)));
}

// WebKit's driver for GTK has no command for printing.
describe.skipIf(!engine)('in Firefox', () => {
  it('posters of two sources are printed on two sheets', async () => {
    const studio = await StudioProcess.start(await StudioHome.create(5));
    onTestFinished(() => studio.remove());
    const visit = await engine?.({ width: 1280, height: 900, language: 'en' });
    onTestFinished(() => void visit?.end());
    await visit?.open(await studio.newLink());
    await expect.poll(() => visit?.evaluate(() => localStorage.getItem('session'))).toBeTruthy();
    await visit?.open(`${studio.origin}/going-live`);
    const shown = (selector: string) =>
      visit?.evaluate((each) => document.querySelectorAll(each).length, selector);
    await expect.poll(() => shown('.sources input')).toBeGreaterThan(2);
    for (const row of [1, 2]) await visit?.click(`.sources li:nth-child(${row}) input`);
    await expect.poll(() => shown('.poster')).toBe(2);
    expect(pageHeights((await visit?.print?.()) ?? Buffer.of())).toEqual([842, 842]);
  });
});
