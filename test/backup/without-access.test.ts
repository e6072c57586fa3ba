import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEveryDatabase } from '../every-database.ts';
import { operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';

const AT = '2026-03-10T05:00:00.000Z';
/** More of each than a page of a file holds. */
const COUNT = 200;
const MARKS = ['Bích Ngọc', 'id-of-passkey', 'pQECAyYgASFYIPublicKey', 'hash-of-session', 'hash-of-link'];
const TABLES = ['organiser', 'passkey', 'studio_session', 'one_time'] as const;

/** Lets people in, with all that is known of them. */
async function letIn(operator: TestOperator): Promise<void> {
  const [name, passkey, public_key, session, link] = MARKS as [string, string, string, string, string];
  const each = <Row>(row: (n: number) => Row) => Array.from({ length: COUNT }, (_, n) => row(n));
  const none = { written: 0, taken_off: 0, corrected: 0 };
  const access = 'everything' as const;
  const invited = { kind: 'invitation' as const, access, made_by: '', until: AT };
  await operator.withDatabase(async (db) => {
    const people = each((n) => ({ id: `o${n}`, name: `${name} ${n}`, name_key: `k${n}`, access, since: AT }));
    await db.insertInto('organiser').values(people).execute();
    const own = { rp_id: 'them.example', public_key, counter: 0, made_at: AT, used_at: AT, lower_at: null };
    const keys = each((n) => ({ id: `${passkey} ${n}`, organiser: `o${n}`, ...own }));
    await db.insertInto('passkey').values(keys).execute();
    const open = { since: AT, seen: AT, asked: AT, ...none, passkey };
    const sessions = each((n) => ({ hash: `${session} ${n}`, organiser: `o${n}`, name, ...open }));
    await db.insertInto('studio_session').values(sessions).execute();
    const links = each((n) => ({ hash: `${link} ${n}`, organiser: `o${n}`, name, maker: name, ...invited }));
    await db.insertInto('one_time').values(links).execute();
  });
}

/** How many rows each of the tables has. */
const countIn = (operator: TestOperator) =>
  operator.withDatabase(async (db) => {
    const rows = TABLES.map((table) =>
      db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .execute(),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  });

onEveryDatabase((url) => {
  it('no backup has a byte of who may open the studio', async () => {
    const operator = operatorOn(await url());
    await operator.add({ email: 'lan@example.com' });
    await letIn(operator);
    const file = join(temporaryFolder(), 'backup.db');
    expect(await operator.run('backup', file)).toMatchObject({ code: 0 });
    const bytes = readFileSync(file);
    expect(bytes.includes('lan@example.com')).toBe(true);
    expect(MARKS.filter((mark) => bytes.includes(mark))).toEqual([]);
    expect(await countIn(operator)).toEqual(TABLES.map(() => COUNT));
  });

  it('a restore lets nobody in, whoever is in the file; and one of the version before is restored', async () => {
    const [from, other] = [operatorOn(), operatorOn(await url())];
    await from.add({ email: 'lan@example.com' });
    const before = join(temporaryFolder(), 'backup.db');
    await from.run('backup', before);
    await from.withHost(async ({ location }) => {
      await using db = location.openFile(before);
      for (const table of TABLES) await db.schema.dropTable(table).execute();
      await sql`delete from kysely_migration where name = '016-access'`.execute(db);
    });
    expect(await other.run('restore', before, '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect(await other.emails()).toEqual(['lan@example.com']);

    from.wait(1);
    await from.add({ email: 'minh@example.com' });
    await letIn(from);
    const file = join(temporaryFolder(), 'made-by-hand.db');
    await from.withDatabase((db) => sql`vacuum into ${file}`.execute(db));
    expect(await other.run('restore', file, '--yes')).toMatchObject({ code: 0 });
    expect(await other.emails()).toEqual(['lan@example.com', 'minh@example.com']);
    expect(await countIn(other)).toEqual(TABLES.map(() => 0));
  });
});
