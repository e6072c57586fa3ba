-- What `011-confirm` in `src/waitlist/store/migrations` does: when the owner of an address has confirmed it.
alter table submission add column confirmed_at text check (length(confirmed_at) = 24);
alter table submission add column confirm_until text check (length(confirm_until) = 24);
create table confirm_mail (
  hash text not null,
  at text not null,
  constraint confirm_mail_pkey primary key (hash, at)
);

alter table confirm_mail enable row level security;
revoke all on confirm_mail from anon, authenticated;

insert into kysely_migration (name, timestamp) values ('011-confirm', '2026-11-22T00:11:00.000Z');
