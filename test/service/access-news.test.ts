import { expect, it } from 'vitest';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { createAccessNews, type AccessNews } from '../../src/hosts/node/access-news.ts';
import { fill } from '../../src/content/fill.ts';
import { recordAudit, type AuditAction, type AuditDetail } from '../../src/waitlist/privacy/audit.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { readSetting } from '../../src/waitlist/store/setting.ts';
import { onEveryDatabase } from '../every-database.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { NOW, operatorOn } from '../operator/harness.ts';
import { newHome, startServer } from './start-server.ts';

const MINUTE = 60_000;

onEveryDatabase((url) => {
  it('is told once by one of two nodes, also a line that comes late, and later where no mail got away', async () => {
    const operator = operatorOn(await url());
    const told: AccessNews[][] = [];
    let [now, works] = [NOW, true];
    const tell = (lines: readonly AccessNews[]) => {
      if (works) told.push([...lines]);
      return works ? Promise.resolve(true) : Promise.reject(new Error('no mail server'));
    };
    await operator.withDatabase((one) =>
      operator.withDatabase(async (other) => {
        const looks = [one, other].map((db) => createAccessNews(db, { now: () => now }, tell));
        const names = async () => {
          await Promise.all(looks.map((look) => look()));
          return told
            .splice(0)
            .map((lines) => lines.map(({ detail }) => detail['name'] ?? detail['message']));
        };
        const write = (action: AuditAction, detail: AuditDetail, at = now) =>
          recordAudit(one, { now: () => at, user: 'Lan' }, action, detail);
        await write('invite', { name: 'older' });
        expect(await names()).toEqual([]);
        now += MINUTE;
        expect(await names()).toEqual([]);
        await write('invite', { name: 'Minh' });
        await write('access', { name: 'Minh' });
        await write('mail-planned', { message: 'few', people: 100 });
        await write('mail-planned', { message: 'news', people: 101 });
        expect(await names()).toEqual([['Minh', 'news']]);
        expect(await names()).toEqual([]);
        now += 2 * MINUTE;
        await write('access-removed', { name: 'late' }, now - 2 * MINUTE + 1);
        await write('passkey-made', { name: 'Minh' });
        works = false;
        expect(await names()).toEqual([]);
        works = true;
        expect(await names()).toEqual([['late', 'Minh']]);
        // Its clock was put back.
        now -= 10 * MINUTE;
        await write('invite', { name: 'Tuấn' });
        expect((await names()).flat()).toContain('Tuấn');
        now += 60 * MINUTE;
        expect(await names()).toEqual([]);
      }),
    );
  });
});

it('comes in one mail, in each language of the page, with names as text; a restart tells nothing twice', async () => {
  const { url, mails } = await startMailServer();
  const home = newHome();
  const env = { MAIL_URL: url, MAIL_FROM: 'hello@them.vn', MAIL_REPLY_TO: 'team@them.vn' };
  const list = operatorOn(`sqlite:${home.database}`);
  const write = (action: AuditAction, detail: AuditDetail) =>
    list.withDatabase((db) => recordAudit(db, { ...systemClock, user: '<b>Lan</b>' }, action, detail));
  const told = () => list.withDatabase((db) => readSetting(db, 'access_told'));
  const first = await startServer({ home, env });
  await expect.poll(told).toBeDefined();
  await first.stop();
  await write('invite', { name: 'Minh', device: true });
  await write('mail-planned', { message: 'news', people: 101 });
  const second = await startServer({ home, env });
  await expect.poll(() => mails.length).toBe(1);
  await second.stop();
  await write('access-removed', { name: 'Minh' });
  const third = await startServer({ home, env });
  await expect.poll(() => mails.length).toBe(2);
  await third.stop();

  expect(mails.map(({ to }) => to)).toEqual(['team@them.vn', 'team@them.vn']);
  const [{ subject, text = '', html } = {}, later] = mails.map(({ parsed }) => parsed);
  for (const language of LANGUAGES) {
    const { access } = OTHER_TEXTS[language];
    expect(subject).toContain(access.subject);
    const values = { time: '', by: '<b>Lan</b>', name: 'Minh', title: 'news', number: 101 };
    for (const key of ['device', 'mail-planned'] as const) expect(text).toContain(fill(access[key], values));
    expect(later?.text).toContain(fill(access['access-removed'], values));
    expect(later?.text).not.toContain(fill(access.device, values));
  }
  expect(text).not.toContain('undefined');
  expect(html).toContain('&#60;b&#62;Lan&#60;/b&#62;');
});
