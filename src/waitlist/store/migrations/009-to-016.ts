import { sql } from 'kysely';
import { BUILT_IN_SOURCES, OTHER_SOURCE } from '../../../contract/source.ts';
import type { StoreMigration } from '../schema.ts';
import { createTables } from './001-to-008.ts';

/**
 * The outbox: which messages were begun, and for each message and person how far sending has got. Neither table holds an
 * address.
 *
 * A row does not refer to the list (no foreign key): it is kept when the person leaves, so that whoever comes back with
 * the same id, by an undo or a restored backup, does not get a message twice.
 */
const outbox: StoreMigration = {
  name: '009-outbox',
  up: async (db, kind) => {
    await createTables({
      mail_message: 'name text primary key not null, content_hash text not null, begun_at text not null',
      mail_delivery: `
        message text not null,
        submission_id text not null,
        state text not null,
        at text not null,
        claim text not null,
        attempts integer not null,
        answer text not null,
        constraint mail_delivery_pkey primary key (message, submission_id),
        constraint mail_delivery_state
          check (state in ('queued', 'sending', 'accepted', 'rejected', 'uncertain')),
        constraint mail_delivery_submission_id check (length(submission_id) = 36),
        constraint mail_delivery_at check (length(at) = 24)`,
    })(db, kind);
    const columns = sql`(message, state, at, submission_id)`;
    await sql`create index mail_delivery_queue on mail_delivery ${columns}`.execute(db);
  },
};

/**
 * One table for everybody who is off the list for good, whichever way they left. Until then the reason was not kept: it
 * is known of those who had left by their link within the last minutes, and all others were deleted on request.
 *
 * What retention knew of the clock, the time before which nobody came back, and the records of backups are no longer
 * asked for.
 */
const tombstone: StoreMigration = {
  name: '010-tombstone',
  up: async (db) => {
    await db.schema.alterTable('erasure_key').renameTo('tombstone_key').execute();
    await db.schema.alterTable('erasure').renameTo('tombstone').execute();
    await db.schema.alterTable('tombstone').renameColumn('fingerprint', 'hash').execute();
    await db.schema.alterTable('tombstone').renameColumn('erased_at', 'at').execute();
    await db.schema
      .alterTable('tombstone')
      .addColumn('reason', 'text', (column) =>
        column
          .notNull()
          .defaultTo('erased')
          .check(sql`reason in ('left', 'erased', 'removed')`),
      )
      .execute();
    await sql`update tombstone set reason = 'left' where at in (select left_at from departure)`.execute(db);
    await db.schema.dropTable('departure').execute();
    await db.schema.dropTable('backup').execute();
    await sql`delete from setting where name in ('clock', 'forgotten_before')`.execute(db);
  },
};

/**
 * When the owner of an address has confirmed it, and until when they can. Who was asked has a row in the outbox, so that
 * nobody who was never asked is taken for somebody who waits for a first mail.
 *
 * `confirm_mail` counts what an address was sent, under a keyed hash: the count outlives the row on the list.
 */
const confirm: StoreMigration = {
  name: '011-confirm',
  up: async (db, kind) => {
    for (const column of ['confirmed_at', 'confirm_until'])
      await db.schema
        .alterTable('submission')
        .addColumn(column, 'text', (definition) => definition.check(sql`length(${sql.ref(column)}) = 24`))
        .execute();
    await createTables({
      confirm_mail:
        'hash text not null, at text not null, constraint confirm_mail_pkey primary key (hash, at)',
    })(db, kind);
  },
};

/**
 * How many signed up and how often the page was opened, by the poster, post or link that led there. They are sums: no row
 * says when, in which language or by whom.
 */
const source: StoreMigration = {
  name: '012-source',
  up: async (db, kind) => {
    // A strict table of SQLite has no other name for it; its integers have 64 bits.
    const number = kind === 'sqlite' ? 'integer' : 'bigint';
    const sum = `${number} not null default 0`;
    await createTables({
      source: `name text primary key not null, sign_ups ${sum}, views ${sum}`,
    })(db, kind);
    for (const name of [...BUILT_IN_SOURCES, OTHER_SOURCE])
      await sql`insert into source (name) values (${name})`.execute(db);
  },
};

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
const state: StoreMigration = {
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

/** Each commit of sign-ups asks when somebody last left. */
const left: StoreMigration = {
  name: '014-left',
  up: (db) => db.schema.createIndex('tombstone_at').on('tombstone').column('at').execute(),
};

/**
 * Messages are rows with versions, and what is to be sent when is a row that the server works off. Until then a row said only
 * that a message was begun.
 */
const sending: StoreMigration = {
  name: '015-sending',
  up: async (db, kind) => {
    await createTables({
      message_version: `message text not null, number integer not null, texts text not null,
        saved_at text not null, saved_by text not null,
        constraint message_version_pkey primary key (message, number)`,
      sending: `
        id text primary key not null, message text not null, version integer not null, people text not null,
        first integer not null, expected integer not null, with_stage integer not null, starts_at text,
        planned_at text not null, planned_by text not null, origin text not null, state text not null,
        reason text not null, answer text not null, changed_by text not null, changed_at text not null,
        waits_until text, begun_at text, meant integer not null, accepted integer not null,
        rejected integer not null, uncertain integer not null,
        constraint sending_state check (state in ('planned', 'running', 'paused', 'done', 'stopped'))`,
    })(db, kind);
    await sql`create unique index sending_open on sending (message)
      where state in ('planned', 'running', 'paused')`.execute(db);
    const alter = db.schema.alterTable('mail_delivery');
    for (const name of ['sending', 'reason'])
      await alter.addColumn(name, 'text', (is) => is.notNull().defaultTo('')).execute();
    await alter.addColumn('version', 'integer', (is) => is.notNull().defaultTo(0)).execute();
    await db.schema.dropTable('mail_message').execute();
  },
};

/** Who may open the studio, by which passkeys, and who has it open. Links that opened it before were settings. */
const access: StoreMigration = {
  name: '016-access',
  up: async (db, kind) => {
    const number = kind === 'sqlite' ? 'integer' : 'bigint';
    const isAccess = `check (access in ('everything', 'look'))`;
    await createTables({
      organiser: `id text primary key not null, name text not null, name_key text not null unique,
        access text not null, since text not null, constraint organiser_access ${isAccess}`,
      passkey: `id text primary key not null, organiser text not null, rp_id text not null, public_key text not null,
        counter ${number} not null, made_at text not null, used_at text, lower_at text`,
      studio_session: `hash text primary key not null, organiser text not null, name text not null,
        passkey text not null, since text not null, seen text not null, asked text not null,
        written integer not null, taken_off integer not null, corrected integer not null`,
      one_time: `hash text primary key not null, kind text not null, name text not null, organiser text not null,
        access text not null, made_by text not null, maker text not null, until text not null,
        constraint one_time_access ${isAccess}`,
    })(db, kind);
    await sql`delete from setting where name like 'studio_link %'`.execute(db);
  },
};

/** The steps that followed, oldest first. */
export const NEXT_STEPS: readonly StoreMigration[] = [
  outbox,
  tombstone,
  confirm,
  source,
  state,
  left,
  sending,
  access,
];
