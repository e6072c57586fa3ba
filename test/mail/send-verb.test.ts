import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_TEXTS } from '../../src/content/translations.ts';
import { systemClock } from '../../src/waitlist/clock.ts';
import { makeCertificates, type Certificates } from '../certificates.ts';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';
import { startFlakyMailServer } from './flaky-mail-server.ts';
import { ownProgramme, writeMessage } from './write-message.ts';
import { FIRST, IS_MULTILINGUAL, SECOND } from '../languages.ts';

let made: Certificates | undefined;
beforeAll(async () => {
  made = await makeCertificates();
});
afterAll(() => made?.remove());

/** A list of five people, a message, and a mail server that takes everything. */
async function setUp(onInterrupt?: (listener: () => void) => () => void, fails = false) {
  if (made === undefined) throw new Error('needs openssl');
  const server = await startFlakyMailServer(made, fails);
  const folder = temporaryFolder();
  writeMessage(folder);
  const operator = operatorOn(undefined, 'en', {
    environment: {
      MAIL_URL: server.url,
      MAIL_FROM: 'hello@them.vn',
      PUBLIC_ORIGIN: 'https://them.vn',
    },
    mail: { folder, programme: ownProgramme, pace: { pause: 1, retry: 20 } },
    clock: systemClock,
    ...(onInterrupt && { onInterrupt }),
  });
  await operator.add(
    ...['lan', 'minh', 'mai', 'tuan', 'hoa'].map((name, index) => ({
      email: `${name}@them.vn`,
      language: index < 3 ? SECOND : FIRST,
    })),
  );
  const send = (...options: string[]) =>
    operator.run('mail', 'send', 'news', '--per-minute', '600000', ...options);
  return { operator, send, taken: server.taken };
}

const nameOf = (language: string) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? '';

describe('mail send (needs openssl)', () => {
  it.skipIf(!IS_MULTILINGUAL)(
    'says who would get it and who not, asks, sends it, and later only to whoever has joined since',
    async () => {
      const { operator, send, taken } = await setUp();
      const asked = await send('--language', SECOND);
      expect(asked.code).toBe(2);
      expect(asked.stderr).toContain(
        `3 people would get news: ${nameOf(SECOND)} 3.\nAt 600,000 a minute this takes about 1 s.\nSend it? Can’t ask here`,
      );
      expect(taken.size).toBe(0);

      expect(await send('--language', SECOND, '--yes')).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('3 taken by the mail server, 0 rejected, 0 not sent yet.') as string,
      });
      const again = await send('--yes');
      expect(again.code).toBe(1);
      expect(again.stderr).toMatch(
        /^Nobody is left to get news\.\nIt was begun on .*\n {2}2 left out: they were not meant.*\(--new adds them\)\.\n {2}3 left out: they have had it\.\n$/,
      );
      expect(await send('--new', '--yes')).toMatchObject({ code: 0 });
      expect([...taken.values()]).toEqual([1, 1, 1, 1, 1]);

      const person = await operator.run('person', 'lan@them.vn');
      expect(person.stdout).toContain(`news: ${OTHER_TEXTS[SECOND].person.mailStates.accepted}, `);
      const log = await operator.run('audit', '--json');
      expect(log.stdout).toContain('"action": "mail-sent"');
      expect(log.stdout).not.toContain('@');
    },
  );

  it('Ctrl-C stops it after the mail on its way, and the same command goes on', async () => {
    const interrupt = Promise.withResolvers<() => void>();
    const { send, taken } = await setUp((listener) => {
      interrupt.resolve(listener);
      return () => undefined;
    });
    void interrupt.promise.then((press) => press());
    const stopped = await send('--yes');
    expect(stopped).toMatchObject({ code: 130 });
    expect(stopped.stderr).toContain('Stopping: the mails on their way are waited for.');
    expect(stopped.stderr).toContain('Stopped. To go on, run the same command again.');
    expect(taken.size).toBeLessThan(5);
  });

  it('names whom it is uncertain about, and sends it to them again only when asked to', async () => {
    const { operator, send, taken } = await setUp();
    await send('--yes');
    await operator.withDatabase(async (db) => {
      const { id } = await db
        .selectFrom('submission')
        .select('id')
        .where('email', '=', 'lan@them.vn')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('mail_delivery')
        .set({ state: 'sending', at: '2026-03-10T05:00:00.000Z' })
        .where('submission_id', '=', id)
        .execute();
    });
    const asked = await send('--yes');
    expect(asked.code).toBe(1);
    expect(asked.stderr).toContain(
      '1 left out: it is uncertain whether they have got it (--uncertain sends it again).\n    lan@them.vn',
    );
    expect(taken.get('lan@them.vn')).toBe(1);
    expect(await send('--uncertain', '--yes')).toMatchObject({ code: 0 });
    expect(taken.get('lan@them.vn')).toBe(2);
  });

  it('names what it waits for, and why people were rejected', async () => {
    const { operator, send } = await setUp(undefined, true);
    // It puts off who has no number, and rejects this one.
    await operator.add({ email: 'sv5@them.vn' });
    const { code, stderr } = await send('--yes');
    expect(code).toBe(1);
    expect(stderr).toMatch(/The mail server has put off 5 people\. It is asked again at \d\d:\d\d:\d\d\./);
    expect(stderr).toContain('5 taken by the mail server, 1 rejected, 0 not sent yet.\n    550: 1\n');
    expect((await send('--yes')).stderr).toContain('(--rejected tries again).\n    550: 1\n');
  });

  it.each([
    ['http://them.vn', 'mail.them.vn', 'not sent'],
    ['https://192.168.1.5', 'mail.them.vn', 'not sent'],
    ['https://intranet', 'mail.them.vn', 'not sent'],
    ['https://them.vn', 'localhost:1', 'tried'],
    ['http://localhost:3000', 'localhost:1', 'tried'],
  ])('with links to %s over %s it is %s', async (origin, host, outcome) => {
    const folder = temporaryFolder();
    writeMessage(folder);
    const operator = operatorOn(undefined, 'en', {
      environment: { MAIL_URL: `smtps://a:b@${host}`, MAIL_FROM: 'hello@them.vn', PUBLIC_ORIGIN: origin },
      mail: { folder, programme: ownProgramme },
    });
    await operator.add({});
    const { code, stderr } = await operator.run('mail', 'send', 'news', '--yes');
    expect(code).toBe(2);
    expect(stderr).toContain(outcome === 'tried' ? 'can’t be reached' : `would lead to ${origin}`);
  });
});
