import { writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { NEW_FILE } from '../../../backup/output-file.ts';
import type { Suppressed } from '../../../waitlist/privacy/suppression-list.ts';

/**
 * Why somebody in a file is not meant. `unread`: a quotation mark of the line is not closed; `otherColumn`: the address is in a
 * column that was not chosen; `unticked`: nobody has said yes to what the row has; `repeated`: the file has the address twice.
 */
export type RowReason =
  'unread' | 'email' | 'otherColumn' | 'unticked' | 'consent' | 'repeated' | 'listed' | Suppressed;

/** Somebody in a file, or what is in the place of an address. */
export interface FilePerson {
  line: number;
  /** As it is stored; what was written, where that is no address. */
  email: string;
  reason: RowReason | null;
  /** What the file has where the fault is. */
  value: string;
  language: string;
  consent_version: string;
  joined_at: string;
  asked_at: string | null;
  confirmed_at: string | null;
  confirm_until: string | null;
}

const COLUMNS = [
  ...(['line', 'email', 'reason', 'value', 'language', 'consent_version'] as const),
  ...(['joined_at', 'asked_at', 'confirmed_at', 'confirm_until'] as const),
];
/** Of people with one address: whoever has a row that is not ticked is not meant, and the first of the others is. */
const DECIDE = `
  create temp table against as select email, reason, min(value) as value from person
    where reason in ('unticked', 'unread') group by email;
  update person set reason = against.reason, value = against.value from against
    where person.email = against.email and person.reason is null;
  create temp table twice as select email, min(id) as first from person
    where reason is null group by email having count(*) > 1;
  update person set reason = 'repeated' from twice
    where person.email = twice.email and person.reason is null and id > first;`;

/** How many are meant, or not for a reason, and the first of them; of those who are not ticked, for each value. */
const COUNT = `select reason, value, email, line, count(*) as count, min(id) as id from person
  group by reason, case reason when 'unticked' then value end order by id`;

export type ReasonCount = Pick<FilePerson, 'reason' | 'value' | 'email' | 'line'> & { count: number };

/** People who are read, looked up and added at once: below every dialect's limit of parameters. */
const BATCH = 100;

export type PeopleFile = ReturnType<typeof openPeople>;

/** Keeps the people of a file in the order of its rows. @param path a new file */
export function keepPeople(path: string) {
  writeFileSync(path, '', NEW_FILE);
  const db = new BetterSqlite3(path);
  db.pragma('journal_mode = off');
  db.pragma('synchronous = off');
  db.exec(`create table person (id integer primary key, ${COLUMNS.join(', ')}); begin`);
  const add = db.prepare(
    `insert into person (${COLUMNS.join(', ')}) values (${COLUMNS.map(() => '?').join(', ')})`,
  );
  return {
    add: (person: FilePerson) => void add.run(COLUMNS.map((column) => person[column])),
    /** Decides who is meant, and counts them. */
    close: (): ReasonCount[] => {
      db.exec(`${DECIDE} commit`);
      const counts = db.prepare<[], ReasonCount>(COUNT).all();
      db.close();
      return counts;
    },
  };
}

/** People who are kept. */
export function openPeople(path: string) {
  const db = new BetterSqlite3(path, { fileMustExist: true });
  db.pragma('synchronous = off');
  const mark = db.prepare('update person set reason = ? where id = ?');
  const next = (are: 'meant' | 'leftOut') =>
    db.prepare<[number, number], FilePerson & { id: number }>(
      `select * from person where id > ? and reason is ${are === 'meant' ? '' : 'not'} null order by id limit ?`,
    );
  return {
    /** Those who are meant, or the others, in the order of the file. */
    batches: function* (are: 'meant' | 'leftOut') {
      for (let after = 0; ;) {
        const people = next(are).all(after, BATCH);
        const last = people.at(-1);
        if (last === undefined) return;
        after = last.id;
        yield people;
      }
    },
    /** Says of people why they are not meant. */
    mark: db.transaction((people: readonly { id: number; reason: RowReason }[]) => {
      for (const { id, reason } of people) mark.run(reason, id);
    }),
    [Symbol.dispose]: () => void db.close(),
  };
}
