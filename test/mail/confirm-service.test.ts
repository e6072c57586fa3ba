import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { linkPath } from '../../src/content/locales.ts';
import { withFacts } from '../../src/content/placeholders.ts';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { openDatabase } from '../../src/hosts/node/database.ts';
import type { Manifest } from '../../src/hosts/node/built-site.ts';
import { personalLink, readLinkKeys } from '../../src/waitlist/privacy/leave-list.ts';
import { CONFIRM_MESSAGE } from '../../src/waitlist/store/schema.ts';
import { builtSite } from '../built-site.ts';
import { buildConfirming, startConfirming } from '../confirm-server.ts';
import { freePort } from '../free-port.ts';
import { newHome, startServer } from '../service/start-server.ts';

it('while the mail server is away, sign-ups and /ready go on, and metrics and log say how many mails wait and for how long', async () => {
  await buildConfirming();
  const home = newHome();
  const METRICS_PORT = String(await freePort());
  const nowhere = `smtp://localhost:${await freePort()}?tls=off`;
  const start = async () => {
    const server = await startConfirming(nowhere, { home, env: { METRICS_PORT } });
    onTestFinished(() => server.stop('SIGKILL').then(() => undefined));
    return server;
  };
  const first = await start();
  for (const name of ['ann', 'bob']) expect((await first.submit(`${name}@example.com`)).status).toBe(200);
  expect((await first.get('/ready')).status).toBe(200);
  await expect.poll(() => first.output.log).toMatch(/"event":"confirm mail","kind":"connection"/);
  expect((await first.stop()).code).toBe(0);

  // It looks at once, and then every half a minute.
  const second = await start();
  await expect
    .poll(() => second.output.log)
    .toMatch(/"event":"confirm mails wait","waiting":2,"seconds":\d+/);
  const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`).then((answer) => answer.text());
  expect(metrics).toContain('\nwaitlist_confirm_mails_waiting 2\n');
  expect(metrics).toMatch(/\nwaitlist_confirm_mails_oldest_seconds \d+\n/);
  expect(second.output.log).not.toMatch(/ann@|bob@/);
});

it('with CONFIRM=off again, answers are the same bytes and nobody is asked, links already sent work on their pages, and nothing else on the site knows of them', async () => {
  const server = await startServer();
  for (const bytes of ['{"success":true}', '{"success":false,"error":"Email already submitted"}'])
    expect(await (await server.submit('ann@example.com')).text()).toBe(bytes);
  for (const table of ['mail_delivery', 'confirm_mail'])
    expect(server.home.query(`select count(*) from ${table}`)).toEqual([0]);
  const { db } = openDatabase({ kind: 'sqlite', path: server.home.database });
  onTestFinished(() => db.destroy());
  const { id } = await db.selectFrom('submission').select('id').executeTakeFirstOrThrow();
  const asked = { message: CONFIRM_MESSAGE, submission_id: id, state: 'accepted' as const, sending: '' };
  const mail = { ...asked, ...{ at: new Date().toISOString(), claim: '', attempts: 0, answer: '' } };
  const values = { ...mail, version: 0, reason: '' as const };
  await db.insertInto('mail_delivery').values(values).execute();
  const keys = await readLinkKeys(db, Date, 'confirm');

  for (const language of LANGUAGES) {
    const link = personalLink(keys, '', { id, language });
    const page = await server.get(link);
    expect(page.status).toBe(200);
    const { ask } = withFacts(language, OTHER_TEXTS[language].confirm);
    expect(await page.text()).toContain(ask.title);
    const body = new URLSearchParams({ action: 'confirm', language });
    const answer = await server.get(link, { method: 'POST', body });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${link}#confirmed`]);
  }
  expect(server.home.query('select confirmed_at from submission')).toEqual([expect.any(String)]);

  const manifest = readFileSync(builtSite.manifest, 'utf8');
  const { files, notFound, confirm } = JSON.parse(manifest) as Manifest;
  expect(confirm ?? false).toBe(false);
  const pages = new Set(LANGUAGES.map((language) => linkPath('confirm', language)));
  for (const [path, { file, type }] of [...Object.entries(files), ['/404', notFound] as const]) {
    if (pages.has(path) || !/html|script|xml|text/.test(type)) continue;
    const content = readFileSync(join(builtSite.folder, file), 'utf8');
    for (const language of LANGUAGES) {
      const { joined, notThere, privacy } = withFacts(language, OTHER_TEXTS[language].confirm);
      for (const text of [joined.title, notThere, privacy, linkPath('confirm', language), '#confirmed'])
        expect(content.includes(text), `${path}: ${text}`).toBe(false);
    }
  }
});
