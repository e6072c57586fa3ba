-- What `010-tombstone` in `src/waitlist/store/migrations` does: one table for everybody who is off the list for good.
alter table erasure_key rename to tombstone_key;
alter table erasure rename to tombstone;
alter table tombstone rename column fingerprint to hash;
alter table tombstone rename column erased_at to at;
alter table tombstone add column reason text default 'erased' not null
  check (reason in ('left', 'erased', 'removed'));
update tombstone set reason = 'left' where at in (select left_at from departure);
drop table departure;
drop table backup;
delete from setting where name in ('clock', 'forgotten_before');

insert into kysely_migration (name, timestamp) values ('010-tombstone', '2026-11-22T00:10:00.000Z');
