import { sql } from 'kysely';
import type { StoreMigration } from '../schema.ts';

/** The columns, and how long their texts are. */
const COLUMNS = { asked_at: 24, added_at: 24, import_id: 36 };

/** Event, table, and what follows for each row. */
const TRIGGERS = {
  mail_delivery_asked: [
    `insert on mail_delivery for each row when (new.message = 'confirm')`,
    `update submission set asked_at = coalesce(nullif(new.claim, ''), new.at)
      where id = new.submission_id and asked_at is null`,
  ],
  submission_gone: [
    `delete on submission for each row`,
    `delete from mail_delivery where message = 'confirm' and submission_id = old.id`,
  ],
};

/**
 * A person's state is in the person's row: when its owner was asked to confirm the address. Until then a row of the queue
 * told who waits. And when the row was put on the list by the database's clock, and by which import.
 *
 * While a list is updated, a server of the version before may take people in, who have a row of the queue alone: a trigger
 * writes down for them that they were asked. Another one removes the row of the queue of whoever is off the list.
 */
export const state: StoreMigration = {
  name: '013-state',
  up: async (db, kind) => {
    for (const [column, length] of Object.entries(COLUMNS))
      await db.schema
        .alterTable('submission')
        .addColumn(column, 'text', (is) => is.check(sql`length(${sql.ref(column)}) = ${sql.lit(length)}`))
        .execute();
    const asked = sql`from mail_delivery where message = 'confirm'`;
    // Nobody else's row is written: sign-ups wait until all is done.
    await sql`update submission
      set asked_at = (select coalesce(nullif(claim, ''), at) ${asked} and submission_id = submission.id)
      where id in (select submission_id ${asked})`.execute(db);
    await sql`create index submission_waiting on submission (confirm_until)
      where asked_at is not null and confirmed_at is null`.execute(db);
    const run = (statement: string) => sql.raw(statement).execute(db);
    for (const [name, [on, statement]] of Object.entries(TRIGGERS)) {
      const body = `begin ${statement}; ${kind === 'sqlite' ? '' : 'return null; '}end`;
      if (kind === 'postgres')
        await run(`create function ${name}() returns trigger language plpgsql as\n      $$ ${body} $$`);
      await run(
        `create trigger ${name} after ${on} ${kind === 'sqlite' ? body : `execute function ${name}()`}`,
      );
    }
  },
};
