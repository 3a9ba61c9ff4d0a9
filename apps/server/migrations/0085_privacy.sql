-- What must not be erased while a court, an authority or a dispute asks for it: all of an order or contract, or one person.
create table legal_hold (
  id           bigint generated always as identity primary key,
  order_id     bigint references visa_order (id) on delete cascade,
  applicant_id bigint references visa_applicant (id) on delete cascade,
  contract_id  bigint references centre_contract (id),
  reason       text not null,
  set_by       bigint references app_user (id),
  set_at       timestamptz not null,
  lifted_by    bigint references app_user (id),
  lifted_at    timestamptz,
  lift_reason  text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint legal_hold_of_one check (num_nonnulls(order_id, contract_id) = 1),
  constraint legal_hold_person check (applicant_id is null or order_id is not null)
);
create unique index legal_hold_live on legal_hold
  (coalesce(order_id, 0), coalesce(contract_id, 0), coalesce(applicant_id, 0)) where lifted_at is null;
create index legal_hold_order on legal_hold (order_id) where order_id is not null;
create index legal_hold_contract on legal_hold (contract_id) where contract_id is not null;

-- A customer agrees that what is kept of them is kept longer, until a day.
create table privacy_consent (
  id           bigint generated always as identity primary key,
  applicant_id bigint not null references visa_applicant (id) on delete cascade,
  keep_until   date not null,
  note         text not null default '',
  recorded_by  bigint references app_user (id),
  recorded_at  timestamptz not null,
  withdrawn_by bigint references app_user (id),
  withdrawn_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create unique index privacy_consent_live on privacy_consent (applicant_id) where withdrawn_at is null;

-- That somebody's scans, photos and form were erased: who, when, how much, and a hash of what it was.
create table privacy_erasure (
  id           bigint generated always as identity primary key,
  applicant_id bigint not null references visa_applicant (id) on delete cascade,
  order_id     bigint not null,
  returned_at  timestamptz not null,
  keep_days    integer not null,
  erased_at    timestamptz not null,
  rows         integer not null,
  files        integer not null,
  bytes        bigint not null,
  logs         integer not null,
  exports      integer not null default 0,
  digest       text not null,
  -- Until objects and exports are gone too: their names, and hashes of what exports are known by.
  objects      text[] not null default '{}',
  traces       text[] not null default '{}',
  finished_at  timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint privacy_erasure_once unique (applicant_id)
);
create index privacy_erasure_open on privacy_erasure (id) where finished_at is null;

-- Rows of the change log that quoted what was erased, with their hash since: the chain goes on saying what they were.
create table change_log_erasure (
  log_id     bigint not null,
  erasure_id bigint not null,
  row_hash   bytea not null,
  constraint change_log_erasure_pkey primary key (log_id, erasure_id)
);
create index change_log_erasure_of on change_log_erasure (erasure_id, log_id);
create trigger change_log_erasure_append_only before update or delete or truncate on change_log_erasure
  for each statement execute function refuse_change();

-- What is never rewritten is emptied by an erasure alone, which says so for the length of its transaction.
create function refuse_change_unless_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('visa.erasing', true) = 'on' then return null; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create function refuse_other_log_columns() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'subject' - 'changes') <> (to_jsonb(new) - 'subject' - 'changes') then
    raise exception 'change_log is append-only';
  end if;
  return new;
end $$;
drop trigger change_log_append_only on change_log;
create trigger change_log_append_only before update or delete or truncate on change_log
  for each statement execute function refuse_change_unless_erasing();
create trigger change_log_only_texts before update on change_log
  for each row execute function refuse_other_log_columns();
drop trigger contract_revision_stays on contract_revision;
create trigger contract_revision_stays before update or delete on contract_revision
  for each statement execute function refuse_change_unless_erasing();

create index change_log_reads on change_log (id desc) where action = 'read';

update centre_option set options = options || '{"purgeDays": null}';

-- What went back, by when: the nightly erasure walks it.
create index passport_item_returned on passport_item (moved_at, id) where status = 5;
