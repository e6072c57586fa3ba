import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from './postgres.ts';

const postgres = await startPostgres();

describe.skipIf('skipped' in postgres)('the PostgreSQL server that tests start (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  afterAll(() => postgres.stop());

  it('gives each caller an empty database, and keeps what was committed when it crashes', async () => {
    const [one, two] = [await postgres.createDatabase(), await postgres.createDatabase()];
    await postgres.query(one, 'create table kept (word text)');
    await postgres.query(one, 'insert into kept values ($1)', ['ấm']);

    await postgres.halt('crash');
    await expect(postgres.query(one, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await postgres.start();

    expect(await postgres.query(one, 'select word from kept')).toEqual([{ word: 'ấm' }]);
    await expect(postgres.query(two, 'select word from kept')).rejects.toThrow('does not exist');
  });
});
