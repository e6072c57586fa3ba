import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '../../src/contract/language.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { CHANGES, QUERIES } from '../../src/operator/actions/actions.ts';
import type { Area } from '../../src/operator/checks/check.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';
import { planAndDo, operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';
import { startFlakyMailServer } from './flaky-mail-server.ts';
import { startMailServer } from './mail-server.ts';
import { ownProgramme, writeMessage } from './write-message.ts';

const pace = { grace: 0, pause: 1, retry: 20 };
const SETTINGS = { MAIL_FROM: 'hello@them.vn', PUBLIC_ORIGIN: 'https://them.vn' };

/** A list, and a message for it. */
function withMessage(environment: Record<string, string>, text?: string, more = {}) {
  const mailFolder = temporaryFolder();
  writeMessage(mailFolder, text);
  return operatorOn(undefined, {
    environment: { ...SETTINGS, ...environment },
    ...{ mailFolder, programme: ownProgramme, pace, ...more },
  });
}

/** A list of five people, a message, and a mail server that takes everything. */
async function setUp(onInterrupt?: (listener: () => void) => () => void, fails = false) {
  const server = await startFlakyMailServer(undefined, fails);
  const operator = withMessage({ MAIL_URL: server.url }, undefined, onInterrupt && { onInterrupt });
  const spoken = { lan: SECOND, minh: SECOND, mai: SECOND, tuan: FIRST, hoa: FIRST };
  const people = Object.entries(spoken).map(([name, language]) => ({ email: `${name}@them.vn`, language }));
  await operator.add(...people);
  const send = (...options: string[]) => operator.run('send', 'news', '--per-minute', '600000', ...options);
  return { operator, send, taken: server.taken };
}

describe('send', () => {
  it.skipIf(!IS_MULTILINGUAL)(
    'says who would get it, sends it with --yes, later to who has joined since',
    async () => {
      const { operator, send, taken } = await setUp();
      const planned = await send('--language', SECOND);
      expect(planned.code).toBe(0);
      expect(planned.stdout).toContain('It goes to 3 people');
      expect(taken.size).toBe(0);

      const counted = expect.stringContaining('3 people have it') as string;
      expect(await send('--language', SECOND, '--yes')).toMatchObject({ code: 0, stdout: counted });
      const again = await send();
      expect(again.code).toBe(1);
      for (const part of ['It goes to 0 people', '− 2  joined after it was begun', '− 3  have it already'])
        expect(again.stdout).toContain(part);
      expect(await send('--add-new', '--yes')).toMatchObject({ code: 0 });
      expect([...taken.values()]).toEqual([1, 1, 1, 1, 1]);

      const { stdout } = await operator.run('person', 'lan@them.vn');
      expect(JSON.parse(stdout)).toMatchObject({ mails: [{ message: 'news', state: 'accepted' }] });
      const log = JSON.stringify(await operator.audit());
      expect(log).toContain('mail-sent');
      expect(log).not.toContain('@');
    },
  );

  it('Ctrl-C before the first mail takes it back, and nothing was begun', async () => {
    const { operator, send, taken } = await setUp((press) => {
      queueMicrotask(press);
      return () => undefined;
    });
    const stopped = await send('--yes');
    expect(stopped).toMatchObject({ code: 1 });
    expect(stopped.stderr).toContain('Stopping at the next safe place.');
    expect(taken.size).toBe(0);
    expect(JSON.stringify(await operator.audit())).not.toContain('mail-begun');
  });

  it('counts who may or may not have it and who was rejected, says why, and sends it to the first again only when asked to', async () => {
    const { operator, send, taken } = await setUp(undefined, true);
    // It puts off who has no number, and rejects this one.
    await operator.add({ email: 'sv5@them.vn' });
    const sent = JSON.parse((await send('--yes', '--json')).stdout) as object;
    expect(sent).toMatchObject({ sent: { accepted: 5, rejected: 1, uncertain: 0 } });
    // As a sender leaves it that is killed while a mail is on its way.
    await operator.withDatabase((db) =>
      sql`update mail_delivery set state = 'sending'
        where submission_id = (select id from submission where email = 'lan@them.vn')`.execute(db),
    );
    await send('--yes');
    const { stdout } = await send();
    expect(stdout).toContain('− 1  may have it: the answer did not arrive');
    expect(stdout).toContain('lan@them.vn: uncertain');
    expect(stdout).toContain('sv5@them.vn: rejected 550');
    expect(taken.get('lan@them.vn')).toBe(1);
    const again = { name: 'news', again: true, perMinute: 600_000 };
    expect(await operator.carryOut(CHANGES.send, again)).toMatchObject({ sent: { accepted: 1 } });
    expect(taken.get('lan@them.vn')).toBe(2);
  });
});

describe('is not sent, and said why:', () => {
  const refusal = async (environment: Record<string, string>, text?: string) => {
    const operator = withMessage(environment, text);
    await operator.add({});
    const { code, stderr } = await operator.run('send', 'news', '--yes');
    expect(code).toBe(1);
    return stderr;
  };

  it.each([
    ['http://them.vn', 'mail.them.vn', 'PUBLIC_ORIGIN'],
    ['https://192.168.1.5', 'mail.them.vn', 'PUBLIC_ORIGIN'],
    ['https://intranet', 'mail.them.vn', 'PUBLIC_ORIGIN'],
    // It is tried.
    ['https://them.vn', 'localhost:1', 'ECONNREFUSED'],
    ['http://localhost:3000', 'localhost:1', 'ECONNREFUSED'],
  ])('with links to %s over %s: %s', async (PUBLIC_ORIGIN, host, said) => {
    expect(await refusal({ MAIL_URL: `smtps://a:b@${host}`, PUBLIC_ORIGIN })).toContain(said);
  });

  it('a message with mistakes, each named with its file and line, and one without a mail server', async () => {
    const stderr = await refusal({ MAIL_URL: 'smtp://localhost:1' }, 'Dear {firstName}, {applyLink}');
    for (const language of LANGUAGES)
      expect(stderr).toContain(`mail/news/${language}.md, line 6: “{firstName}” is not`);
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
  const input = { name: 'news', first: true, perMinute: 600_000 };
  const { values, sum } = await operator.plan(CHANGES.send, input);
  expect(values).toEqual({ number: 20 });
  const counts = sum.filter(({ value }) => value !== 0).map(({ key, value }) => `${key} ${value}`);
  expect(counts.slice(0, 4)).toEqual(['chosen 62', 'refused -2', 'later -40', 'willGet 20']);
  if (IS_MULTILINGUAL)
    expect(
      sum
        .slice(-2)
        .map(({ value }) => value)
        .sort(),
    ).toEqual([15, 5]);

  // Most leave between the plan and the button.
  const left = people.slice(8);
  const meanwhile = () =>
    operator.withDatabase((db) => db.deleteFrom('submission').where('email', 'in', left).execute());
  const end = await operator.withHost((host) => planAndDo(CHANGES.send, host, input, { meanwhile }));
  expect(end).toMatchObject({ sent: { accepted: 8, stopped: undefined } });
  expect(server.mails).toHaveLength(8);
  const { runs } = await operator.ask(QUERIES.report, { name: 'news' });
  expect(runs).toMatchObject([
    { action: 'mail-sent', by: 'mai', detail: { accepted: 8, rejected: 0, uncertain: 0 } },
    { action: 'mail-begun', by: 'mai', detail: { first: 20 } },
  ]);
});

describe('before it is sent, without being in the way', () => {
  const AREAS: Area[] = ['message', 'mail'];
  const ALL = ['messageProblems', 'tested', 'links', 'mailServer', 'SPF', 'DMARC', 'DKIM'];
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
    expect(new Set(asked)).toEqual(new Set(['/apply', ...LANGUAGES.map((each) => `/${each}/leave`)]));
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
    const [texts, ...others] = ALL;
    expect(checks).toEqual([`good ${texts}`, ...others.map((each) => `look ${each}`)]);
  });
});
