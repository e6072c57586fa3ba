-- What `008-departure` in `src/waitlist/store/migrations` does: who has just left by their link, sealed.
create table departure (
  token_hash text not null primary key,
  sealed text not null,
  left_at text not null
);
alter table departure enable row level security;
revoke all on departure from anon, authenticated;

insert into kysely_migration (name, timestamp) values ('008-departure', '2026-11-21T00:08:00.000Z');
