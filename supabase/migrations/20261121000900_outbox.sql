-- What `009-outbox` in `src/waitlist/store/migrations` does: which messages were begun, and how far sending has got.
create table mail_message (
  name text not null primary key,
  content_hash text not null,
  begun_at text not null
);
create table mail_delivery (
  message text not null,
  submission_id text not null,
  state text not null,
  at text not null,
  claim text not null,
  attempts integer not null,
  answer text not null,
  constraint mail_delivery_pkey primary key (message, submission_id),
  constraint mail_delivery_state check (state in ('queued', 'sending', 'accepted', 'rejected', 'uncertain')),
  constraint mail_delivery_submission_id check (length(submission_id) = 36),
  constraint mail_delivery_at check (length(at) = 24)
);
create index mail_delivery_queue on mail_delivery (message, state, at, submission_id);

alter table mail_message enable row level security;
alter table mail_delivery enable row level security;
revoke all on mail_message, mail_delivery from anon, authenticated;

insert into kysely_migration (name, timestamp) values ('009-outbox', '2026-11-21T00:09:00.000Z');
