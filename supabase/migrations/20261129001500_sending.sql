-- What `015-sending` in `src/waitlist/store/migrations` does: messages with versions, and what is to be sent when.
create table message_version (
  message text not null,
  number integer not null,
  texts text not null,
  saved_at text not null,
  saved_by text not null,
  constraint message_version_pkey primary key (message, number)
);
create table sending (
  id text not null primary key,
  message text not null,
  version integer not null,
  people text not null,
  first integer not null,
  expected integer not null,
  with_stage integer not null,
  starts_at text,
  planned_at text not null,
  planned_by text not null,
  origin text not null,
  state text not null,
  reason text not null,
  answer text not null,
  changed_by text not null,
  changed_at text not null,
  waits_until text,
  begun_at text,
  meant integer not null,
  accepted integer not null,
  rejected integer not null,
  uncertain integer not null,
  constraint sending_state check (state in ('planned', 'running', 'paused', 'done', 'stopped'))
);
create unique index sending_open on sending (message) where state in ('planned', 'running', 'paused');
alter table mail_delivery add column sending text default '' not null;
alter table mail_delivery add column reason text default '' not null;
alter table mail_delivery add column version integer default 0 not null;
drop table mail_message;

alter table message_version enable row level security;
alter table sending enable row level security;
revoke all on message_version, sending from anon, authenticated;

insert into kysely_migration (name, timestamp) values ('015-sending', '2026-11-29T00:15:00.000Z');
