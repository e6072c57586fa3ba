import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { migrateToLatest } from '../../src/waitlist/store/migrations.ts';
import { locate } from '../locate.ts';
import { freePort } from '../free-port.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { findProgram } from '../programs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { unprivilegedUser } from '../unprivileged-user.ts';

const postgres = sharedPostgres();
const pgbouncer = await findProgram('pgbouncer');

function open(url: string, as = openServiceDatabase, authority?: string) {
  const location = locate(url);
  if (location.kind === 'postgres' && location.tls) location.tls.authority = authority;
  const { db } = as(location);
  onTestFinished(() => db.destroy());
  return db;
}

describe.skipIf('skipped' in postgres || postgres.authority === undefined)(
  'a connection over TLS (needs openssl)',
  () => {
    if ('skipped' in postgres || postgres.authority === undefined) return;
    const encrypted = async (query: string, authority?: string) => {
      const url = (await postgres.createDatabase()).replace('127.0.0.1', 'localhost');
      const db = open(`${url}?${query}`, openServiceDatabase, authority);
      const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
      return rows[0]?.ssl;
    };

    it('proves the server by the authority that was named', async () => {
      const authority = await readFile(postgres.authority ?? '', 'utf8');
      expect(await encrypted('sslmode=verify-full', authority)).toBe(true);
    });

    it.each(['require', 'verify-full'])('is rejected with sslmode=%s without an authority', async (mode) => {
      await expect(encrypted(`sslmode=${mode}`)).rejects.toThrow(/self-signed|unable to verify/);
    });

    it('is encrypted without proof only by name, and not encrypted if nothing asks for it', async () => {
      expect(await encrypted('sslmode=no-verify')).toBe(true);
      expect(await encrypted('sslmode=disable')).toBe(false);
    });
  },
);

describe.skipIf('skipped' in postgres)('connections that are in use (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;

  it('are counted for the metrics', async () => {
    const { db, countBusy } = openServiceDatabase(locate(await postgres.createDatabase()));
    onTestFinished(() => db.destroy());
    const count = () => Promise.resolve(countBusy?.());
    expect(await count()).toBe(0);
    expect(await db.connection().execute(count)).toBe(1);
    expect(await count()).toBe(0);
  });
});

describe.skipIf('skipped' in postgres)('time limits (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;

  it('are set in each transaction of the service, and not in those of commands, which may run long', async () => {
    const url = await postgres.createDatabase();
    const limit = async (as: typeof openServiceDatabase) => {
      const { rows } = await open(url, as)
        .transaction()
        .execute((step) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(step));
      return rows;
    };
    expect(await limit(openServiceDatabase)).toEqual([{ statement_timeout: '4500ms' }]);
    expect(await limit(openDatabase)).toEqual([{ statement_timeout: '0' }]);
  });
});

describe.skipIf('skipped' in postgres || pgbouncer === undefined)(
  'a pooler of transactions (needs pgbouncer)',
  () => {
    if ('skipped' in postgres || pgbouncer === undefined) return;

    it('migrates, writes and reads over fewer connections than it is asked for, each transaction with its time limits', async () => {
      const url = await postgres.createDatabase();
      const pooled = await startPgbouncer(pgbouncer, url);
      const nodes = [open(pooled), open(pooled), open(pooled)];
      await Promise.all(nodes.map((node) => migrateToLatest(node, 'postgres')));
      const writes = Array.from({ length: 20 }, (_, index) => ({ id: 1, probed_at: String(index) }));
      await Promise.all(
        nodes.flatMap((node) =>
          writes.map(async (values) =>
            node
              .insertInto('store_probe')
              .values(values)
              .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
              .execute(),
          ),
        ),
      );
      const written = open(pooled, openDatabase).selectFrom('store_probe').select('id');
      expect(await written.execute()).toEqual([{ id: 1 }]);
      const limited = await nodes[0]
        ?.transaction()
        .execute((step) => sql`show statement_timeout`.execute(step));
      expect(limited?.rows).toEqual([{ statement_timeout: '4500ms' }]);
      const locks = `select 1 as locks from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`;
      expect(await postgres.query(url, locks)).toEqual([]);
    });
  },
);

async function startPgbouncer(program: NonNullable<typeof pgbouncer>, url: string): Promise<string> {
  const { port: server, pathname } = new URL(url);
  const port = await freePort();
  const config = path.join(temporaryFolder(), 'pgbouncer.ini');
  // Started by root it gives up root's rights itself, so that it can be kept where nobody else may read.
  const { name } = (await unprivilegedUser()) ?? {};
  await writeFile(
    config,
    `[databases]
* = host=127.0.0.1 port=${server} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
${name === undefined ? '' : `user = ${name}`}
`,
  );
  const child = spawn(program.path, [config], { env: program.env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for await (const chunk of child.stderr.setEncoding('utf8')) if (String(chunk).includes('process up')) break;
  return `postgres://postgres@127.0.0.1:${port}${pathname}`;
}
