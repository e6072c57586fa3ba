import { expect, it } from 'vitest';
import { accept } from '../../src/operator/access/organisers.ts';
import { checks } from '../../src/operator/checks/checks.ts';
import { onEveryDatabase } from '../every-database.ts';
import { operatorOn, type TestOperator } from './harness.ts';

const ORIGIN = 'https://studio.them.example';
const HERE = { environment: { STUDIO_ORIGIN: ORIGIN } };

/** Somebody who was invited here comes in with a passkey. @param rpId the host name for which it is made */
async function comeIn(home: TestOperator, name: string, rpId = 'studio.them.example', ...look: '--look'[]) {
  const { stdout } = await home.run('--json', 'invite', name, ...look);
  const [, secret = ''] = (JSON.parse(stdout) as { link: string }).link.split('#i=');
  await home.withHost(({ list, actor }) =>
    accept(list, actor, secret, name, { id: `of ${name} ${rpId}`, rp_id: rpId, public_key: 'k', counter: 0 }),
  );
}

onEveryDatabase((url) => {
  it('the command invites somebody by name, and says what they may, until when, and what to pass on', async () => {
    const home = operatorOn(await url(), HERE);
    const { code, stdout } = await home.run('invite', 'Lan Anh', '--look');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Lan Anh may look only\.\nPass this on: “Lan Anh, .*: https:\/\/studio\.them\.example\/#i=[\w-]{43} .*once, until 2026-03-13 12:00\.”\n$/,
    );
    const [line] = await home.audit();
    expect(line).toMatchObject({ action: 'invite', by: 'on the server (mai)', detail: { access: 'look' } });
    expect((await home.run('access')).stdout).toBe(
      'Invited: Lan Anh, look only, until 2026-03-13 12:00, by on the server (mai).\n',
    );
  });

  it('the command lists people, and takes access away from anybody, even from the last one', async () => {
    const home = operatorOn(await url(), HERE);
    await comeIn(home, 'Lan');
    home.wait(1);
    await comeIn(home, 'Minh', undefined, '--look');
    await comeIn(home, 'Lan', 'other.example');
    await home.run('invite', 'Tuấn');
    const lines = async () => (await home.run('access')).stdout.trimEnd().split('\n');
    const seen = 'Since 2026-03-10 12:00, last seen 2026-03-10 12:00.';
    expect(await lines()).toEqual([
      `Lan may do everything. ${seen} Passkeys that work here: 1, that were made for another address: 1.`,
      `Minh may look only. ${seen} Passkeys that work here: 1, that were made for another address: 0.`,
      expect.stringMatching(/^Invited: Tuấn, everything, /),
    ]);
    // Nothing without --yes.
    expect(await home.run('access', '--remove', 'lan')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Take access away from Lan\?\n[^]*Add --yes to do it\.\n$/) as string,
    });
    expect(await lines()).toHaveLength(3);
    for (const name of ['LAN', 'tuan'])
      expect(await home.run('access', '--remove', name, '--yes')).toMatchObject({ code: 0 });
    expect(await lines()).toEqual([expect.stringMatching(/^Minh /)]);
    const rest = await home.withDatabase((db) => db.selectFrom('passkey').select('organiser').execute());
    expect(rest).toHaveLength(1);
    expect(await home.run('access', '--remove', 'Lan', '--yes')).toMatchObject({
      code: 1,
      stderr: 'Nobody called Lan has access or is invited. ./waitlist access prints who is.\n',
    });
  });
});

it('nobody is invited where the studio has no address of its own, by no name, or to less than they have', async () => {
  expect(await operatorOn().run('invite', 'Lan')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('(STUDIO_ORIGIN)') as string,
  });
  const home = operatorOn(undefined, HERE);
  for (const name of ['lan@example.com', '<b>', 'on the server (x)', 'server', '12', 'x'.repeat(61)])
    expect(await home.run('invite', name)).toMatchObject({ code: 1, stdout: '' });
  await comeIn(home, 'Lan');
  expect(await home.run('invite', 'lan', '--look')).toMatchObject({ code: 1, stdout: '' });
  const { stdout } = await home.run('invite', 'lan');
  expect(stdout).toMatch(
    /^Lan may do everything\.\nPass this on: “Lan, this link lets another device of yours in/,
  );
});

it('doctor counts passkeys that were made for another address, and says how to invite the first one', async () => {
  const home = operatorOn(undefined, HERE);
  const found = async () => {
    const all = await home.ask(checks, { areas: ['site'] });
    return all.flatMap(({ id, level, details }) =>
      id === 'foreignPasskeys' || id === 'noOrganiser' ? [[id, level, details['number']]] : [],
    );
  };
  const none = ['noOrganiser', 'look', undefined];
  expect(await found()).toEqual([['foreignPasskeys', 'good', 0], none]);
  await comeIn(home, 'Lan', 'old.example');
  await comeIn(home, 'Minh', undefined, '--look');
  expect(await found()).toEqual([['foreignPasskeys', 'look', 1], none]);
  await comeIn(home, 'Lan');
  expect(await found()).toEqual([
    ['foreignPasskeys', 'look', 1],
    ['noOrganiser', 'good', undefined],
  ]);
  const { stdout } = await operatorOn(home.url).run('doctor');
  expect(stdout).toContain('! Passkeys that were made for another address of the studio: 3. ');
});
