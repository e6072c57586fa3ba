import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/waitlist/clock.ts';
import { makeCertificates, type Certificates } from '../certificates.ts';
import { freePort } from '../free-port.ts';
import { operatorOn, temporaryFolder } from '../operator/harness.ts';
import { ownProgramme, writeMessage } from './write-message.ts';

const POSTFIX = '/usr/sbin/postfix';
const isThere = existsSync(POSTFIX) && process.getuid?.() === 0;

/** The services that take mails over TLS and put all of them into one maildir. */
const SERVICES = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
proxymap unix - - n - - proxymap
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
virtual unix - n n - - virtual
`;

/** Debian's Postfix with folders of its own. @returns its port, and the folder with the mails that it delivered */
async function startPostfix({ settings: { ssl_cert_file, ssl_key_file } }: Certificates) {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const inside = (name: string) => join(folder, name);
  const port = await freePort();
  const [uid, gid] = ['-u', '-g'].map((option) =>
    execFileSync('id', [option, 'postfix'], { encoding: 'utf8' }).trim(),
  );
  for (const name of ['config', 'queue', 'data', 'mails']) mkdirSync(inside(name));
  execFileSync('chown', ['postfix', inside('data'), inside('mails')]);
  const options = {
    compatibility_level: '3.6',
    queue_directory: inside('queue'),
    data_directory: inside('data'),
    myhostname: 'mx.them.vn',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtpd_tls_security_level: 'may',
    smtpd_tls_cert_file: ssl_cert_file,
    smtpd_tls_key_file: ssl_key_file,
    smtpd_recipient_restrictions:
      'check_recipient_access inline:{{nobody@them.vn=550 5.1.1 nobody here},{later@them.vn=450 4.2.0 come again}}, permit_mynetworks, reject',
    virtual_mailbox_domains: 'them.vn',
    virtual_mailbox_maps: 'static:all/',
    virtual_mailbox_base: inside('mails'),
    virtual_uid_maps: `static:${uid ?? ''}`,
    virtual_gid_maps: `static:${gid ?? ''}`,
  };
  const lines = Object.entries(options).map(([name, value]) => `${name} = ${value ?? ''}\n`);
  writeFileSync(inside('config/main.cf'), lines.join(''));
  writeFileSync(
    inside('config/master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes${SERVICES}`,
  );
  const server = spawn(POSTFIX, ['-c', inside('config'), 'start-fg'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  onTestFinished(async () => {
    execFileSync(POSTFIX, ['-c', inside('config'), 'stop'], { stdio: 'ignore' });
    await ended;
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true)).on('error', () =>
        resolve(false),
      );
      socket.once('connect', () => socket.destroy());
    });
  await expect.poll(answers).toBe(true);
  return { port, mails: inside('mails/all/new') };
}

it.skipIf(!isThere)(
  'Postfix gets each mail once and right, and its answers are understood (needs Postfix)',
  async () => {
    const certificates = await makeCertificates();
    if (certificates === undefined) throw new Error('needs openssl');
    onTestFinished(() => certificates.remove());
    const { port, mails } = await startPostfix(certificates);
    const folder = temporaryFolder();
    writeMessage(folder);
    const operator = operatorOn(undefined, 'en', {
      environment: {
        MAIL_URL: `smtps://localhost:${port}?ca=${certificates.authority}`,
        MAIL_FROM: 'Thềm <hello@them.vn>',
        PUBLIC_ORIGIN: 'https://them.vn',
      },
      fetch: () => Promise.resolve(new Response()),
      mail: { folder, programme: ownProgramme, pace: { firstPause: 1, firstRetry: 1, longestRetry: 1 } },
      clock: systemClock,
    });
    const names = Array.from({ length: 40 }, (_, index) => `sv${index}`);
    await operator.add(...[...names, 'nobody', 'later'].map((name) => ({ email: `${name}@them.vn` })));
    const sent = await operator.run('mail', 'send', 'news', '--per-minute', '60000', '--yes');
    expect(sent.stderr).toContain('40 taken by the mail server, 1 rejected, 1 not sent yet.');

    const files = () => (existsSync(mails) ? readdirSync(mails) : []);
    await expect.poll(() => files().length).toBe(40);
    const parsed = await Promise.all(files().map((file) => simpleParser(readFileSync(join(mails, file)))));
    const recipients = parsed.map(({ to }) => (to === undefined || Array.isArray(to) ? '' : to.text));
    expect(recipients.sort()).toEqual(names.map((name) => `${name}@them.vn`).sort());
    for (const { subject, from, headers, text } of parsed) {
      expect([subject, from?.text]).toEqual(['Mở đơn', '"Thềm" <hello@them.vn>']);
      expect(headers.get('received')).toMatch(/with ESMTPS/);
      expect(text).toContain('Đơn đã mở.');
    }
    const { stdout } = await operator.run('mail', 'status', 'news');
    expect(stdout).toMatch(/rejected +550 5\.1\.1 +1\n/);
    expect(stdout).toMatch(/not sent yet +450 4\.2\.0 +1\n/);
  },
);
