import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { askShared } from '../ask-shared.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { startMachine, type Machine } from './machine.ts';
import { findSystemdRoot } from './root.ts';

const root = findSystemdRoot();
/** The nightly backup is looked for every ten seconds. */
const NIGHT = { timeout: 20_000 + LONGEST_WAIT };

const guide = readFileSync(path.join(ROOT, 'docs/deployment.md'), 'utf8');
const [, way = ''] = /^## 1\. One machine$[^]*?^```sh\n([^]*?)^```/m.exec(guide) ?? [];
const LINES = way.replaceAll('\\\n', ' ').split('\n');

/** The line of the guide's first way with these words, as it is typed there. */
function typed(words: string): string {
  const lines = LINES.filter((line) => line.includes(words));
  expect(lines, words).toHaveLength(1);
  return lines.join('');
}

describe.skipIf(root === undefined)('the guide’s unit (needs root, debootstrap and systemd-nspawn)', () => {
  let machine: Machine;
  const run = (line: string) => machine.run(line);
  const list = () => run(typed('./waitlist list'));
  const ready = () => run('curl -s http://127.0.0.1:3000/ready || true');
  const show = async (property: string) =>
    (await run(`systemctl show --value --property ${property} waitlist`)).trim();
  const log = () => run('journalctl --quiet --unit waitlist --output cat');
  const files = async (folder: string) => (await run(`ls -A ${folder}`)).split('\n').filter(Boolean);

  beforeAll(async () => {
    await askShared('site');
    machine = await startMachine(root ?? '');
    return machine.remove;
  });

  it('starts the service, which takes a sign-up that the operator’s command shows', async () => {
    for (const words of ['useradd', 'waitlist.env /etc', 'systemctl enable']) await run(typed(words));
    await expect.poll(ready).toBe('ok\n');
    expect(await show('ActiveState')).toBe('active');
    // What the proxy of the guide does.
    const proxied = "curl -H 'x-forwarded-proto: https' -H 'x-forwarded-for: 203.0.113.7'";
    const signUp = typed('curl -s -X POST')
      .replace('curl', proxied)
      .replace('https://them.example', 'http://127.0.0.1:3000')
      .replace('YOUR-LANGUAGE', DEFAULT_LANGUAGE);
    expect(await run(signUp)).toBe('{"success":true}');
    expect(await list()).toContain('me@example.com');
  });

  it('lets the server make the backup of the night, which leaves one file and no others', async () => {
    const status = await run(`grep -E '^(CapBnd|NoNewPrivs|Seccomp):' /proc/${await show('MainPID')}/status`);
    expect(status).toBe('CapBnd:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n');
    await expect.poll(log, NIGHT).toMatch(/"event":"(?:backup|no backup)"/);
    expect(await log()).toMatch(/"event":"backup",.*"people":1,"notDone":\[\]/);
    const made = (await files('/var/lib/waitlist/backups')).filter((name) => !name.startsWith('suppr'));
    expect(made).toEqual([expect.stringMatching(/^nightly-.*-1-people\.db$/)]);
    const besides = (await files('/var/lib/waitlist')).filter((name) => !name.startsWith('waitlist.db'));
    expect(besides).toEqual(['backups']);
  });

  it('starts a killed server again, with everybody who had signed up', async () => {
    const before = await show('MainPID');
    await run(`kill -9 ${before}`);
    await expect.poll(() => show('NRestarts')).toBe('1');
    await expect.poll(ready).toBe('ok\n');
    expect(await show('MainPID')).not.toBe(before);
    expect(await list()).toContain('me@example.com');
  });

  it('stops the service in time, and leaves no process behind', async () => {
    await run('systemctl stop waitlist');
    // Anything else than a success would be a process that had to be killed.
    expect(await show('ActiveState,Result')).toBe('success\ninactive');
    expect(await log()).toMatch(/"event":"stopped","drained":true/);
    expect(await run('find /proc -maxdepth 1 -user waitlist')).toBe('');
  });
});
