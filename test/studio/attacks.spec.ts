import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';
import { BROWSER_ARGS, launchOptions } from '../browser.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { FIRST } from '../languages.ts';
import {
  expect,
  messageTextOf,
  openAddress,
  pressOn,
  REFUSED,
  rowsOf,
  saidOn,
  test,
  type Page,
} from './fixtures.ts';

/** Every name of an attacker leads to this machine. Chromium's own protection of it is off, so that the studio's is seen. */
const HERE = ['--host-resolver-rules=MAP *.example 127.0.0.1', '--disable-features=LocalNetworkAccessChecks'];
test.use({ launchOptions: { ...launchOptions(), args: [...BROWSER_ARGS, ...HERE] } });

/** What a page can do to another one without being asked. */
const attackOn = (studio: string, email: string) => `<!doctype html><title>attack</title>
  <img src="${studio}/api/jobs"><script src="${studio}/api/jobs"></script>
  <link rel="prefetch" href="${studio}/people"><iframe src="${studio}/people"></iframe><iframe name="sink"></iframe>
  <form method="post" action="${studio}/api/carry-out/takeOff" enctype="text/plain" target="sink">
    <input name='{"emails":["${email}"],"x":"' value='"}'></form>
  <script type="module">
    document.forms[0].submit();
    open("${studio}/people");
    const body = JSON.stringify({ emails: ["${email}"] });
    const read = [];
    for (const [path, method] of [["query/people", "POST"], ["carry-out/takeOff", "POST"], ["jobs", "GET"], ["session", "POST"], ["ticket", "POST"]])
      for (const mode of ["cors", "no-cors", "same-origin"])
        await fetch("${studio}/api/" + path, { method, mode, credentials: "include", body: method === "GET" ? undefined : body })
          .then(async (answer) => read.push(await answer.text()), () => undefined);
    document.title = "read: " + read.join("").trim();
  </script>`;

test('another site in the same browser reads and changes nothing', async ({ page, studio, console }) => {
  console.allow(/./);
  const before = [studio.home.emails(), studio.home.query('select * from audit')];
  const [email = ''] = studio.home.emails();
  const { port } = new URL(studio.origin);
  for (const host of ['evil.example', '127.0.0.1', 'rebound.example']) {
    const isRebound = host === 'rebound.example';
    const target = isRebound ? `http://${host}:${port}` : studio.origin;
    const sent: (string | undefined)[] = [];
    const server = createServer(({ headers }, response) => {
      sent.push(headers.cookie, headers.authorization);
      response.setHeader('content-type', 'text/html').end(attackOn(target, email));
    }).listen(0);
    const own = isRebound ? port : (server.address() as AddressInfo).port;
    const attacker = await page.context().newPage();
    // The attacker's own server had the studio's port before its name led to the studio.
    if (isRebound)
      await attacker.route(`${target}/`, (route) => route.fulfill({ body: attackOn(target, email) }));
    const answered: string[] = [];
    // What the attacker opens in another tab is the organiser's own page, which nobody else reads.
    attacker.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === target && pathname !== '/') answered.push(`${response.status()} ${pathname}`);
    });
    await attacker.goto(`http://${host}:${own}/`);
    await expect(attacker, host).toHaveTitle(/^read:(?! ?.*[<@])/);
    await expect.poll(() => answered.length, host).toBeGreaterThan(1);
    // The page itself has nothing of the list.
    expect(
      answered.filter((line) => !line.startsWith('403') && (isRebound || line !== '200 /people')),
      host,
    ).toEqual([]);
    expect(sent.filter((value) => value !== undefined)).toEqual([]);
    expect(await attacker.evaluate(() => localStorage.length + document.cookie.length)).toBe(0);
    expect([studio.home.emails(), studio.home.query('select * from audit')], host).toEqual(before);
    for (const each of page.context().pages()) if (each !== page) await each.close();
    server.close();
  }
});

const HOSTILE = [
  '<img src=x onerror=ran()>',
  '"><script>ran()</script>',
  "'-ran()-'",
  '</style><style>*{display:none!important}',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  'javascript:ran()',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(1)',
  '\u202Emoc.live\u202C',
  'one\r\ntwo',
];

const AT = '2026-03-10T05:00:00.000Z';
const FORMULA = '=1+1@evil.example';
const watch = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { ran: () => globalThis.console.error('ran') }));

