-- What `006-backup-file` in `src/waitlist/store/migrations` does: what each backup was when it was written.
alter table backup add column sha256 text not null default '';
alter table backup add column recipient text not null default '';

insert into kysely_migration (name, timestamp) values ('006-backup-file', '2026-11-21T00:06:00.000Z');
