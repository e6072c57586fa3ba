import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Email } from '../../src/contract/email.ts';
import { parseSettings } from '../../src/hosts/settings/settings.ts';
import { createTransportInThread } from '../../src/mail/transport-thread.ts';
import { createTransport } from '../../src/mail/transport.ts';
import type { RenderedMessage } from '../../src/mail/message.ts';
import { makeCertificates } from '../certificates.ts';
import { startMailServer } from './mail-server.ts';

const ADDRESS = 'lan@example.com';

const message = (id = 'one'): RenderedMessage => ({
  id,
  subject: 'Thềm mở đơn rồi, mời bạn nộp hồ sơ cho mùa đầu tiên ở Hà Nội và Thành phố Hồ Chí Minh',
  preview: '',
  html: '<p lang="vi">Cửa mở rồi</p>\n.\n<p>Mời bạn vào</p>',
  text: 'Cửa mở rồi\n.\nMời bạn vào',
  headers: {
    'List-Unsubscribe': `<https://them.example/vi/leave?t=${'a'.repeat(43)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  },
});

const certificates = await makeCertificates();
afterAll(() => certificates?.remove());

const serve = (options?: Parameters<typeof startMailServer>[1]) => startMailServer(certificates, options);

function transportTo(url: string) {
  const parsed = parseSettings({ MAIL_URL: url, MAIL_FROM: 'Thềm, tuyển sinh <hello@them.example>' });
  if (!('settings' in parsed)) throw new Error(parsed.problems.join());
  const { server, from } = parsed.settings.mail;
  if (server === undefined || from === undefined) throw new Error('no mail settings');
  const transport = createTransport({ server, from, replyTo: { ...from, name: '' } });
  onTestFinished(() => transport.close());
  return transport;
}

it.each([import.meta.dirname, 'nowhere.pem'])(
  'a certificate that cannot be read is named before anything is sent: %s',
  (path) => {
    const server = { host: 'localhost', port: 1, login: undefined, encryption: 'off', verify: true } as const;
    const from = { name: '', email: 'hello@them.example' as Email };
    const options = { server: { ...server, authority: path }, from, replyTo: undefined };
    expect(() => createTransportInThread(options)).toThrow(/EISDIR|ENOENT/);
  },
);

describe.skipIf(certificates === undefined)('a mail (needs openssl)', () => {
  it('arrives with what Gmail and Yahoo ask of bulk senders, and in Vietnamese', async () => {
    const server = await serve();
    const transport = transportTo(server.url);
    expect(await transport.send(ADDRESS, message())).toMatchObject({ kind: 'accepted' });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'hello@them.example', to: ADDRESS });
    expect(mail?.parsed).toMatchObject({
      subject: message().subject,
      messageId: '<one@them.example>',
      from: { value: [{ name: 'Thềm, tuyển sinh', address: 'hello@them.example' }] },
      to: { text: ADDRESS },
      replyTo: { text: 'hello@them.example' },
      html: message().html,
      text: message().text,
    });
    const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/them\.example\/vi\/leave\?t=a{43}>\r$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(head).not.toMatch(/^(?:bcc|cc|x-mailer):/im);
    // RFC 5322, section 2.1.1, and RFC 2047, section 2: lines, and encoded words, which end within a letter in no line.
    for (const line of mail?.raw.split('\r\n') ?? [])
      expect(line.length, line).toBeLessThanOrEqual(line.startsWith('List-Unsubscribe:') ? 998 : 78);
    // eslint-disable-next-line no-control-regex
    expect(mail?.raw).toMatch(/^[\x00-\x7f]*$/);
    for (const [, word = ''] of head.matchAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi))
      expect(() => decodeURIComponent(word.replaceAll('%', '%25').replaceAll('=', '%'))).not.toThrow();
  });

  it.each([
    ['that begins with STARTTLS', 'accepted', 'starttls', 'smtp://mai:secret@HOST?ca=CA'],
    ['without encryption', 'refused', 'plain', 'smtp://HOST?tls=verify'],
    ['without encryption, where MAIL_URL allows it', 'accepted', 'plain', 'smtp://HOST?tls=off'],
    ['without a trusted certificate', 'refused', 'implicit', 'smtps://mai:secret@HOST'],
    ['without one, where it is allowed', 'accepted', 'implicit', 'smtps://mai:secret@HOST?tls=no-verify'],
    ['without a login, where MAIL_URL has one', 'refused', 'plain', 'smtp://mai:secret@HOST?tls=off'],
  ] as const)('to a server %s: %s', async (_, result, kind, mailUrl) => {
    const server = await (kind === 'plain' ? startMailServer() : serve({ isStartTls: kind === 'starttls' }));
    const { host } = new URL(server.url);
    const transport = transportTo(mailUrl.replace('HOST', host).replace('CA', certificates?.authority ?? ''));
    expect(await transport.send(ADDRESS, message())).toMatchObject({ kind: result });
    expect(server.mails).toHaveLength(result === 'accepted' ? 1 : 0);
  });
});

describe.skipIf(certificates === undefined)('what became of a mail is known (needs openssl)', () => {
  it.each([
    ['an address that does not exist', 'recipient', 550, 'rejected'],
    ['a full mailbox', 'recipient', 452, 'putOff'],
    ['a text that looks like spam', 'text', 554, 'rejected'],
    ['a server that is busy after the text', 'text', 451, 'putOff'],
    ['a sender that may not send', 'sender', 553, 'refused'],
    ['a server that closes down', 'recipient', 421, 'connection'],
    ['a wrong password', 'login', 535, 'refused'],
    ['a login that is put off for now', 'login', 454, 'connection'],
    ['a reply after the text that is no answer', 'text', 354, 'uncertain'],
    ['a connection that ends before the text', 'recipient', 'end', 'connection'],
    ['a connection that ends after the text, before the reply', 'text', 'end', 'uncertain'],
  ] as const)('after %s', async (_, step, reply, result) => {
    let failing = true;
    const server = await serve({ reply: (at) => (failing && at === step ? reply : undefined) });
    const transport = transportTo(server.url);
    expect(await transport.send(ADDRESS, message())).toMatchObject({ kind: result });
    expect(server.mails).toEqual([]);
    failing = false;
    expect(await transport.send(ADDRESS, message('two'))).toMatchObject({ kind: 'accepted' });
  });

  it('when the server ends a connection over which it has taken mails: nothing is sent again by itself', async () => {
    let recipients = 0;
    const reply = (at: string) => (at === 'recipient' && ++recipients === 2 ? 'end' : undefined);
    const server = await serve({ reply });
    const transport = transportTo(server.url);
    expect(await transport.send(ADDRESS, message())).toMatchObject({ kind: 'accepted' });
    expect(await transport.send(ADDRESS, message('two'))).toMatchObject({ kind: 'connection' });
    expect(server.mails).toHaveLength(1);
  });

  it('when the port is not encrypted from the start, without the place in OpenSSL’s source', async () => {
    const server = await serve({ isStartTls: true });
    const result = await transportTo(server.url.replace('smtp://', 'smtps://')).send(ADDRESS, message());
    expect(result).toMatchObject({ kind: 'refused' });
    expect(result.answer).not.toContain('.c:');
  });

  it('when nobody answers at MAIL_URL', async () => {
    const transport = transportTo('smtps://mai:secret@localhost:1');
    expect(await transport.send(ADDRESS, message())).toMatchObject({ kind: 'connection' });
    expect(await transport.verify()).toMatchObject({ kind: 'connection' });
  });
});
