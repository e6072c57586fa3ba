import { expect, it } from 'vitest';
import { recordAudit } from '../../src/waitlist/privacy/audit.ts';
import {
  exportSuppressionList,
  mergeSuppressionList,
  parseSuppressionList,
} from '../../src/waitlist/privacy/suppression-export.ts';
import {
  forgottenBefore,
  openSuppressionCheck,
  openSuppressionList,
} from '../../src/waitlist/privacy/suppression-list.ts';
import { NOW, operatorOn } from '../operator/harness.ts';

const clock = { now: () => NOW };

it('carries a suppression list into another list through plain data', async () => {
  const [from, to] = [operatorOn(), operatorOn()];
  await from.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
  await from.run('erase', 'lan@example.com', '--yes');
  await from.run('forget-before', '400d', '--yes');
  const exported = JSON.stringify(await from.withDatabase((db) => exportSuppressionList(db, clock)));
  expect(exported).not.toContain('lan');

  await to.withDatabase(async (db) => {
    const parsed = parseSuppressionList(JSON.parse(exported));
    if (parsed === undefined) throw new Error('It was not read back.');
    // A list with a key of its own keeps it: both are tried.
    await (await openSuppressionList(db, clock)).add(['hoa@example.com'], '2026-01-01T00:00:00.000Z');
    await mergeSuppressionList(db, clock, parsed);
    await mergeSuppressionList(db, clock, parsed);
    const check = await openSuppressionCheck(db, clock);
    const row = (email: string, joined_at: string) => ({ email, joined_at, witnessed: true });
    expect(
      await check([
        row('lan@example.com', '2026-03-01T00:00:00.000Z'),
        row('lan@example.com', '2026-03-10T05:00:00.001Z'),
        row('hoa@example.com', '2025-12-31T00:00:00.000Z'),
        row('minh@example.com', '2026-03-01T00:00:00.000Z'),
        row('minh@example.com', '2025-01-01T00:00:00.000Z'),
      ]),
    ).toEqual(['erased', undefined, 'erased', undefined, 'expired']);
  });
});

it('rejects a file that is not a suppression list', () => {
  const key = { id: 'k', secret: 'a'.repeat(43), made_at: '2026-01-01T00:00:00.000Z' };
  const hash = { fingerprint: 'b'.repeat(43), key_id: 'k', erased_at: '2026-01-01T00:00:00.000Z' };
  const valid = { keys: [key], hashes: [hash], forgotten_before: null };
  expect(parseSuppressionList(valid)).toEqual(valid);
  for (const wrong of [
    null,
    [],
    'text',
    { keys: [key] },
    { ...valid, keys: [{ ...key, secret: 'short' }] },
    { ...valid, keys: [] },
    { ...valid, hashes: [{ ...hash, key_id: 'other' }] },
    { ...valid, hashes: [{ ...hash, erased_at: 'yesterday' }] },
    { ...valid, hashes: [null] },
    { ...valid, forgotten_before: '2026-13-01T00:00:00.000Z' },
  ])
    expect(parseSuppressionList(wrong)).toBeUndefined();
});

it('ignores a date in the future up to which everyone was deleted (service 3.2)', async () => {
  const list = operatorOn();
  const future = '2027-01-01T00:00:00.000Z';
  await list.withDatabase(async (db) => {
    await db.insertInto('setting').values({ name: 'forgotten_before', value: future }).execute();
    expect(await forgottenBefore(db, clock)).toBeUndefined();
    const merged = { keys: [], hashes: [], forgotten_before: '2027-02-01T00:00:00.000Z' };
    await mergeSuppressionList(db, clock, merged);
    expect(await forgottenBefore(db, { now: () => Date.parse('2028-01-01') })).toBe(future);
    // The next date that was remembered under the right clock replaces it.
    await mergeSuppressionList(db, clock, { ...merged, forgotten_before: '2025-01-01T00:00:00.000Z' });
    expect(await forgottenBefore(db, clock)).toBe('2025-01-01T00:00:00.000Z');
  });
});

it('keeps addresses out of the audit log, and says who did it (service 3.4, operator D14)', async () => {
  const list = operatorOn();
  await list.withDatabase(async (db) => {
    await recordAudit(db, { ...clock, user: 'lan' }, 'import', { file: 'named@example.com.csv', rows: 3 });
  });
  const { stdout } = await list.run('audit', '--json');
  expect(stdout).toContain('"by": "lan"');
  expect(stdout).toContain('"rows": 3');
  expect(stdout).not.toContain('@');
});
