import { beforeAll, describe, expect, it } from 'vitest';
import { operatorOn } from '../operator/harness.ts';
import { makeProject, pushSchema, sharedPostgres } from '../shared-postgres.ts';

/** Everything about the schema that matters, as rows of text. Who may do what is looked at apart. */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || coalesce('(' || character_maximum_length || ')', '')
      || ' null=' || is_nullable || ' default=' || coalesce(column_default, '-') as fact
    from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'function ' || proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'table ' || relname || ' persistence=' || relpersistence::text || ' rls=' || relrowsecurity
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all
  select 'policy ' || policyname from pg_policies
  union all
  select 'step ' || name from kysely_migration
  order by fact`;

const postgres = sharedPostgres();

describe.skipIf('skipped' in postgres)('the schema for Supabase (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;
  let pushed: string;
  beforeAll(async () => {
    pushed = await postgres.createDatabase();
    await pushSchema(postgres, pushed);
  });

  const facts = async (url: string) =>
    (await postgres.query<{ fact: string }>(url, SCHEMA)).map(({ fact }) => fact);
  const asAnonymous = (statement: string) =>
    postgres.query(pushed, `begin; set local role anon; ${statement}; commit`);

  it('is the one that the server makes for itself', async () => {
    const migrated = await postgres.createDatabase();
    // A list without anybody.
    await operatorOn(migrated).add();
    expect(await facts(pushed)).toEqual(await facts(migrated));
  });

  it('has row-level security on every table, and no policy', async () => {
    const all = await facts(pushed);
    expect(all.filter((fact) => fact.startsWith('table ')).length).toBeGreaterThan(8);
    expect(all.filter((fact) => fact.startsWith('table ') && !fact.endsWith('rls=true'))).toEqual([]);
    expect(all.filter((fact) => fact.startsWith('policy '))).toEqual([]);
  });

  it('leaves the public key no right to any table, whoever made it: the push, or a server before it', async () => {
    const made = await postgres.createDatabase();
    await makeProject(postgres, made);
    await operatorOn(made).add();
    const granted = `select table_name, privilege_type from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated')`;
    for (const url of [pushed, made]) expect(await postgres.query(url, granted)).toEqual([]);
    expect(await facts(made)).toEqual(await facts(pushed));
    await postgres.query(made, 'create table other (id int)');
    expect(await postgres.query(made, granted)).toContainEqual({
      table_name: 'other',
      privilege_type: 'TRUNCATE',
    });
  });

  it('lets the public key neither read nor write, even if somebody grants it the tables again', async () => {
    const insert = `insert into submission values
      ('0198b3f0-0000-7000-8000-000000000001', 'ann@example.com', 'en', 'landing', '1', '2025-08-01T00:00:00.000Z')`;
    await postgres.query(pushed, insert.replace('001', '002').replace('ann', 'bea'));
    await expect(asAnonymous('select * from submission')).rejects.toThrow('permission denied');
    await expect(asAnonymous(insert)).rejects.toThrow('permission denied');

    await postgres.query(pushed, 'grant all on all tables in schema public to anon');
    await expect(asAnonymous(insert)).rejects.toThrow('row-level security');
    await asAnonymous('delete from submission');
    expect(await postgres.query(pushed, 'select email from submission')).toEqual([
      { email: 'bea@example.com' },
    ]);
    await asAnonymous(`do $$ begin assert (select count(*) from submission) = 0, 'rows are seen'; end $$`);
  });
});
