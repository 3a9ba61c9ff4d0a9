-- Papers as they were printed first: every later print of the same record is the same file.
create table kept_paper (
  id           bigint generated always as identity primary key,
  -- The record, and which of its papers.
  table_name   text not null,
  record_id    bigint not null,
  kind         text not null,
  language     text not null check (language in ('zh', 'en')),
  file_name    text not null,
  storage_name text not null,
  made_by      bigint references app_user (id),
  made_at      timestamptz not null,
  constraint kept_paper_once unique (table_name, record_id, kind, language)
);
