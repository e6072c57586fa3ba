-- What `013-state` in `src/waitlist/store/migrations` does: a person's state is in the person's row.
alter table submission add column asked_at text check (length(asked_at) = 24);
alter table submission add column added_at text check (length(added_at) = 24);
alter table submission add column import_id text check (length(import_id) = 36);
update submission
  set asked_at = (select coalesce(nullif(claim, ''), at) from mail_delivery
    where message = 'confirm' and submission_id = submission.id)
  where id in (select submission_id from mail_delivery where message = 'confirm');
create index submission_waiting on submission (confirm_until)
  where asked_at is not null and confirmed_at is null;

-- A server of the version before knows the queue alone.
create function mail_delivery_asked() returns trigger language plpgsql as
      $$ begin update submission set asked_at = coalesce(nullif(new.claim, ''), new.at)
      where id = new.submission_id and asked_at is null; return null; end $$;
create trigger mail_delivery_asked after insert on mail_delivery for each row when (new.message = 'confirm')
  execute function mail_delivery_asked();
create function submission_gone() returns trigger language plpgsql as
      $$ begin delete from mail_delivery where message = 'confirm' and submission_id = old.id; return null; end $$;
create trigger submission_gone after delete on submission for each row execute function submission_gone();

insert into kysely_migration (name, timestamp) values ('013-state', '2026-11-23T00:13:00.000Z');
