-- Lists that leave the product as files and lists that come in, each a task that outlives the request and the instance.

create table export_task (
  id           bigint generated always as identity primary key,
  -- Which list, and what of it, as people call it.
  kind         text not null,
  title        text not null,
  format       text not null check (format in ('xlsx', 'csv')),
  status       smallint not null check (status in (16, 24, 32, 40, 48)),
  -- The filters, as they were checked.
  query        jsonb not null,
  -- The language of the file.
  language     text not null,
  owner_id     bigint not null references app_user (id),
  company_id   bigint not null references company (id),
  rows_done    bigint not null default 0,
  -- null: not counted yet.
  rows_total   bigint,
  -- The object in the store: while the task runs one that is being written, afterwards the file.
  storage_name text,
  file_name    text not null default '',
  file_size    bigint not null default 0,
  -- A refusal's key and parameters: it is told in the reader's language.
  error        jsonb,
  -- Which run works on it, and its last sign of life.
  run_id       uuid,
  heartbeat_at timestamptz,
  attempts     integer not null default 0,
  created_at   timestamptz not null,
  started_at   timestamptz,
  finished_at  timestamptz,
  expires_at   timestamptz not null
);
create index export_task_owner on export_task (owner_id, id desc);
create index export_task_company on export_task (company_id, id desc);
create index export_task_expires on export_task (expires_at);
create index export_task_active on export_task (owner_id) where status in (16, 24);

create table import_task (
  id            bigint generated always as identity primary key,
  kind          text not null,
  -- Where the rows belong, as it was checked.
  options       jsonb not null,
  status        smallint not null check (status in (16, 24, 32, 40)),
  language      text not null,
  owner_id      bigint not null references app_user (id),
  company_id    bigint not null references company (id),
  -- The uploaded file, while it waits to be read; null when it was read at once.
  source_name   text,
  file_name     text not null,
  rows_done     bigint not null default 0,
  rows_total    bigint,
  error_count   bigint not null default 0,
  -- The first of them, in both languages.
  errors        jsonb not null default '[]',
  unknown_columns jsonb not null default '[]',
  -- The stored workbook that gives the reasons back.
  error_file    text,
  error         jsonb,
  run_id        uuid,
  heartbeat_at  timestamptz,
  attempts      integer not null default 0,
  created_at    timestamptz not null,
  started_at    timestamptz,
  finished_at   timestamptz,
  expires_at    timestamptz not null
);
create index import_task_owner on import_task (owner_id, id desc);
create index import_task_company on import_task (company_id);
create index import_task_expires on import_task (expires_at);

create trigger export_task_live after insert or update or delete on export_task
  for each statement execute function notify_live('export');
