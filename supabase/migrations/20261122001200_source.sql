-- What `012-source` in `src/waitlist/store/migrations` does: sign-ups and views by the poster, post or link that led here.
create table source (
  name text not null primary key,
  sign_ups bigint default 0 not null,
  views bigint default 0 not null
);
insert into source (name) values
  ('shared'), ('facebook'), ('zalo'), ('instagram'), ('tiktok'), ('email'), ('other');

alter table source enable row level security;
revoke all on source from anon, authenticated;

insert into kysely_migration (name, timestamp) values ('012-source', '2026-11-22T00:12:00.000Z');
