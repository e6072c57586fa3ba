import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { buildConfirming, linkIn, startConfirming } from '../confirm-server.ts';
import { FIRST } from '../languages.ts';
import { startMailServer } from '../mail/mail-server.ts';
import type { ServerProcess } from '../service/server-process.ts';
import { chromiumFound, useChromium } from '../visits.ts';
import { backendAt, send } from './visitor.ts';

describe.skipIf(chromiumFound === undefined)('a visitor of a static host (needs Chromium)', () => {
  /** A page that tells visitors to confirm their address, and the server that asks them. */
  let asking: ServerProcess;
  let confirming: ServerProcess;
  let mails: Awaited<ReturnType<typeof startMailServer>>['mails'];
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const env = { ...backendAt('confirming'), TEST_DIST: path.join(ROOT, '.cache/static-host/confirm') };
    await buildConfirming(env);
    await buildConfirming();
    const mailServer = await startMailServer(undefined, { atEnd: (end) => ends.push(end) });
    mails = mailServer.mails;
    asking = await startConfirming(mailServer.url, { env });
    ends.push(() => asking.remove());
    confirming = await startConfirming(mailServer.url, { env: { PUBLIC_ORIGIN: asking.origin } });
    ends.push(() => confirming.remove());
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const visit = useChromium(() => ({
    args: [`--host-resolver-rules=MAP confirming.localhost 127.0.0.1:${confirming.target.port}`],
  }));

  it.each([true, false])(
    'confirms an address, without script by pasting the link; script: %s',
    async (javaScriptEnabled) => {
      const texts = OTHER_TEXTS[FIRST].confirm;
      const email = `${javaScriptEnabled ? 'script' : 'plain'}@gmail.com`;
      await visit({ javaScriptEnabled }, async (page) => {
        await send(page, `${asking.origin}/${FIRST}`, email, javaScriptEnabled);
        const { title } = withFacts(FIRST, texts).joined;
        if (javaScriptEnabled) await page.getByRole('dialog', { name: title }).waitFor();
        else await page.waitForURL(`${asking.origin}/${FIRST}#joined`);
        await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true);
        const link = linkIn(mails.find(({ to }) => to === email)?.parsed.text);
        expect(link).toMatch(`${asking.origin}/${FIRST}/confirm?t=`);
        await page.goto(link);
        const field = page.getByLabel(texts.link).filter({ visible: true });
        if (javaScriptEnabled) expect(await field.count()).toBe(0);
        else await field.fill(link);
        await page.getByRole('button', { name: texts.button }).click();
        await page.waitForURL(`${link}#confirmed`);
      });
      const confirmed = `select email from submission where confirmed_at is not null`;
      expect(confirming.home.query(confirmed)).toContain(email);
    },
  );
});
