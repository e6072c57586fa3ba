import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, it, onTestFinished } from 'vitest';
import { tokenInLink, type LinkPurpose } from '../../src/contract/link.ts';
import type { OpenList } from '../../src/waitlist/store/schema.ts';
import { openDatabase, openMaintenanceDatabase, openServiceDatabase } from '../../src/hosts/node/database.ts';
import { countRecipients } from '../../src/mail/recipients.ts';
import { conditionOf } from '../../src/waitlist/selection.ts';
import { countWaiting, IS_WAITING } from '../../src/waitlist/confirm/confirm.ts';
import { linkOperations } from '../../src/waitlist/privacy/leave-list.ts';
import { findSuppressed } from '../../src/waitlist/privacy/suppression-list.ts';
import { createMigrator } from '../../src/waitlist/store/migrations.ts';
import { createSqlStore } from '../../src/waitlist/store/sql-store.ts';
import { onEveryDatabase } from '../every-database.ts';
import { locate } from '../locate.ts';
import { makeList } from './contract.ts';

/**
 * A list as the version before 013-state left it: `old` and `cu` were never asked to confirm, `confirms` has, `asked` has
 * the mail, `rejected`, `waits` and `cho` have none; `left` and `erased` are gone; the message `news` is half sent.
 */
const LIST = JSON.parse(readFileSync(join(import.meta.dirname, 'list-012.json'), 'utf8')) as {
  links: Record<LinkPurpose, string>;
  tables: Record<string, Record<string, string | number | null>[]>;
};
/** A day after the list was made. */
const NOW = Date.parse('2026-11-25T00:00:00.000Z');
const clock = { now: () => NOW, monotonic: () => performance.now() };

type Db = OpenList['db'];

/** Takes somebody in as a server of that version does. */
async function joinBefore(db: Db, name: string, isAsked: boolean): Promise<void> {
  const [id, at] = [newId({ msecs: NOW }), new Date(NOW).toISOString()];
  await db.transaction().execute(async (step) => {
    const who = { id, email: `${name}@example.com`, language: 'en', joined_at: at };
    await step
      .insertInto('submission')
      .values({ ...who, source_page: 'landing', consent_version: '2026-10' })
      .execute();
    const mail = { message: 'confirm', submission_id: id, state: 'queued' as const, at, claim: at };
    if (isAsked)
      await step
        .insertInto('mail_delivery')
        // It knows of no other columns.
        .values({ ...mail, attempts: 0, answer: '' } as never)
        .execute();
  });
}

onEveryDatabase((createUrl) => {
  async function open() {
    const location = locate(await createUrl());
    // On a loaded machine twenty people may need longer than a server lets them wait.
    const openPatiently = location.kind === 'postgres' ? openDatabase : openMaintenanceDatabase;
    const [list, before] = [openServiceDatabase(location), openPatiently(location)];
    onTestFinished(() => Promise.all([list.db.destroy(), before.db.destroy()]).then(() => undefined));
    const { db, kind } = list;
    expect((await createMigrator(db, kind).migrateTo('012-source')).error).toBeUndefined();
    await db.deleteFrom('source').execute();
    for (const [table, rows] of Object.entries(LIST.tables))
      await db
        .insertInto(table as 'submission')
        .values(rows as never)
        .execute();
    const names = async (of: typeof IS_WAITING) => {
      const rows = await db.selectFrom('submission').select('email').where(of).execute();
      return rows.map(({ email }) => email.replace('@example.com', '')).sort();
    };
    return { list, db, kind, before: before.db, names };
  }

  it('a list of the version before keeps everything through an update, and its server beside takes people in', async () => {
    const { list, db, before, names } = await open();
    // Each is in the middle of the others, before, while and after the list is brought up to date.
    const joining = Array.from({ length: 20 }, (_, index) =>
      joinBefore(before, `p${index}`, index % 2 === 0),
    );
    await makeList(list);
    await Promise.all(joining);
    await joinBefore(before, 'late', true);
    expect(await names(conditionOf({}))).toHaveLength(7 + 21);
    const asked = Array.from({ length: 10 }, (_, index) => `p${2 * index}`);
    expect(await names(IS_WAITING)).toEqual(['asked', 'cho', 'late', 'rejected', 'waits', ...asked].sort());
    expect(await countWaiting(db)).toMatchObject({ people: 15, mails: 13 });

    for (const [table, rows] of Object.entries(LIST.tables)) {
      // What a message is, is in its versions and sendings by now.
      if (table === 'mail_message') continue;
      const found = await db
        .selectFrom(table as 'submission')
        .selectAll()
        .execute();
      expect(found, table).toEqual(
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)),
      );
    }
    const gone = await findSuppressed(db, clock, [
      'left@example.com',
      'erased@example.com',
      'old@example.com',
    ]);
    expect([...gone.keys()].sort()).toEqual(['erased@example.com', 'left@example.com']);
    // The rest of `news`, and whoever joined since: all but those who have not confirmed.
    expect(await countRecipients(db, { message: 'news', people: '{}' })).toMatchObject({
      ...{ total: 12, leftOut: { accepted: 1 } },
    });
  });

  it('links in mails that were sent before work after an update, and nobody else is confirmed or off the list', async () => {
    const { db, kind, names } = await open();
    const { ownerOf, act } = linkOperations(createSqlStore({ db, kind, clock }), clock);
    for (const purpose of ['leave', 'confirm'] as const) {
      const owner = await ownerOf(purpose, tokenInLink(LIST.links[purpose]) ?? '');
      expect(await act(purpose, owner ?? '')).toBe(true);
    }
    expect(await names(conditionOf({}))).toEqual(['asked', 'cho', 'confirms', 'old', 'rejected', 'waits']);
    expect(await names(IS_WAITING)).toEqual(['cho', 'rejected', 'waits']);
  });
});
