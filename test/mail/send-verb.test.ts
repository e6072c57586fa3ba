import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { byLanguage, LANGUAGES } from '../../src/contract/language.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import type { Area } from '../../src/operator/checks/check.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { NOW, planAndDo, operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';
import { pause } from '../pause.ts';
import { startFlakyMailServer } from './flaky-mail-server.ts';
import { startMailServer } from './mail-server.ts';
import { startSender } from './start-sender.ts';
import { ownProgramme, writeMessage } from './write-message.ts';

const SETTINGS = { MAIL_FROM: 'hello@them.vn', PUBLIC_ORIGIN: 'https://them.vn' };
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: LONGEST_WAIT });

/** A list, and a message for it. */
function withMessage(environment: Record<string, string>, text?: string, more = {}) {
  const mailFolder = temporaryFolder();
  writeMessage(mailFolder, text);
  const operator = operatorOn(undefined, {
    environment: { ...SETTINGS, ...environment },
    ...{ mailFolder, programme: ownProgramme, ...more },
  });
  // A server sends by its own clock.
  operator.wait(Date.now() - NOW);
  return operator;
}

/** A list of five people, a message, and a mail server that takes everything. */
async function setUp(more = {}, fails = false) {
  const server = await startFlakyMailServer(undefined, fails);
  const operator = withMessage({ MAIL_URL: server.url }, undefined, more);
  const spoken = { lan: SECOND, minh: SECOND, mai: SECOND, tuan: FIRST, hoa: FIRST };
  const people = Object.entries(spoken).map(([name, language]) => ({ email: `${name}@them.vn`, language }));
  await operator.add(...people);
  const send = (...options: string[]) => operator.run('send', 'news', ...options);
  const sendings = () =>
    operator.withDatabase((db) => db.selectFrom('sending').selectAll().orderBy('id').execute());
  return { operator, send, sendings, taken: server.taken };
}

