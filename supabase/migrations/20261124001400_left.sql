-- What `014-left` in `src/waitlist/store/migrations` does: each commit of sign-ups asks when somebody last left.
create index tombstone_at on tombstone (at);

insert into kysely_migration (name, timestamp) values ('014-left', '2026-11-24T00:14:00.000Z');
