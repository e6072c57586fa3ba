import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import type { Sending } from '../../src/waitlist/store/schema.ts';
import { askShared } from '../ask-shared.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { startMachine, type Machine } from './machine.ts';
import { findSystemdRoot } from './root.ts';

const root = findSystemdRoot();
/** The nightly backup is looked for every ten seconds. */
const NIGHT = { timeout: 20_000 + LONGEST_WAIT };
/** A server that cannot start is given up after five tries, with a second between two. */
const GIVEN_UP = { timeout: 20_000 + LONGEST_WAIT };
/** Sign-ups on each side of a restart: what thirty in a second are in two seconds. */
const SOME = 60;

const guide = readFileSync(path.join(ROOT, 'docs/deployment.md'), 'utf8');
const [, way = ''] = /^## 1\. One machine$[^]*?^```sh\n([^]*?)^```/m.exec(guide) ?? [];
const LINES = way.replaceAll('\\\n', ' ').split('\n');

/** What the guide changes of the studio's unit in the one that sends where no server runs. */
const [, sender = ''] = /^```ini\n([^]*?)^```/m.exec(guide) ?? [];
const LINES_OF_SENDER = sender.split('\n');
/** Who gets a message by it. */
const PEOPLE = 200;

/** The line of the guide's first way with these words, as it is typed there. */
function typed(words: string): string {
  const lines = LINES.filter((line) => line.includes(words));
  expect(lines, words).toHaveLength(1);
  return lines.join('');
}

/** The status of an answer, or 000 where none comes within a second. */
const status = (url: string) =>
  `curl --insecure --silent --max-time 1 --output /dev/null --write-out '%{http_code}' ${url} || true`;
const PAGE = status('https://them.example/live');

/** Nobody here gives a certificate: Caddy makes its own, and nginx takes the same. */
const OWN_CERTIFICATES = "sed -i '1i {\\nlocal_certs\\n}' /etc/caddy/Caddyfile";
const START_NGINX = `
  made=/var/lib/caddy/.local/share/caddy/certificates/local/them.example/them.example
  for name in them.example studio.them.example; do
    install -D $made.crt /etc/letsencrypt/live/$name/fullchain.pem
    install -D $made.key /etc/letsencrypt/live/$name/privkey.pem
  done
  systemctl stop caddy
  cp deploy/nginx.conf /etc/nginx/sites-enabled/waitlist
  systemctl start nginx`;

