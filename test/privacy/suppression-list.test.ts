import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAUSES } from '../../src/hosts/node/scheduled-work.ts';
import { writeOutput } from '../../src/backup/output-file.ts';
import { watchSuppressions } from '../../src/backup/suppression-files.ts';
import { recordAudit } from '../../src/waitlist/privacy/audit.ts';
import { deleteAddresses } from '../../src/waitlist/privacy/deletion.ts';
import {
  exportSuppressionList,
  mergeSuppressionList,
  parseSuppressionList,
  checkSuppressed,
  suppress,
} from '../../src/waitlist/privacy/suppression-list.ts';
import { leaveBy, leaveLinkOf } from '../leave-link.ts';
import { NOW, operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';
import { startMaintained } from '../service/in-process.ts';
import { entry } from '../store/contract.ts';

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
    const rows = [
      row('lan@example.com', '2026-03-01T00:00:00.000Z'),
      ...later,
      row('hoa@example.com', '2025-12-31T00:00:00.000Z'),
      row('minh@example.com', '2026-03-01T00:00:00.000Z'),
      // More than 400 days ago.
      row('minh@example.com', '2025-01-01T00:00:00.000Z'),
    ];
    const found = await checkSuppressed(db, clock, 400, rows, true);
    expect(found).toEqual(['erased', undefined, 'erased', undefined, 'expired']);
    const reasons = await db.selectFrom('tombstone').select('reason').orderBy('at').execute();
    expect(reasons.map(({ reason }) => reason)).toEqual(['left', 'erased']);
  });
});

it('rejects a file that is not a suppression list', () => {
  const valid = { keys: [key], tombstones: [tombstone] };
  expect(parseSuppressionList(valid)).toEqual(valid);
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
  const detail = { file: 'named@example.com.csv', rows: 3 };
  await list.withDatabase((db) => recordAudit(db, { ...clock, user: 'lan' }, 'import', detail));
  const log = await list.audit();
  expect(log).toMatchObject([{ by: 'lan', detail: { rows: 3 } }]);
  expect(JSON.stringify(log)).not.toContain('@');
});

/** Somebody leaves the list by their link. */
async function leave(operator: TestOperator, email: string): Promise<void> {
  const token = (await leaveLinkOf(operator.path, '', email)).split('?t=')[1] ?? '';
  expect(await operator.withDatabase((db) => leaveBy(db, NOW, token))).toBe(true);
}

/** The entries in the only file of a folder. */
function suppressedIn(folder: string) {
  const [file = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).not.toContain('@');
  return parseSuppressionList(JSON.parse(text))?.tombstones;
}

it('whoever leaves after the last backup does not come back with it', async () => {
  const folder = join(temporaryFolder(), 'backups');
  const operator = operatorOn(undefined, { environment: { BACKUP_FOLDER: folder } });
  await operator.add(...['lan', 'minh', 'hoa'].map((name) => ({ email: `${name}@example.com` })));
  const backup = join(temporaryFolder(), 'backup.db');
  await operator.run('backup', backup);
  await operator.withHost(async (host) => {
    const look = watchSuppressions(host);
    await look();
    expect(() => statSync(folder)).toThrow('ENOENT');
    await leave(operator, 'lan@example.com');
    await look();
    expect(suppressedIn(folder)).toHaveLength(1);
    await leave(operator, 'minh@example.com');
    await look();
    expect(suppressedIn(folder)).toHaveLength(2);
    // One file: the one before is gone.
    const [file = ''] = readdirSync(folder);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    // Nothing is written while nobody leaves.
    writeFileSync(join(folder, file), 'untouched');
    await look();
    expect(readFileSync(join(folder, file), 'utf8')).toBe('untouched');
    await watchSuppressions(host)();
  });
  // The machine is lost. On another one there are the backup and, in the folder beside it, the file.
  const other = operatorOn();
  const [file = ''] = readdirSync(folder);
  const copy = join(folder, 'backup.db');
  writeFileSync(copy, readFileSync(backup));
  expect(file).toMatch(/^suppression-list-[0-9a-f]{8}-2\.json$/);
  expect(await other.run('restore', copy, '--yes')).toMatchObject({ code: 0 });
  expect(await other.emails()).toEqual(['hoa@example.com']);
});

it('whoever leaves again is in the file, although somebody else left later', async () => {
  const folder = temporaryFolder();
  const operator = operatorOn(undefined, { environment: { BACKUP_FOLDER: folder } });
  await operator.withHost(async (host) => {
    const look = watchSuppressions(host);
    for (const [minute, email] of [
      [0, 'lan@example.com'],
      [60, 'minh@example.com'],
      [30, 'lan@example.com'],
    ] as const) {
      const actor = { now: () => NOW + minute * 60_000, user: 'server' };
      await deleteAddresses(host.list, actor, [email], 'left');
      await look();
    }
  });
  const times = suppressedIn(folder)?.map(({ at }) => (Date.parse(at) - NOW) / 60_000);
  expect(times?.sort()).toEqual([30, 60]);
});

it('a server writes it soon after somebody left, and goes on where it can’t be written', async () => {
  expect(PAUSES.backup).toBe(10_000);
  const folder = temporaryFolder();
  const blocked = join(temporaryFolder(), 'file');
  writeFileSync(blocked, '');
  for (const BACKUP_FOLDER of [folder, join(blocked, 'backups')]) {
    const { home, persistence, events } = startMaintained({ BACKUP_FOLDER });
    await persistence.store.add(entry('lan@example.com'));
    await leave(operatorOn(`sqlite:${home.database}`), 'lan@example.com');
    // A backup of the night may lie beside it, made in the moment in which somebody was on the list.
    if (BACKUP_FOLDER === folder)
      await expect.poll(() => readdirSync(folder).join(' ')).toMatch(/suppression-list-[\w-]+\.json(?: |$)/);
    else await expect.poll(() => events).toContain('suppression list not written');
    expect(await persistence.store.add(entry('minh@example.com'))).toBe('added');
  }
});

it('several servers that write one file at once leave it whole at each moment', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'list.json');
  const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(100_000 * (index + 1)));
  await Promise.all(
    contents.map(async (content) => {
      for (let time = 0; time < 5; time += 1) {
        await writeOutput(path, [content], { replace: true });
        expect(contents).toContain(readFileSync(path, 'utf8'));
      }
    }),
  );
  expect(readdirSync(folder)).toEqual(['list.json']);
});
