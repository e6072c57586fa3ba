import { describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { Connection } from './connection.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { ServerProcess } from './server-process.ts';
import { VERSION } from '../../src/hosts/node/environment.ts';
import { newHome, startServer } from './start-server.ts';
import { FIRST, SECOND } from '../languages.ts';

describe('the log', () => {
  it('has one line of JSON for every sign-up, without the address and without where it came from', async () => {
    const started = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1 ::1' } });
    await started.submit('lan.anh@student.example.vn', { 'x-forwarded-for': '198.51.100.77' });
    await started.submit('lan.anh@student.example.vn');
    await started.submit('no address\u2028{"level":"error"}\r\nforged: line');
    const evil = { 'user-agent': 'robot\u009b31m', origin: 'https://evil.example' };
    await started.submit('Lan.Anh@student.example.vn', evil);
    await started.stop();
    const submissions = started.log().filter(({ event }) => event === 'submission');
    expect(submissions).toMatchObject([
      { level: 'info', outcome: 'joined', language: FIRST, format: 'json', email: 'l***@***.vn' },
      { outcome: 'alreadySubmitted', email: 'l***@***.vn' },
      { outcome: 'invalidEmail' },
      { outcome: 'crossSite' },
    ]);
    expect(started.log()).toContainEqual(expect.objectContaining({ event: 'listening', version: VERSION }));
    for (const line of started.log()) {
      expect(Date.parse(String(line['time']))).toBeGreaterThan(0);
      expect(line).toHaveProperty('level');
      expect(line).toHaveProperty('event');
    }
    expect(started.output.log).not.toMatch(/lan\.anh|student|198\.51\.100\.77|evil|robot|forged/i);
    // eslint-disable-next-line no-control-regex
    expect(started.output.log).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  });

  it('that nobody reads any more keeps no sign-up waiting and takes no more memory; lost lines are counted', async () => {
    const started = await startServer({ env: { RATE_LIMIT: 'off' } });
    started.readLog(false);
    // Far more than the buffers of both ends and what may wait.
    const [clients, each] = [16, 600];
    const count = clients * each;
    const statuses = new Set<number>();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        const connection = new Connection(started.target);
        for (let sent = 0; sent < each; sent += 1) statuses.add(await connection.submit('nobody'));
        connection.close();
      }),
    );
    expect([...statuses]).toEqual([400]);
    expect((await started.submit('ann@example.com')).status).toBe(200);
    started.readLog(true);
    await expect.poll(() => started.output.log).toContain('log lines lost');
    // The line after it may be there in part only.
    await started.stop();
    const submissions = started.log().filter(({ event }) => event === 'submission').length;
    const [lost] = started.log().filter(({ event }) => event === 'log lines lost');
    expect(submissions + Number(lost?.['lines'])).toBe(count + 1);
  });
});

it('the metrics are served on a port of their own, and only where one is set; each says what it is', async () => {
  const port = await freePort();
  const home = newHome();
  const filling = await startServer({ home });
  for (const name of ['ann', 'eve']) await filling.submit(`${name}@example.com`);
  const rounds = () => home.query("select count(*) from setting where name = 'daily_round'");
  await expect.poll(rounds).toEqual([1]);
  await filling.stop();
  const before = Date.now() / 1000;
  const env = { METRICS_PORT: String(port), LIMIT_PER_EMAIL: '2/1h' };
  const started = await startServer({ home, env });
  const asked = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await expect.poll(async () => (await asked('/metrics')).text()).toMatch(/^waitlist_list_people 2$/m);
  expect((await started.get('/metrics')).status).toBe(404);
  for (const email of ['new@example.com', 'new@example.com', 'new@example.com', 'nobody'])
    await started.submit(email);
  const body = new URLSearchParams({ email: 'bob@example.com', language: SECOND, sourcePage: 'landing' });
  await started.get(SUBMIT_EMAIL_PATH, { method: 'POST', body });
  const answer = await asked('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect((await asked('/')).status).toBe(404);
  const text = await answer.text();
  for (const line of [
    'waitlist_submissions_total{outcome="joined"} 2',
    'waitlist_submissions_total{outcome="alreadySubmitted"} 1',
    'waitlist_submissions_total{outcome="invalidEmail"} 1',
    // A rate sees the first one only after a 0.
    'waitlist_submissions_total{outcome="unavailable"} 0',
    'waitlist_submission_seconds_count{outcome="joined"} 2',
    'waitlist_limit_rejections_total{limit="email"} 1',
    'waitlist_limit_rejections_total{limit="client"} 0',
    'waitlist_confirm_mails_total{outcome="refused"} 0',
    'waitlist_http_responses_total{status="200"} 1',
    'waitlist_http_responses_total{status="404"} 1',
    'waitlist_http_responses_total{status="500"} 0',
    'waitlist_store_available 1',
    'waitlist_backup_folder 1',
    `waitlist_build_info{version="${VERSION}"} 1`,
  ])
    expect(text.split('\n')).toContain(line);
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect(Math.abs(valueOf('waitlist_daily_round_timestamp_seconds') - before)).toBeLessThan(60);
  expect(Math.abs(valueOf('process_start_time_seconds') - before)).toBeLessThan(60);
  expect(valueOf('waitlist_list_free_bytes')).toBeGreaterThan(1_000_000);
  expect(valueOf('waitlist_http_connections')).toBeGreaterThan(0);
  for (const name of ['waitlist_commit_seconds_count', 'process_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
  const described = [...text.matchAll(/^# HELP (\w+) \S.+\.\n# TYPE \1 (?:counter|gauge|histogram)$/gm)];
  const names = described.map(([, name]) => name);
  const samples = [...text.matchAll(/^(\w+?)(?:_bucket|_sum|_count)?[ {]/gm)].map(([, name]) => name);
  expect(samples.filter((name) => !names.includes(name))).toEqual([]);
});

it.each([
  [
    { TEST_DIST: '/nowhere' },
    'The server did not start: there is no page in /nowhere. Build it: npm run build.',
  ],
  [
    { HOST: '203.0.113.1' },
    'The server did not start: listen EADDRNOTAVAIL: address not available 203.0.113.1',
  ],
])('a server that can’t start with %j says why and ends with 1', async (env, sentence) => {
  const { code, log, greeting } = await ServerProcess.failedStart({ env });
  expect([code, greeting]).toEqual([1, '']);
  expect(log).toContain(sentence);
});