test('a hostile text in any field of the list runs nothing', async ({ page, studio, console }) => {
  console.allow(REFUSED);
  const list = new BetterSqlite3(studio.home.database);
  list.pragma('ignore_check_constraints = on');
  const put = (table: string, row: Record<string, string | number>) => {
    const columns = Object.keys(row);
    list.prepare(`insert into ${table} (${columns.join()}) values (:${columns.join(',:')})`).run(row);
  };
  [...HOSTILE, FORMULA].forEach((text, index) => {
    const id = `01a00000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const email = text === FORMULA ? text : `${text}@evil${index}.example`;
    put('submission', { id, email, language: text, source_page: text, consent_version: text, joined_at: AT });
    put('message_version', { message: text, number: 1, texts: text, saved_at: AT, saved_by: text });
    put('sending', {
      ...{ id, message: text, version: 1, people: '{}', first: 0, expected: 1, with_stage: 0, origin: text },
      ...{ starts_at: AT, planned_at: AT, planned_by: text, changed_at: AT, changed_by: text, begun_at: AT },
      ...{ state: 'stopped', reason: text, answer: text, meant: 1, accepted: 0, rejected: 1, uncertain: 0 },
    });
    const answer = { state: 'rejected', at: AT, claim: '', attempts: 0, answer: text, reason: text };
    put('mail_delivery', { message: text, submission_id: id, sending: id, version: 1, ...answer });
    put('audit', { id, at: AT, action: text, detail: JSON.stringify({ by: text, [text]: text }) });
    const now = new Date().toISOString();
    put('audit', {
      id: `${id}n`,
      at: now,
      action: 'invite',
      detail: JSON.stringify({ by: text, name: text }),
    });
    put('organiser', { id, name: text, name_key: id, access: 'look', since: AT });
    const invited = {
      kind: 'invitation',
      name: text,
      maker: text,
      access: 'look',
      organiser: id,
      made_by: '',
    };
    put('one_time', { hash: id, ...invited, until: new Date(Date.now() + 60_000).toISOString() });
  });
  list.close();
  await watch(page);
  const [text = ''] = HOSTILE;
  for (const path of [
    '/',
    `/people#person=${encodeURIComponent(FORMULA)}`,
    '/people?flagged=yes',
    '/messages',
    ...HOSTILE.map((name) => `/messages/${encodeURIComponent(name)}?step=report`),
    '/care',
    `/care/${encodeURIComponent(text)}`,
    '/access',
    '/people?until=2026-03-11',
  ])
    await openAddress(page, path);
  await expect(page.getByRole('cell', { name: text, exact: true })).toBeVisible();
  const email = `${text}@evil0.example`;
  await openAddress(page, `/people#text=${encodeURIComponent(text)}&person=${encodeURIComponent(email)}`);
  await expect(rowsOf(page)).toHaveCount(2);
  // Asked for when it is opened: a ticket is good for one minute.
  await openAddress(page, await studio.ticket({ name: 'personPage', input: { email: FORMULA } }));
});

test('a hostile file, message or export runs nothing', async ({ page, studio, console }) => {
  console.allow(REFUSED);
  await watch(page);
  const [image = '', script = ''] = HOSTILE;
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = HOSTILE.map((each) => [`=a@evil.example`, each, each].map(cell).join(','));
  await page.goto('/in-and-out');
  await page.locator('input[type=file]').setInputFiles({
    name: `${image}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([['Email', script, image].map(cell).join(','), ...rows].join('\n')),
  });
  await expect(page.getByText(`${image}.csv`)).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: image }).first()).toBeVisible();
  for (const summary of await page.locator('details:not([open]) > summary').all()) await summary.click();
  await page.getByLabel('Which language do they read?').selectOption(FIRST);
  await page.getByLabel('such as fair-2026').fill('fair-2026');
  await page.getByLabel(/^All \d+ come in/).check();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save the rows that are left out/ }).click();
  const saved = readFileSync(await (await downloaded).path(), 'utf8');
  await page.getByRole('button', { name: /^Add one person/ }).click();
  await expect(saidOn(page, 'one person was added')).toBeVisible();

  await page.goto('/in-and-out/off');
  await page.getByRole('textbox').fill(HOSTILE.join('@evil.example\n'));
  await pressOn(page, 'Look at what was pasted');
  await expect(page.getByRole('alert').or(page.locator('.plan')).first()).toBeVisible();

  await page.goto('/messages/news');
  for (const language of LANGUAGES) {
    const fill = (field: string, text: string) => messageTextOf(page, language).getByLabel(field).fill(text);
    await fill('Subject', image);
    await fill('Preview line', script);
    await fill('Text', `${HOSTILE.join('\n\n')}\n\n[x](javascript:ran())`);
  }
  await expect(page.frameLocator('iframe').first().getByText('@SUM(1)')).toBeVisible();

  const exported = await studio.ticket({
    name: 'export',
    input: { columns: ['email', 'consent_version', 'id'] },
  });
  const { body } = await studio.request(exported);
  expect(body).toContain("'=a@evil.example");
  for (const file of [body, saved])
    expect(file.split(/[,\r\n]/).filter((value) => /^"?[=+@\t-]/.test(value))).toEqual([]);
});