describe('send', () => {
  it.skipIf(!IS_MULTILINGUAL)(
    'says who would get it; with --yes a server sends it, and later to who has joined since',
    async () => {
      const { operator, send, sendings, taken } = await setUp();
      await startSender(operator);
      const planned = await send('--language', SECOND);
      expect(planned.code).toBe(0);
      expect(planned.stdout).toContain('It goes to 3 people');
      expect(planned.stdout).toContain('Nothing was changed. Add --yes');
      expect(await sendings()).toEqual([]);

      const counted = expect.stringContaining('accepted: 3') as string;
      expect(await send('--language', SECOND, '--yes', '--wait')).toMatchObject({ code: 0, stdout: counted });
      const again = await send('--language', SECOND);
      expect(again.code).toBe(1);
      for (const part of ['It goes to 0 people', '− 3  have it already'])
        expect(again.stdout).toContain(part);
      expect((await send('--yes', '--wait')).stdout).toContain('accepted: 2');
      expect([...taken.values()]).toEqual([1, 1, 1, 1, 1]);

      const { stdout } = await operator.run('person', 'lan@them.vn');
      expect(JSON.parse(stdout)).toMatchObject({ mails: [{ message: 'news', state: 'accepted' }] });
      const log = JSON.stringify(await operator.audit());
      expect(log).toContain('mail-planned');
      expect(log).not.toContain('@');
    },
  );

  it('plans it for half a minute later, without a server says that nobody sends, and it can be taken back', async () => {
    const { operator, send, sendings, taken } = await setUp({ grace: 500 });
    const planned = await send('--yes');
    expect(planned).toMatchObject({ code: 0, stderr: expect.stringContaining('Nobody sends') as string });
    expect(planned.stdout).toContain('Nobody sends');
    const [sending] = await sendings();
    expect(sending).toMatchObject({
      state: 'planned',
      version: 1,
      expected: 5,
      planned_by: 'on the server (mai)',
    });
    const [planned_at, starts_at] = [sending?.planned_at, sending?.starts_at].map((time) =>
      Date.parse(time ?? ''),
    );
    expect((starts_at ?? 0) - (planned_at ?? 0)).toBe(500);
    await operator.carryOut(CHANGES.takeSendingBack, { id: sending?.id ?? '' });
    await startSender(operator);
    await eventually(async () =>
      expect(await operator.ask(QUERIES.sendings, {})).toMatchObject({ isSent: true, sendings: [] }),
    );
    await pause(1000, 'it would have happened by then');
    expect(taken.size).toBe(0);
    expect(await sendings()).toMatchObject([{ state: 'stopped', reason: 'takenBack', begun_at: null }]);
    expect((await send('--yes')).stderr).toBe('');
  });

  it('waits with --wait, counts who was rejected and who may or may not have it, says why, and sends it to the latter again only when asked to', async () => {
    const { operator, send, taken } = await setUp({}, true);
    // It puts off who has no number, and rejects this one.
    await operator.add({ email: 'sv5@them.vn' });
    await startSender(operator);
    const sent = await send('--yes', '--wait', '--json');
    expect(sent.code).toBe(1);
    const [, counts = ''] = sent.stdout.trim().split('\n');
    expect(JSON.parse(counts)).toEqual({ state: 'done', accepted: 5, rejected: 1, uncertain: 0 });
    // As a sender leaves it that is killed while a mail is on its way.
    await operator.withDatabase((db) =>
      sql`update mail_delivery set state = 'sending'
        where submission_id = (select id from submission where email = 'lan@them.vn')`.execute(db),
    );
    await eventually(async () =>
      expect((await operator.ask(QUERIES.report, { name: 'news' })).failures).toMatchObject([
        { email: 'lan@them.vn', state: 'uncertain', reason: 'killed' },
        { email: 'sv5@them.vn', state: 'rejected', codes: '550' },
      ]),
    );
    const { stdout } = await send();
    for (const part of ['− 1  may have it: the answer did not arrive', '− 1  were rejected'])
      expect(stdout).toContain(part);
    expect(taken.get('lan@them.vn')).toBe(1);
    const again = await send('--again', '--yes', '--wait');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('accepted: 1') as string });
    expect(again.stdout).toContain('may get it twice');
    expect(taken.get('lan@them.vn')).toBe(2);
    expect(taken.has('sv5@them.vn')).toBe(false);
  });

  it('prints who was rejected', async () => {
    const { operator, send } = await setUp({}, true);
    await operator.add({ email: 'sv5@them.vn' });
    await startSender(operator);
    expect((await send('--yes', '--wait')).stdout).toContain('sv5@them.vn: rejected 550');
  });

  it('prints why it was stopped', async () => {
    const { url } = await startMailServer();
    const operator = withMessage(
      { MAIL_URL: url, APPLY_URL: 'https://apply.them.vn' },
      '[Apply]({applyLink})',
    );
    await operator.add({});
    // The server has other settings, by which the text is not ready.
    await startSender(operator, { applyUrl: undefined });
    const { code, stdout } = await operator.run('send', 'news', '--yes', '--wait');
    expect(code).toBe(1);
    expect(stdout).toContain('state: stopped\nreason: blocked\nanswer: messageProblems\n');
  });

  it('keeps in its plan when, which version, and to how many first', async () => {
    const { operator, send, sendings } = await setUp();
    const planned = await send('--at', '2999-12-05 09:00', '--first', '2', '--yes');
    expect(planned.stdout).toMatch(
      /On 2999-12-05 09:00 it goes to 5 people[^]*2 +of them first[^]*3 +ten min/,
    );
    expect(planned.stdout).toContain('whoever joins until then');
    expect(await sendings()).toMatchObject([
      { starts_at: '2999-12-05T02:00:00.000Z', first: 2, with_stage: 0, expected: 5 },
    ]);
    expect((await send('--with-stage', '--yes')).stderr).toContain('Nobody sends');
    expect(await sendings()).toMatchObject([
      { state: 'stopped', reason: 'replaced' },
      { state: 'planned', starts_at: null, with_stage: 1, first: 0 },
    ]);
    await operator.carryOut(CHANGES.setStage, { stage: 'applications', applyUrl: 'https://apply.example' });
    expect((await send('--with-stage', '--yes')).stderr).toContain('Applications are open already');
  });

  it.each([
    [['--at', '2999-12-05 09:00', '--with-stage'], 1, 'Either a time or with the applications'],
    [['--at', '2020-12-05 09:00'], 1, ''],
    [['--at', 'soon'], 1, 'not a day and a time'],
    [['--first', '0'], 2, 'error: first'],
    [['--has', 'confirm'], 2, 'error: has'],
  ])('plans nothing with %j', async (options, code, said) => {
    const { send, sendings } = await setUp();
    const { stderr, ...ended } = await send(...options, '--yes');
    expect(ended.code).toBe(code);
    expect(stderr).toContain(said);
    expect(await sendings()).toEqual([]);
  });

  it('goes only to who has another message, or has not', async () => {
    const { operator, send, taken } = await setUp();
    const texts = byLanguage(() => '---\nsubject: x\npreview: x\n---\n\nx [x]({leaveLink})');
    await operator.carryOut(CHANGES.saveMessage, { name: 'first', texts, base: 0 });
    await startSender(operator);
    const first = await operator.run('send', 'first', '--domain', 'them.vn', '--yes', '--wait');
    expect(first.stdout).toContain('accepted: 5');
    await operator.add({ email: 'late@them.vn' });
    expect((await send('--has', 'first')).stdout).toContain('It goes to 5 people');
    expect((await send('--has', 'first', '--has-version', '2')).stdout).toContain('It goes to 0 people');
    expect((await send('--rejected', 'first')).stdout).toContain('It goes to 0 people');
    expect((await send('--has-not', 'first', '--yes', '--wait')).stdout).toContain('accepted: 1');
    expect(taken.get('late@them.vn')).toBe(1);
    expect([...taken.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('names the messages that there are, where there is none of that name', async () => {
    const { operator } = await setUp();
    expect(await operator.run('send', 'new', '--yes')).toMatchObject({
      ...{ code: 1, stderr: 'There is no message “new”. There are: news.\n' },
    });
    // Misspelt, it is what everybody has not got.
    for (const option of ['--has', '--has-not', '--rejected'])
      expect(await operator.run('send', 'news', option, 'newz', '--yes')).toMatchObject({
        ...{ code: 1, stderr: 'There is no message “newz”. There are: news.\n' },
      });
    const version = await operator.run('send', 'news', '--has-version', '1', '--yes');
    expect(version).toMatchObject({ code: 1, stderr: 'Nobody is meant.\n' });
    expect(await operator.withDatabase((db) => db.selectFrom('sending').selectAll().execute())).toEqual([]);
  });
});

describe('is not sent, and said why:', () => {
  const sendOver = async (environment: Record<string, string>, text?: string) => {
    const operator = withMessage(environment, text);
    await operator.add({});
    return operator.run('send', 'news', '--yes');
  };
  const refusal = async (environment: Record<string, string>, text?: string) => {
    const { code, stderr } = await sendOver(environment, text);
    expect(code).toBe(1);
    return stderr;
  };

  it.each([
    ['http://them.vn', 'mail.them.vn'],
    ['https://192.168.1.5', 'mail.them.vn'],
    ['https://intranet', 'mail.them.vn'],
  ])('with links to %s over %s', async (PUBLIC_ORIGIN, host) => {
    expect(await refusal({ MAIL_URL: `smtps://a:b@${host}`, PUBLIC_ORIGIN })).toContain('PUBLIC_ORIGIN');
  });

  it.each(['https://them.vn', 'http://localhost:3000'])(
    'links to %s over a mail server on this machine keep nothing from being planned',
    async (PUBLIC_ORIGIN) => {
      expect(await sendOver({ MAIL_URL: 'smtp://localhost:1', PUBLIC_ORIGIN })).toMatchObject({ code: 0 });
    },
  );

  it('a message with mistakes, each named with its file and line, and one without a mail server', async () => {
    const stderr = await refusal({ MAIL_URL: 'smtp://localhost:1' }, 'Dear {firstName}, {applyLink}');
    for (const language of LANGUAGES)
      expect(stderr).toContain(`news/${language}.md, line 6: “{firstName}” is not`);
    expect(stderr.split('no address to apply at yet')).toHaveLength(LANGUAGES.length + 1);
    expect(await refusal({})).toContain('MAIL_URL, MAIL_FROM');
  });
});

it('a test is sent in every language, as it would go out, and never twice the same, also while the programme is the sample, which goes to nobody else', async () => {
  const server = await startMailServer();
  const environment = { MAIL_URL: server.url, APPLY_URL: 'https://apply.them.vn/2026' };
  const programme = { ...ownProgramme, isSample: true };
  const operator = withMessage(environment, '**[Apply]({applyLink})**', { programme });
  await operator.add();
  const test = ['send', 'news', '--to', 'Mai@example.com'];
  expect((await operator.run(...test)).stdout).toContain('Nothing was changed. Add --yes');
  expect(server.mails).toEqual([]);
  expect(await operator.run(...test, '--yes')).toMatchObject({ code: 0 });
  const { code, stderr } = await operator.run('send', 'news', '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain('of the sample');
  expect(server.mails.map(({ to }) => to)).toEqual(LANGUAGES.map(() => 'mai@example.com'));
  const mail = server.mails.at(-1);
  expect(mail?.parsed.html).toContain('href="https://them.vn/apply"');
  const link = `https://them.vn/${LANGUAGES.at(-1) ?? ''}/leave`;
  expect(mail?.raw).toMatch(new RegExp(`^List-Unsubscribe: <${link}\\?t=[\\w-]{43}>\\r$`, 'm'));
  await operator.carryOut(CHANGES.sendTest, { name: 'news', to: 'mai@example.com' });
  expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(LANGUAGES.length * 2);
});

it('of the first twenty each language has some, and none is somebody whose consent is a bare no, as doctor says: the plan, the log and the mails have one number', async () => {
  const server = await startMailServer();
  const operator = withMessage({ MAIL_URL: server.url });
  const people = Array.from({ length: 60 }, (_, index) => `p${index}@them.vn`);
  // The earliest on the list are all of one language.
  await operator.add(
    ...people.map((email, index) => ({ email, language: index < 54 ? FIRST : SECOND })),
    ...['no', 'Không'].map((consent_version, index) => ({ email: `no${index}@them.vn`, consent_version })),
  );
  expect((await operator.run('doctor')).stdout).toContain('consent is a no: 2');
  const input = { name: 'news', first: 20 };
  const { values, sum } = await operator.plan(CHANGES.send, input);
  expect(values).toEqual({ number: 60 });
  const lines = sum.filter(({ value }) => value !== 0);
  const counts = lines.filter(({ key }) => key !== 'inLanguage').map(({ key, value }) => `${key} ${value}`);
  expect(counts).toEqual(['chosen 62', 'refused -2', 'willGet 60', 'first 20', 'later 40']);
  const languages = lines.filter(({ key }) => key === 'inLanguage').map(({ value }) => value);
  expect(languages).toEqual(IS_MULTILINGUAL ? [54, 6] : [60]);

  // Most leave between the plan and the button.
  const left = people.slice(8);
  const meanwhile = () =>
    operator.withDatabase((db) => db.deleteFrom('submission').where('email', 'in', left).execute());
  await operator.withHost((host) => planAndDo(CHANGES.send, host, input, { meanwhile }));
  await startSender(operator);
  const report = () => operator.ask(QUERIES.report, { name: 'news' });
  await eventually(async () => expect((await report()).sending?.state).toBe('done'));
  expect(server.mails).toHaveLength(8);
  const { sending, runs } = await report();
  expect(sending).toMatchObject({ expected: 60, meant: 8, accepted: 8, by: 'mai' });
  expect(runs).toMatchObject([
    { action: 'mail-state', by: 'server', detail: { state: 'done', accepted: 8, rejected: 0, uncertain: 0 } },
    { action: 'mail-state', by: 'server', detail: { state: 'running' } },
    { action: 'mail-planned', by: 'mai', detail: { first: 20, version: 1 } },
    { action: 'message-saved', by: 'mai', detail: { version: 1 } },
  ]);
});

describe('before it is sent, without being in the way', () => {
  const AREAS: Area[] = ['message', 'mail'];
  const ALL = ['messageProblems', 'tested', 'links', 'mailServer', 'elsewhere', 'SPF', 'DMARC', 'DKIM'];
  const SENDER = { MAIL_FROM: 'hello@news.them.vn', MAIL_DKIM_SELECTOR: 'mail2026' };
  const RECORDS: Record<string, string[][]> = {
    'news.them.vn': [['other'], ['v=spf1 include:', 'spf.provider.example ~all']],
    '_dmarc.them.vn': [['v=DMARC1; p=none']],
    'mail2026._domainkey.news.them.vn': [['v=DKIM1; p=MIIB']],
  };
  const none = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const checksOf = async (
    operator: TestOperator,
    resolveTxt: (name: string) => Promise<string[][]>,
    changed: Partial<ActionHost> = {},
  ) =>
    operator.withHost(async (host) => {
      const input = { areas: AREAS, message: 'news' };
      const checks = await QUERIES.checks.run({ ...host, resolveTxt, ...changed }, input);
      return checks.map(({ id, level, details }) => `${level} ${details['record'] ?? id}`);
    });

  it('a test, the links, the domain’s records and the mail server are looked at', async () => {
    const server = await startMailServer();
    const asked: string[] = [];
    const environment = { ...SENDER, MAIL_URL: server.url, APPLY_URL: 'https://a.example' };
    const operator = withMessage(environment, '[A]({applyLink})', {
      fetch: (url: string) => {
        asked.push(new URL(url).pathname);
        return Promise.resolve(Response.json({}));
      },
    });
    await operator.add();
    await operator.carryOut(CHANGES.sendTest, { name: 'news', to: 'mai@them.vn' });
    const records = (name: string) => (RECORDS[name] ? Promise.resolve(RECORDS[name]) : none('ENODATA'));
    expect(await checksOf(operator, records)).toEqual(ALL.map((each) => `good ${each}`));
    expect(new Set(asked)).toEqual(new Set(['/', '/apply', ...LANGUAGES.map((each) => `/${each}/leave`)]));
    // Until applications are open, the page is where the link to apply leads.
    const back = { redirected: { value: true }, url: { value: 'https://them.vn/' } };
    const fetch = () => Promise.resolve(Object.defineProperties(Response.json({}), back));
    expect(await checksOf(operator, records, { fetch })).toContain('look apply');
  });

  it('what is missing, has changed or does not answer in time is said within five seconds', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const operator = withMessage({ ...SENDER, MAIL_URL: `smtp://127.0.0.1:${port}` });
    await operator.add();
    const begun = performance.now();
    const never = new Promise<string[][]>(() => undefined);
    const checks = await checksOf(operator, (name) => (name === 'news.them.vn' ? none('ENOTFOUND') : never));
    expect(performance.now() - begun).toBeLessThan(8000);
    const good = ['messageProblems', 'elsewhere'];
    expect(checks).toEqual(ALL.map((each) => `${good.includes(each) ? 'good' : 'look'} ${each}`));
  });

  const linksOf = (operator: TestOperator, fetch: (url: string) => Promise<Response>) =>
    operator.withHost(async (host) => {
      const input = { areas: ['message'] as const, message: 'news' };
      const checks = await QUERIES.checks.run({ ...host, fetch: fetch as typeof host.fetch }, input);
      return checks.filter(({ id }) => id === 'links' || id === 'editAddress');
    });

  it('the form is opened itself: where it does not answer, it is named and not our page', async () => {
    const operator = withMessage({ APPLY_URL: 'https://form.them.vn/2026' }, '[A]({applyLink})');
    await operator.add();
    // As it is once applications are open: our own address leads there.
    const isForm = (url: string) => /form\.them\.vn|\/apply$/.test(url);
    const away = (url: string) =>
      isForm(url) ? Promise.reject(new Error('getaddrinfo ENOTFOUND')) : Promise.resolve(Response.json({}));
    expect(await linksOf(operator, away)).toMatchObject([
      { level: 'look', details: { link: 'form.them.vn' } },
    ]);
    const gone = (url: string) => Promise.resolve(new Response('', { status: isForm(url) ? 404 : 200 }));
    expect(await linksOf(operator, gone)).toMatchObject([
      { level: 'look', details: { link: 'form.them.vn', sentence: '404' } },
    ]);
  });

  it('an address at which a form is edited is named as such', async () => {
    const address = 'https://docs.google.com/forms/d/1x/edit';
    const operator = withMessage({ APPLY_URL: address }, '[A]({applyLink})');
    await operator.add();
    const checks = await linksOf(operator, () => Promise.resolve(Response.json({})));
    expect(checks).toMatchObject([{ id: 'editAddress', level: 'look', details: { address } }]);
  });

  it.each([
    [76_000, 'look', ''],
    [90_000, 'bad', '102'],
  ])('a text of %d characters is too long: %s', async (characters, level, refusal) => {
    const server = await startMailServer();
    const operator = withMessage({ MAIL_URL: server.url }, 'Xin chào bạn. '.repeat(characters / 14));
    await operator.add();
    expect(await checksOf(operator, () => none('ENODATA'))).toContain(`${level} longMessage`);
    const { blockedBy } = await operator.plan(CHANGES.sendTest, { name: 'news', to: 'mai@them.vn' });
    expect(blockedBy?.reason).toBe(refusal === '' ? undefined : 'longMessage');
    const { stderr } = await operator.run('send', 'news', '--to', 'mai@them.vn', '--yes');
    expect(stderr).toContain(refusal);
  });
});
