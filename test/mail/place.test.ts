import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OpenList } from '../../src/waitlist/store/schema.ts';
import { openDatabase } from '../../src/hosts/node/database.ts';
import { checkPlace, writeFirstPlace, moveHere } from '../../src/mail/place.ts';
import { readSetting, writeSetting } from '../../src/waitlist/store/setting.ts';
import type { ActionHost } from '../../src/operator/actions/action.ts';
import { onEveryDatabase } from '../every-database.ts';
import { SECOND } from '../languages.ts';
import { locate } from '../locate.ts';
import { operatorOn, temporaryFolder, type TestOperator } from '../operator/harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { hoursLater, putSending, runningOf, sendingOf, sendingsOf, statesOf } from './sending-rows.ts';

const ORIGIN = 'https://them.vn';
const OTHER = 'https://other.vn';

const check = (operator: TestOperator, origin = ORIGIN) =>
  operator.withHost(({ list }) => checkPlace({ ...list, origin }));
const keep = (operator: TestOperator) =>
  operator.withHost(({ list }) => writeFirstPlace({ ...list, origin: ORIGIN }));
const move = (operator: TestOperator, origin = ORIGIN) =>
  operator.withHost(({ list: { db, kind }, actor }: ActionHost) =>
    db.transaction().execute((step) => moveHere(step, { kind, origin, actor })),
  );
const otherPlace = { origin: ORIGIN, isOtherOrigin: false, isOtherPlace: true };

onEveryDatabase((createUrl) => {
  const makeList = async () => {
    const operator = operatorOn(await createUrl());
    await operator.add({ email: 'lan@example.com' });
    return operator;
  };

  it('a list has no place until it is given one, once, and keeps it', async () => {
    const operator = await makeList();
    expect(await check(operator)).toBe('new');
    expect(await check(operator)).toBe('new');
    await keep(operator);
    expect(await check(operator)).toBe('here');
    await operator.withHost(({ list }) => writeFirstPlace({ ...list, origin: OTHER }));
    expect(await check(operator)).toBe('here');
    await operator.withDatabase((db) => sql`vacuum`.execute(db));
    expect(await check(operator)).toBe('here');
  });

  it('under another origin nothing may be sent, nor where the place cannot be read', async () => {
    const operator = await makeList();
    await keep(operator);
    expect(await check(operator, OTHER)).toEqual({
      ...{ origin: ORIGIN, isOtherOrigin: true, isOtherPlace: false },
    });
    await operator.withDatabase((db) => writeSetting(db, 'mail_place', '{"origin":1}'));
    expect(await check(operator)).toEqual({ origin: '', isOtherOrigin: true, isOtherPlace: true });
  });

  it('a restored list is another one', async () => {
    const [first, second] = [await makeList(), await makeList()];
    await keep(first);
    const copy = join(temporaryFolder(), 'copy.db');
    await first.run('backup', copy);
    await second.run('restore', copy, '--yes');
    expect(await check(second)).toBe('new');
    await second.withDatabase(async (db) => {
      const place = await first.withDatabase((from) => readSetting(from, 'mail_place'));
      await writeSetting(db, 'mail_place', place ?? '');
    });
    expect(await check(second)).toEqual(otherPlace);
  });

  it('when a person says that it is the list now, what was to be sent before is uncertain, and what is planned stays', async () => {
    const operator = await makeList();
    const names = ['had', 'queued', 'begun', 'rest', 'new', 'foreign'];
    await operator.add(
      ...names.map((name, index) => ({
        email: `${name}@example.com`,
        joined_at: hoursLater(-index - 1),
        ...(name !== 'foreign' && { language: SECOND }),
      })),
    );
    const running = runningOf({ meant: 3, accepted: 1 });
    const ended = sendingOf({
      message: 'due',
      state: 'stopped',
      reason: 'rejections',
      meant: 2,
      accepted: 1,
    });
    const due = sendingOf({ message: 'due', version: 2, people: JSON.stringify({ language: SECOND }) });
    const later = sendingOf({ message: 'later', starts_at: hoursLater(1) });
    const withStage = sendingOf({ message: 'stage', starts_at: null, with_stage: 1 });
    await operator.withDatabase(async (db) => {
      await putSending(db, running, { had: 'accepted', queued: 'queued', begun: 'sending' });
      await putSending(db, ended, { had: 'accepted', rest: 'queued', foreign: 'queued' });
      for (const planned of [due, later, withStage]) await putSending(db, planned);
      const confirm = { message: 'confirm', sending: '', version: 0, state: 'queued', reason: '' } as const;
      const rest = { at: hoursLater(0), claim: hoursLater(0), attempts: 0, answer: '' };
      const { id } = await db.selectFrom('submission').select('id').limit(1).executeTakeFirstOrThrow();
      await db
        .insertInto('mail_delivery')
        .values({ ...confirm, ...rest, submission_id: id })
        .execute();
    });
    await keep(operator);

    expect(await move(operator, OTHER)).toBe(2);
    expect(await check(operator, OTHER)).toBe('here');
    expect(await check(operator)).toMatchObject({ isOtherOrigin: true });
    await operator.withDatabase(async (db) => {
      const unknown = 'uncertain restored';
      expect(await statesOf(db)).toEqual({ had: 'accepted', queued: unknown, begun: unknown });
      expect(await statesOf(db, 'due')).toEqual({
        ...{ had: 'accepted', queued: unknown, begun: unknown, rest: unknown, new: unknown },
        foreign: 'queued',
      });
      expect(Object.values(await statesOf(db, 'confirm'))).toEqual(['queued']);
      const sendings = new Map((await sendingsOf(db)).map((sending) => [sending.id, sending]));
      const stopped = { state: 'stopped', reason: 'restored', changed_by: 'mai' };
      expect(sendings.get(running.id)).toMatchObject({ ...stopped, meant: 3, accepted: 1, uncertain: 2 });
      expect(sendings.get(due.id)).toMatchObject({
        ...stopped,
        ...{ begun_at: due.starts_at, meant: 4, accepted: 0, uncertain: 4, origin: ORIGIN },
      });
      expect(sendings.get(ended.id)).toEqual(ended);
      for (const planned of [later, withStage])
        expect(sendings.get(planned.id)).toEqual({ ...planned, origin: OTHER });
    });
    expect((await operator.audit())[0]).toMatchObject({
      ...{ action: 'list-here', by: 'mai', detail: { origin: OTHER, sendings: 2 } },
    });
  });
});

