-- What `007-language` in `src/waitlist/store/migrations` does: any language tag may be on the list.
alter table submission drop constraint submission_language;
alter table submission add constraint submission_language
  check (length(language) <= 16 and language ~ '^[a-z]{2,3}(-[a-zA-Z0-9-]+)?$');

insert into kysely_migration (name, timestamp) values ('007-language', '2026-11-21T00:07:00.000Z');
