import { expect, it, vi } from 'vitest';
import { systemClock } from '../../src/waitlist/clock.ts';
import { recordAudit } from '../../src/waitlist/privacy/audit.ts';
import { readSetting, writeSetting } from '../../src/waitlist/store/setting.ts';
import { LONGEST_WAIT } from '../environment.ts';
import { operatorOn } from '../operator/harness.ts';
import { startMailServer } from './mail-server.ts';

/** A list on which so many people wait for a mail, and a mail server. */
async function setUp(...names: string[]) {
  const server = await startMailServer();
  const listeners = new Set<() => void>();
  const environment = {
    ...{ CONFIRM: 'on', MAIL_URL: server.url, MAIL_FROM: 'hello@them.vn', PUBLIC_ORIGIN: 'https://them.vn' },
  };
  const operator = operatorOn(undefined, {
    environment,
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const asked_at = new Date().toISOString();
  await operator.add(...names.map((name) => ({ email: `${name}@them.vn`, asked_at })));
  const received = () => server.mails.map(({ to }) => to.split('@')[0]).sort();
  /** Works until everybody has a mail, and so has whoever else is to get one, and then presses Ctrl-C. */
  const workFor = async (others: readonly string[], ...options: string[]) => {
    const working = operator.run('work', ...options);
    const all = [...names, ...others];
    await vi.waitFor(() => expect(received()).toEqual(all), { timeout: LONGEST_WAIT });
    for (const press of listeners) press();
    return working;
  };
  const work = (...options: string[]) => workFor([], ...options);
  return { operator, received, work, workFor };
}

it('sends what is queued, without a page, until Ctrl-C', async () => {
  const { operator, work } = await setUp('ann', 'bob');
  const { code, stdout } = await work();
  expect(code).toBe(0);
  expect(stdout).toContain('Sending what is planned and queued. Ctrl-C ends it.');
  const states = await operator.withDatabase((db) =>
    db.selectFrom('mail_delivery').select('state').execute(),
  );
  expect(states).toEqual([{ state: 'accepted' }, { state: 'accepted' }]);
  const kept = await operator.withDatabase((db) => readSetting(db, 'mail_place'));
  expect(JSON.parse(kept ?? '')).toMatchObject({ origin: 'https://them.vn' });
});

it('tells organisers who was invited, where no server does', async () => {
  const { operator, workFor } = await setUp('ann');
  await operator.withDatabase(async (db) => {
    const before = { since: new Date(Date.now() - 60_000).toISOString(), told: [] };
    await writeSetting(db, 'access_told', JSON.stringify(before));
    await recordAudit(db, { ...systemClock, user: 'Lan' }, 'invite', { name: 'Minh' });
  });
  expect(await workFor(['hello'])).toMatchObject({ code: 0 });
});

it('sends nothing from a copy, until somebody says that this is the list now', async () => {
  const { operator, received, work } = await setUp('ann');
  const elsewhere = JSON.stringify({ origin: 'https://other.vn', place: 'inode 1, born 1' });
  await operator.withDatabase((db) => writeSetting(db, 'mail_place', elsewhere));
  const refused = await operator.run('work');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('this may be a copy of the list');
  const planned = await operator.run('work', '--here');
  expect(planned).toMatchObject({ code: 0, stderr: '' });
  expect(planned.stdout).toContain('https://other.vn');
  expect(planned.stdout).toContain('Nothing was changed. Add --yes');
  expect(await operator.withDatabase((db) => readSetting(db, 'mail_place'))).toBe(elsewhere);
  expect(received()).toEqual([]);

  expect(await work('--here', '--yes')).toMatchObject({ code: 0 });
  expect(await operator.audit()).toContainEqual(
    expect.objectContaining({
      action: 'list-here',
      by: 'on the server (mai)',
      detail: { origin: 'https://them.vn', sendings: 0 },
    }),
  );
});

it('says which settings it lacks without a mail server', async () => {
  const operator = operatorOn();
  const { code, stderr } = await operator.run('work');
  expect(code).toBe(1);
  expect(stderr).toContain('MAIL_URL, MAIL_FROM');
});