describe('a file', () => {
  const makeList = async () => {
    const operator = operatorOn();
    await operator.add({ email: 'lan@example.com' });
    await keep(operator);
    return operator;
  };
  const at = (path: string) => operatorOn(`sqlite:${path}`);

  it('that is renamed, or whose folder is, stays the list', async () => {
    const { path } = await makeList();
    const renamed = join(dirname(path), 'renamed.db');
    renameSync(path, renamed);
    expect(await check(at(renamed))).toBe('here');
    const folder = join(temporaryFolder(), 'folder');
    renameSync(dirname(path), folder);
    mkdirSync(dirname(path));
    expect(await check(at(join(folder, 'renamed.db')))).toBe('here');
  });

  it('that was copied while it is open is another list, even under the name of the one that was deleted', async () => {
    const operator = await makeList();
    const { path } = operator;
    const copy = join(temporaryFolder(), 'copy.db');
    await operator.withDatabase(async (db) => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      copyFileSync(path, copy);
      expect(await check(at(copy))).toEqual(otherPlace);
      expect(await check(operator)).toBe('here');
    });
    rmSync(path);
    copyFileSync(copy, path);
    expect(await check(operator)).toEqual(otherPlace);
    await move(operator);
    expect(await check(operator)).toBe('here');
    expect(await check(at(copy))).toEqual(otherPlace);
  });
});

const postgres = sharedPostgres();
describe.skipIf('skipped' in postgres)('a database (needs PostgreSQL)', () => {
  if ('skipped' in postgres) return;

  /** Makes a database from another one, which nobody may have open. @returns its `DATABASE_URL` */
  const copyOf = async (url: string) => {
    const [server, name] = url.split(/\/(?=test)/);
    await postgres.query(`${server}/postgres`, `create database ${name}_copy template ${name}`);
    return `${url}_copy`;
  };
  const makeList = async () => {
    const url = await postgres.createDatabase();
    const operator = operatorOn(url);
    await operator.add({ email: 'lan@example.com' });
    await keep(operator);
    return { url, operator };
  };

  it('that was made from another one is another list', async () => {
    const { url, operator } = await makeList();
    const copy = operatorOn(await copyOf(url));
    expect(await check(copy)).toEqual(otherPlace);
    expect(await check(operator)).toBe('here');
    await move(copy);
    expect(await check(copy)).toBe('here');
  });

  it('is told from its copies also by a role that is no superuser, and by one that may not ask for the server’s number', async () => {
    const { url } = await makeList();
    const role = `place_${randomUUID().replaceAll('-', '')}`;
    await postgres.query(url, `create role ${role} login bypassrls; grant all on setting to ${role}`);
    const asRole = async <Result>(of: string, use: (list: OpenList) => Promise<Result>) => {
      const list = openDatabase(locate(of.replace('postgres@', `${role}@`)));
      return use(list).finally(() => list.db.destroy());
    };
    const checkAs = (of: string) => asRole(of, (list) => checkPlace({ ...list, origin: ORIGIN }));
    expect(await checkAs(url)).toBe('here');
    await postgres.query(
      url,
      `revoke execute on function pg_control_system() from public; delete from setting where name = 'mail_place'`,
    );
    await asRole(url, (list) => writeFirstPlace({ ...list, origin: ORIGIN }));
    expect(await checkAs(url)).toBe('here');
    expect(await checkAs(await copyOf(url))).toEqual(otherPlace);
  });
});
