-- The schema of the waitlist for Supabase: what `src/waitlist/store/migrations` makes in any PostgreSQL, up to and with
-- 003-operator. A test compares the two. Never changed once it has run; a new step there is a new file here.
--
-- Row-level security is on everywhere and there is no policy: the public key reads and writes nothing. The function and
-- the operator's command connect as the tables' owner.

create table kysely_migration (
  name varchar(255) not null primary key,
  timestamp varchar(255) not null
);
create table kysely_migration_lock (
  id varchar(255) not null primary key,
  is_locked integer default 0 not null
);
insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);

create table submission (
  id text not null primary key,
  email text not null unique,
  language text not null,
  source_page text not null,
  consent_version text not null,
  joined_at text not null,
  constraint submission_id check (length(id) = 36),
  constraint submission_email check (length(email) between 5 and 254 and email = lower(email)),
  constraint submission_language check (language in ('en', 'vi')),
  constraint submission_source_page check (source_page in ('landing', 'import')),
  constraint submission_joined_at check (length(joined_at) = 24)
);
create table store_probe (
  id integer not null primary key,
  probed_at text not null,
  constraint store_probe_single check (id = 1)
);
create unlogged table attempt (
  key text primary key,
  points integer not null,
  expire bigint
);

create table setting (
  name text not null primary key,
  value text not null
);
create table erasure_key (
  id text not null primary key,
  secret text not null,
  made_at text not null
);
create table erasure (
  fingerprint text not null primary key,
  key_id text not null,
  erased_at text not null
);
create table audit (
  id text not null primary key,
  at text not null,
  action text not null,
  detail text not null
);
create table backup (
  id text not null primary key,
  file text not null,
  made_at text not null,
  entries integer not null,
  encrypted integer not null
);
create table consent_wording (
  id text not null primary key,
  version text not null,
  language text not null,
  wording text not null,
  first_shown_at text not null
);
create function audit_append_only() returns trigger language plpgsql as
  $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_append_only();

alter table kysely_migration enable row level security;
alter table kysely_migration_lock enable row level security;
alter table submission enable row level security;
alter table store_probe enable row level security;
alter table attempt enable row level security;
alter table setting enable row level security;
alter table erasure_key enable row level security;
alter table erasure enable row level security;
alter table audit enable row level security;
alter table backup enable row level security;
alter table consent_wording enable row level security;

-- Supabase grants every new table to these roles; without rows to see they need no leave to look either.
revoke all on
  kysely_migration, kysely_migration_lock, submission, store_probe, attempt,
  setting, erasure_key, erasure, audit, backup, consent_wording
  from anon, authenticated;

insert into kysely_migration (name, timestamp) values
  ('001-submission', '2025-07-31T00:00:00.000Z'),
  ('002-attempt', '2025-07-31T00:00:00.001Z'),
  ('003-operator', '2025-07-31T00:00:00.002Z');
