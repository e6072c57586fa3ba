import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants } from 'node:zlib';
import { ownFonts } from '../../src/content/fonts.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { STAGES } from '../../src/contract/stage.ts';
import { SECOND } from '../languages.ts';
import { ServerProcess } from '../service/server-process.ts';
import { expect, test } from './fixtures.ts';
import { weigh } from './weight.ts';

/**
 * The most that a visit to one page may weigh on a phone, in bytes as they are sent, with response headers. A change that
 * needs more raises the number here, where everybody sees it.
 */
const BUDGETS = {
  /** The page itself: text, styles of the first screen, inline start-up. */
  html: 16_400,
  /** Page, style sheets, fonts and scripts that are asked for before the first paint. */
  beforePaint: 45_000,
  /** All of a visit that neither scrolls nor touches anything. */
  untouched: 65_000,
  /** All of it after the first touch, and the scripts among it. */
  touched: 141_000,
  scripts: 75_000,
} as const;

/** What a page may weigh besides whose script has fonts of its own, and letters of three bytes. */
const OWN_FONTS = { html: 2000, beforePaint: 2000, untouched: 140_000, touched: 140_000, scripts: 0 };

for (const language of LANGUAGES)
  test(`/${language} weighs no more than its budgets`, async ({ page, product }) => {
    const weight = await weigh(page, `${product.origin}/${language}`);
    for (const part of ['html', 'beforePaint', 'untouched', 'touched', 'scripts'] as const) {
      const more = ownFonts[language] ? OWN_FONTS[part] : 0;
      expect.soft(weight[part], part).toBeLessThanOrEqual(BUDGETS[part] + more);
    }
    expect(weight.html).toBeGreaterThan(0);
  });

for (const language of LANGUAGES)
  test(`/${language}: the first screen is in what a server may send before it hears from the browser`, async ({
    product,
  }) => {
    const { port } = new URL(product.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /${language} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
    // Ten packets.
    const sent = (await buffer(socket)).subarray(0, 14_600);
    const body = sent.subarray(sent.indexOf('\r\n\r\n') + 4);
    const decoded = brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
    expect(decoded.toString()).toContain('</section>');
  });

for (const stage of STAGES.slice(1))
  test(`the page weighs no more in the stage ${stage}`, async ({ page }) => {
    const env = { PUBLIC_ORIGIN: '', STAGE: stage, APPLY_URL: 'https://apply.them.example/2026' };
    const server = await ServerProcess.start({ env });
    const weight = await weigh(page, `${server.origin}/${SECOND}`);
    await server.remove();
    for (const [part, most] of Object.entries(BUDGETS))
      expect.soft(weight[part as keyof typeof BUDGETS], part).toBeLessThanOrEqual(most);
  });
