import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { ROOT } from '../../build/paths.ts';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { makeCertificates } from '../certificates.ts';
import { freePort } from '../free-port.ts';
import { findProgram } from '../programs.ts';
import { ServerHome } from '../service/server-process.ts';
import { startSample, type Sample } from './sample-unit.ts';
import { PROXIES, startRedirect } from './proxy.ts';

const run = promisify(execFile);
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');

const folder = await mkdtemp(path.join(os.tmpdir(), 'deploy-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the samples for proxies', () => {
  it.for(PROXIES)(
    '%s redirects plain HTTP to the page’s own name, whatever Host says (needs the proxy on the machine; service 3.18)',
    async (name, context) => {
      const proxy = await startRedirect(name);
      if (proxy === undefined) {
        context.skip(`${name} is not on this machine`);
        return;
      }
      try {
        const asked = get({ port: proxy.port, path: '/vi?from=poster', headers: { host: 'evil.example' } });
        const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
        expect(statusCode).toBe(301);
        expect(headers.location).toBe('https://them.example/vi?from=poster');
      } finally {
        await proxy.stop();
      }
    },
  );

  it.for(PROXIES)(
    '%s accepts the whole sample, TLS included (needs the proxy and OpenSSL on the machine)',
    async (name, context) => {
      const program = await findProgram(name);
      const certificates = await makeCertificates();
      if (program === undefined || certificates === undefined) {
        context.skip(`${name} or openssl is not on this machine`);
        return;
      }
      onTestFinished(() => certificates.remove());
      const { ssl_cert_file: certificate = '', ssl_key_file: key = '' } = certificates.settings;
      const file = path.join(folder, name);
      if (name === 'nginx') {
        const sample = (await read('nginx.conf'))
          .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
          .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
          .replace('/var/log/nginx/access.log', `${file}.log`)
          // A check opens the ports as well, and an ordinary user may not open those below 1024.
          .replace('listen 80;', `listen ${await freePort()};`)
          .replace('listen 443 ', `listen ${await freePort()} `);
        const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
          .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
          .join('\n');
        await writeFile(
          file,
          `pid ${file}.pid;\nevents {}\nhttp {\n${temporary}\naccess_log off;\n${sample}}\n`,
        );
        await run(program.path, ['-t', '-p', folder, '-e', 'stderr', '-c', file], { env: program.env });
      } else {
        const pem = path.join(folder, 'them.example.pem');
        await writeFile(pem, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
        await writeFile(file, (await read('haproxy.cfg')).replace(/crt \S+/, `crt ${pem}`));
        await run(program.path, ['-c', '-f', file], { env: program.env });
      }
    },
  );
});

describe('the unit for systemd', () => {
  const home = new ServerHome();
  let sample: Sample | undefined;
  afterAll(async () => {
    await sample?.stop();
    home.remove();
  });

  it('starts what `npm start` starts, with the settings of its file, which the operator’s command shares', async () => {
    sample = await startSample(home);
    const [, ...parameters] = packageJson.scripts.start.split(' ');
    expect(sample.parameters).toEqual(parameters);
    const signUp = await fetch(`http://127.0.0.1:${sample.port}${SUBMIT_EMAIL_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://them.example',
        // Only a trusted proxy's word counts: without it this would be a sign-up over plain HTTP.
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-proto': 'https',
      },
      body: JSON.stringify({ email: 'ann@example.com', language: 'en', sourcePage: 'landing' }),
    });
    expect(await signUp.json()).toEqual({ success: true });
    const { stdout } = await run(path.join(ROOT, 'waitlist'), ['list'], { env: sample.env });
    expect(stdout).toContain('ann@example.com');
  });

  it('waits for the right time, is understood by systemd, and leaves it little to object to (needs systemd)', async (context) => {
    const unit = path.join(folder, 'waitlist.service');
    // The product is not installed in the place that the unit names.
    await writeFile(unit, (await read('waitlist.service')).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    // What the unit wants is loaded with it: systemd finds the mistake in there.
    await writeFile(path.join(folder, 'time-sync.target'), '[Unit]\nMistake=1\n');
    await chmod(folder, 0o755);
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
    try {
      const verified = await run('systemd-analyze', ['verify', unit], { env });
      const remarks = (verified.stdout + verified.stderr).trim().split('\n');
      expect(remarks).toEqual([expect.stringMatching(/time-sync\.target:2: Unknown key.*Mistake/)]);
      const { stdout } = await run('systemd-analyze', ['security', '--offline=true', unit]);
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
      expect(exposure).toBeLessThan(2);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      context.skip('systemd is not installed here');
    }
  });
});
