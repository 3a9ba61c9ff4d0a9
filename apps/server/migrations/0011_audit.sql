-- The change log made tamper-evident: every row has a link in a chain of hashes, written after its transaction is over.

-- Which transaction wrote a row: tells what the sealing has not looked at yet. Rows of before get this one's.
alter table change_log add column xid xid8 not null default pg_current_xact_id();
create index change_log_xid on change_log (xid);
create index change_log_company on change_log (company_id, id);
create index change_log_actor on change_log (actor_id, id);
-- Rows come in the order of time: a few bytes for each megabyte of them suffice.
create index change_log_at on change_log using brin (at);

create table change_log_link (
  seq      bigint primary key,
  log_id   bigint not null,
  -- Of everything that the row says.
  row_hash bytea not null,
  -- Of the hash before and the row's.
  hash     bytea not null,
  constraint change_log_link_log unique (log_id)
);
create trigger change_log_link_append_only before update or delete or truncate on change_log_link
  for each statement execute function refuse_change();

-- Every row of an earlier transaction is sealed: where the next look begins. Tells nothing that verifying relies on.
create table change_log_seal (
  one   boolean primary key default true check (one),
  below xid8 not null
);
insert into change_log_seal (below) values ('0');

create table audit_check (
  id          bigint generated always as identity primary key,
  status      text not null check (status in ('waiting', 'running', 'passed', 'failed', 'broken')),
  started_by  bigint references app_user (id),
  user_name   text not null,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  -- The last sign of life: a check whose instance is gone gives none.
  beat_at     timestamptz not null default now(),
  rows_done   bigint not null default 0,
  rows_total  bigint not null default 0,
  anchors     integer not null default 0,
  issues      jsonb not null default '[]',
  -- More than are told.
  more        boolean not null default false
);
create index audit_check_started_by on audit_check (started_by);
create unique index audit_check_one on audit_check ((true)) where status in ('waiting', 'running');
