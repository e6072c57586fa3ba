import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { byLanguage, LANGUAGES } from '../../src/contract/language.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { operatorOn, temporaryFolder } from './harness.ts';
import { FIRST } from '../languages.ts';

/** A programme of somebody's own, with one message. */
function ownMail() {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    for (const language of LANGUAGES)
      writeFileSync(
        join(folder, name, `${language}.md`),
        `---\nsubject: Đơn mở rồi (${language})\npreview: Hôm nay\n---\n${text}\n\n[leave]({leaveLink})\n`,
      );
  };
  write('open', '**[Apply]({applyLink})**');
  const own = {
    ...programme,
    isSample: false,
    email: 'hi@banmai.edu.vn',
    provider: byLanguage(() => 'Ban Mai'),
  };
  return { mail: { folder, programme: own }, write };
}

const ENVIRONMENT = {
  PUBLIC_ORIGIN: 'https://banmai.edu.vn',
  APPLY_URL: 'https://apply.banmai.edu.vn/2026',
  MAIL_FROM: 'Ban Mai <hi@banmai.edu.vn>',
};

describe('mail preview', () => {
  it('writes every version and a page that shows them, and what has to be done before they can be sent', async () => {
    const out = join(temporaryFolder(), 'looks');
    const { mail } = ownMail();
    const sample = { ...mail, programme: { ...mail.programme, isSample: true } };
    const { code, stderr } = await operatorOn(undefined, 'en', { mail: sample }).run(
      'mail',
      'preview',
      '--out',
      out,
    );
    expect(code).toBe(1);
    const files = LANGUAGES.flatMap((language) => [`open.${language}.html`, `open.${language}.txt`]);
    expect(readdirSync(out).sort()).toEqual([...files, 'open.html'].sort());
    for (const language of LANGUAGES) {
      expect(readFileSync(join(out, 'open.html'), 'utf8')).toContain(`title="${language}, 360 px, dark"`);
      expect(stderr).toContain(`mail/open/${language}.md, line 5: {applyLink} needs the setting APPLY_URL`);
    }
    expect(stderr).toContain('programme.ts is still the sample');
  });

  it('names file and line of every mistake, in the operator’s language', async () => {
    const { mail, write } = ownMail();
    write('open', 'Dear {firstName},');
    const out = join(temporaryFolder(), 'looks');
    const { code, stderr } = await operatorOn(undefined, 'vi', { mail }).run('mail', 'preview', '--out', out);
    expect(code).toBe(1);
    for (const language of LANGUAGES)
      expect(stderr).toContain(`mail/open/${language}.md, dòng 5: không có {firstName}.`);
  });
});

describe('mail test', () => {
  it('sends every language, as it would go out', async () => {
    const server = await startMailServer();
    const environment = { ...ENVIRONMENT, MAIL_URL: server.url };
    const operator = operatorOn(undefined, 'en', { ...ownMail(), environment });
    const run = await operator.run('mail', 'test', 'Mai@example.com');
    expect(run).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${FIRST}: the mail server took it`) as string,
    });
    expect(server.mails.map(({ to, parsed }) => [to, parsed.subject])).toEqual(
      LANGUAGES.map((language) => ['mai@example.com', `Đơn mở rồi (${language})`]),
    );
    const mail = server.mails.at(-1);
    expect(mail?.parsed.html).toContain('href="https://apply.banmai.edu.vn/2026"');
    expect(mail?.raw).toMatch(
      new RegExp(
        `^List-Unsubscribe: <https://banmai.edu.vn/${LANGUAGES.at(-1) ?? ''}/leave\\?t=[\\w-]{43}>\\r$`,
        'm',
      ),
    );
    // Nothing of it is the same the second time: a mail program would take it for the first one.
    await operator.run('mail', 'test', 'mai@example.com', 'open', '--language', FIRST);
    expect(new Set(server.mails.map(({ parsed }) => parsed.messageId)).size).toBe(LANGUAGES.length + 1);
  });

  it('sends nothing while the message is still a sample', async () => {
    const environment = { ...ENVIRONMENT, MAIL_URL: 'smtp://localhost:1' };
    const { mail } = ownMail();
    const sample = { ...mail, programme: { ...mail.programme, isSample: true } };
    const operator = operatorOn(undefined, 'en', { environment, mail: sample });
    const run = await operator.run('mail', 'test', 'a@b.vn');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('is still the sample');
  });

  it('names the setting that is missing, and what is wrong with the mail server', async () => {
    const test = (more: Record<string, string>) =>
      operatorOn(undefined, 'en', {
        ...ownMail(),
        environment: { ...ENVIRONMENT, ...more },
      }).run('mail', 'test', 'mai@example.com');
    expect(await test({})).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^MAIL_URL is not set/) as string,
    });
    const unreachable = await test({ MAIL_URL: 'smtp://localhost:1' });
    expect(unreachable).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('can’t be reached') as string,
    });
  });
});
