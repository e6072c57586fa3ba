import { expect, it } from 'vitest';
import { recordAudit } from '../../src/waitlist/privacy/audit.ts';
import {
  exportSuppressionList,
  mergeSuppressionList,
  parseSuppressionList,
  checkSuppressed,
  suppress,
} from '../../src/waitlist/privacy/suppression-list.ts';
import { NOW, operatorOn } from '../operator/harness.ts';

const clock = { now: () => NOW };
const at = '2026-01-01T00:00:00.000Z';
const key = { id: 'k', secret: 'a'.repeat(43), made_at: at };
const tombstone = { hash: 'b'.repeat(43), key_id: 'k', reason: 'left', at } as const;

it('carries a suppression list into another list through plain data', async () => {
  const [from, to] = [operatorOn(), operatorOn()];
  await from.add({ email: 'lan@example.com' }, { email: 'minh@example.com' });
  await from.run('erase', 'lan@example.com', '--yes');
  const exported = JSON.stringify(await from.withDatabase(exportSuppressionList));
  expect(exported).not.toContain('lan');

  await to.withDatabase(async (db) => {
    const parsed = parseSuppressionList(JSON.parse(exported));
    if (parsed === undefined) throw new Error('It was not read back.');
    // A list with a key of its own keeps it: both are tried.
    await suppress(db, { now: () => Date.UTC(2026, 0, 1) }, [{ email: 'hoa@example.com' }], 'left');
    await mergeSuppressionList(db, clock, parsed);
    await mergeSuppressionList(db, clock, parsed);
    const row = (email: string, joined_at: string) => ({ email, joined_at });
    // Any file can say that somebody joined later.
    const later = [row('lan@example.com', '2026-03-10T05:00:00.001Z')];
    expect(await checkSuppressed(db, clock, 400, later, false)).toEqual(['erased']);
    expect(
      await checkSuppressed(
        db,
        clock,
        400,
        [
          row('lan@example.com', '2026-03-01T00:00:00.000Z'),
          ...later,
          row('hoa@example.com', '2025-12-31T00:00:00.000Z'),
          row('minh@example.com', '2026-03-01T00:00:00.000Z'),
          // More than 400 days ago.
          row('minh@example.com', '2025-01-01T00:00:00.000Z'),
        ],
        true,
      ),
    ).toEqual(['erased', undefined, 'erased', undefined, 'expired']);
    const reasons = await db.selectFrom('tombstone').select('reason').orderBy('at').execute();
    expect(reasons.map(({ reason }) => reason)).toEqual(['left', 'erased']);
  });
});

it('rejects a file that is not a suppression list, and reads those of the first versions', () => {
  const valid = { keys: [key], tombstones: [tombstone] };
  expect(parseSuppressionList(valid)).toEqual(valid);
  const { hash: fingerprint, key_id } = tombstone;
  const first = { keys: [key], hashes: [{ fingerprint, key_id, erased_at: at }], forgotten_before: at };
  expect(parseSuppressionList(first)).toEqual({
    keys: [key],
    tombstones: [{ ...tombstone, reason: 'erased' }],
  });
  for (const wrong of [
    null,
    [],
    'text',
    { keys: [key] },
    { ...valid, keys: [{ ...key, secret: 'short' }] },
    { ...valid, keys: [] },
    { ...valid, tombstones: [{ ...tombstone, key_id: 'other' }] },
    { ...valid, tombstones: [{ ...tombstone, at: 'yesterday' }] },
    { ...valid, tombstones: [{ ...tombstone, reason: 'bored' }] },
    { ...valid, tombstones: [null] },
  ])
    expect(parseSuppressionList(wrong)).toBeUndefined();
});

it('keeps addresses out of the audit log, and says who did it', async () => {
  const list = operatorOn();
  await list.withDatabase(async (db) => {
    await recordAudit(db, { ...clock, user: 'lan' }, 'import', { file: 'named@example.com.csv', rows: 3 });
  });
  const log = await list.audit();
  expect(log).toMatchObject([{ by: 'lan', detail: { rows: 3 } }]);
  expect(JSON.stringify(log)).not.toContain('@');
});