describe.skipIf(root === undefined)(
  'the guide’s first way (needs root, debootstrap and systemd-nspawn)',
  () => {
    let machine: Machine;
    const run = (line: string) => machine.run(line);
    const list = () => run(typed('./waitlist list'));
    const ready = () => run('curl -s http://127.0.0.1:3000/ready || true');
    const show = async (property: string, unit = 'waitlist') =>
      (await run(`systemctl show --value --property ${property} ${unit}`)).trim();
    const log = () => run('journalctl --quiet --unit waitlist --output cat');
    const files = async (folder: string) => (await run(`ls -A ${folder}`)).split('\n').filter(Boolean);
    // Tests start it more often than the five times in two minutes after which it is given up.
    const restart = () => run('systemctl reset-failed waitlist; systemctl restart waitlist');

    beforeAll(async () => {
      await askShared('site');
      machine = await startMachine(root ?? '');
      await run(
        'echo 127.0.0.1 localhost $(hostname) them.example studio.them.example > /etc/hosts; systemctl start caddy',
      );
      return machine.remove;
    });

    it('starts the service behind Caddy, which takes a sign-up that the operator’s command shows', async () => {
      for (const words of ['useradd', 'waitlist.env /etc', 'deploy/*.service', 'systemctl enable'])
        await run(typed(words));
      expect(await ready()).toBe('ok\n');
      expect(await show('ActiveState')).toBe('active');
      await run(typed('deploy/Caddyfile').replace('&&', `&& ${OWN_CERTIFICATES} &&`));
      await expect.poll(() => run(PAGE)).toBe('200');
      const signUp = typed('curl -s -X POST')
        .replace('curl', 'curl --insecure')
        .replace('YOUR-LANGUAGE', DEFAULT_LANGUAGE);
      expect(await run(signUp)).toBe('{"success":true}');
      expect(await list()).toContain('me@example.com');
    });

    it('lets the server make the backup of the night, which leaves one file and no others', async () => {
      const status = await run(
        `grep -E '^(CapBnd|NoNewPrivs|Seccomp):' /proc/${await show('MainPID')}/status`,
      );
      expect(status).toBe('CapBnd:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n');
      await expect.poll(log, NIGHT).toMatch(/"event":"(?:backup|no backup)"/);
      expect(await log()).toMatch(/"event":"backup",.*"people":1,"notDone":\[\]/);
      const made = (await files('/var/lib/waitlist/backups')).filter((name) => !name.startsWith('suppr'));
      expect(made).toEqual([expect.stringMatching(/^nightly-.*-1-people-[\da-f]{8}\.db$/)]);
      const besides = (await files('/var/lib/waitlist')).filter((name) => !name.startsWith('waitlist.db'));
      expect(besides).toEqual(['backups']);
    });

    it('brings everybody back from it into a new list', async () => {
      await run('systemctl stop waitlist.socket');
      expect(await show('ActiveState')).toBe('inactive');
      await run('mkdir /root/aside; mv /var/lib/waitlist/waitlist.db* /root/aside');
      // Its folder is closed to others than the service's user.
      const [backup = ''] = (await files('/var/lib/waitlist/backups')).filter((name) =>
        name.startsWith('nightly'),
      );
      await run(
        typed('./waitlist list').replace(/list$/, `restore /var/lib/waitlist/backups/${backup} --yes`),
      );
      await run('systemctl start waitlist');
      expect(await list()).toContain('me@example.com');
    });

    it('starts a killed server again, with everybody who had signed up', async () => {
      const before = await show('MainPID');
      await run(`kill -9 ${before}`);
      await expect.poll(() => show('NRestarts')).toBe('1');
      await expect.poll(ready).toBe('ok\n');
      expect(await show('MainPID')).not.toBe(before);
      expect(await list()).toContain('me@example.com');
    });

    it.each([
      ['directly', 'http://127.0.0.1:3000', 'true'],
      ['through Caddy', 'https://them.example', 'true'],
      ['through nginx', 'https://them.example', START_NGINX],
    ])(
      'refuses none of the thirty who sign up in a second %s while it is restarted',
      async (_, origin, prepare) => {
        await run(
          `${prepare}; grep -q RATE_LIMIT /etc/waitlist.env || echo RATE_LIMIT=off >> /etc/waitlist.env`,
        );
        await restart();
        const folder = (await run('mktemp -d')).trim();
        const node = 'NODE_TLS_REJECT_UNAUTHORIZED=0 ENV_FILE=/dev/null ./node_modules/node/bin/node';
        const visits = run(`${node} test/systemd/visitors.ts ${origin} ${folder}/answers ${folder}/over`);
        const answers = async () =>
          JSON.parse((await run(`cat ${folder}/answers 2> /dev/null || true`)) || '{}') as Record<
            string,
            number
          >;
        const taken = async () => (await answers())[200] ?? 0;
        await expect.poll(taken).toBeGreaterThan(SOME);
        await restart();
        const before = await taken();
        await expect.poll(taken).toBeGreaterThan(before + SOME);
        await run(`touch ${folder}/over`);
        await visits;
        expect(Object.keys(await answers())).toEqual(['200']);
      },
    );

    it('with a wrong setting fails to start, and is given up: the proxy answers 503 within a second', async () => {
      await run('systemctl stop nginx; systemctl start caddy; systemctl reset-failed waitlist');
      await run('cp /etc/waitlist.env /root; echo MAIL_URL=nonsense >> /etc/waitlist.env');
      await expect(run('systemctl restart waitlist')).rejects.toThrow(
        'control process exited with error code',
      );
      expect(await log()).toContain('MAIL_URL must be smtps://');
      for (const unit of ['waitlist', 'waitlist.socket'])
        await expect.poll(() => show('ActiveState', unit), GIVEN_UP).toBe('failed');
      expect(await run(PAGE)).toBe('503');
      await run('cp /root/waitlist.env /etc/waitlist.env');
      await run('systemctl reset-failed waitlist.socket waitlist; systemctl restart waitlist');
      expect(await run(PAGE)).toBe('200');
    });

    it('has the studio beside it, to which Caddy leads and of which the command prints a link that opens it on the machine alone', async () => {
      const origin = 'https://studio.them.example';
      await run(`echo STUDIO_ORIGIN=${origin} >> /etc/waitlist.env; systemctl restart waitlist-studio`);
      for (const address of ['http://127.0.0.1:4620', origin])
        await expect.poll(() => run(status(`${address}/`))).toBe('200');
      const studio = typed('./waitlist list').replace(/list$/, 'studio --no-open');
      const [, secret = ''] = /^http:\/\/localhost:4620\/#t=(\S+)$/m.exec(await run(studio)) ?? [];
      const near = 'http://localhost:4620';
      const exchange = (at: string, own: string) =>
        run(
          status(
            `-X POST -H 'host: ${new URL(own).host}' -H 'origin: ${own}' -H 'authorization: Bearer ${secret}' ${at}/api/session`,
          ),
        );
      for (const at of [origin, near]) expect(await exchange(at, origin)).toBe('401');
      expect(await exchange(near, near)).toBe('200');
    });

    it('stops the service in time, and leaves no process behind', async () => {
      await run('systemctl stop waitlist.socket waitlist-studio');
      // Anything else than a success would be a process that had to be killed.
      expect(await show('ActiveState,Result')).toBe('success\ninactive');
      expect(await log()).toMatch(/"event":"stopped","drained":true/);
      expect(await run('find /proc -maxdepth 1 -user waitlist')).toBe('');
    });

    it('sends where no server runs, by the unit of the fourth way, also after a kill', async () => {
      const studio = await run('cat deploy/waitlist-studio.service');
      const unit = studio.replace(/^(Description|ExecStart)=.*/gm, (_, name: string) =>
        LINES_OF_SENDER.filter((line) => line.startsWith(`${name}=`)).join(''),
      );
      const at = '/etc/systemd/system/waitlist-work.service';
      await run(`cat > ${at} << 'END'\n${unit}END`);
      const withOwnFacts =
        '[Service]\nEnvironment=NODE_OPTIONS=--import=/opt/waitlist/test/mail/own-facts.ts';
      await run(`mkdir ${at}.d; echo '${withOwnFacts}' > ${at}.d/facts.conf; systemctl daemon-reload`);
      const folder = '/var/lib/waitlist';
      const list = `sqlite:${folder}/mails.db`;
      const node =
        'systemd-run --uid waitlist --working-directory /opt/waitlist ./node_modules/node/bin/node';
      await run(`${node} test/systemd/mailing.ts ${list} ${folder} https://them.example ${PEOPLE}`);
      const read = (name: string) => run(`cat ${folder}/${name} 2> /dev/null || true`);
      const received = async () => (await read('received')).split('\n').filter(Boolean);
      await expect.poll(() => read('url')).toContain('smtp:');
      const settings = [`DATABASE_URL=${list}`, `MAIL_URL=${await read('url')}`, 'MAIL_FROM=hello@them.vn'];
      await run(`echo '${settings.join('\n')}' >> /etc/waitlist.env; systemctl start waitlist-work`);

      await expect.poll(async () => (await received()).length).toBeGreaterThan(PEOPLE / 4);
      await run(`kill -9 ${await show('MainPID', 'waitlist-work')}`);
      expect((await received()).length).toBeLessThan(PEOPLE);
      await expect.poll(() => show('NRestarts', 'waitlist-work')).toBe('1');
      const sending = async () => JSON.parse(await read('sending')) as Sending;
      await expect.poll(async () => (await sending()).state, GIVEN_UP).toBe('done');
      const { accepted, uncertain, rejected } = await sending();
      const mails = await received();
      expect(new Set(mails).size).toBe(mails.length);
      expect([accepted + uncertain, rejected]).toEqual([PEOPLE, 0]);
      expect(mails.length).toBeGreaterThanOrEqual(accepted);
      // One for each connection.
      expect(uncertain).toBeLessThanOrEqual(5);
      await run('systemctl stop waitlist-work');
      expect(await show('ActiveState,Result', 'waitlist-work')).toBe('success\ninactive');
    });
  },
);
