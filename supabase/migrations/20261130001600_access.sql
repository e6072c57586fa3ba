-- What `016-access` in `src/waitlist/store/migrations` does: who may open the studio, by which passkeys, and who has it open.
create table organiser (
  id text not null primary key,
  name text not null,
  name_key text not null unique,
  access text not null,
  since text not null,
  constraint organiser_access check (access in ('everything', 'look'))
);
create table passkey (
  id text not null primary key,
  organiser text not null,
  rp_id text not null,
  public_key text not null,
  counter bigint not null,
  made_at text not null,
  used_at text,
  lower_at text
);
create table studio_session (
  hash text not null primary key,
  organiser text not null,
  name text not null,
  passkey text not null,
  since text not null,
  seen text not null,
  asked text not null,
  written integer not null,
  taken_off integer not null,
  corrected integer not null
);
create table one_time (
  hash text not null primary key,
  kind text not null,
  name text not null,
  organiser text not null,
  access text not null,
  made_by text not null,
  maker text not null,
  until text not null,
  constraint one_time_access check (access in ('everything', 'look'))
);
delete from setting where name like 'studio_link %';

alter table organiser enable row level security;
alter table passkey enable row level security;
alter table studio_session enable row level security;
alter table one_time enable row level security;
revoke all on organiser, passkey, studio_session, one_time from anon, authenticated;

insert into kysely_migration (name, timestamp) values ('016-access', '2026-11-30T00:16:00.000Z');
