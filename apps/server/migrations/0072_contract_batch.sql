-- Contracts that were made of one sheet: which rows it had, and what became of those that were left out.
create table contract_batch (
  id             bigint generated always as identity primary key,
  batch_no       text not null constraint contract_batch_no_unique unique,
  centre_id      bigint not null references company (id),
  operator_id    bigint references app_user (id),
  customer_name  text not null,
  payer_id       bigint references company (id),
  mode           text not null constraint contract_batch_mode check (mode in ('one', 'each')),
  row_count      integer not null,
  made_count     integer not null default 0,
  -- Rows that nothing was made of: number, name and reasons.
  faulty         jsonb not null default '[]',
  -- The labels that were drawn for it, in the order of its rows.
  label_batch_id bigint references passport_label_batch (id),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index contract_batch_centre on contract_batch (centre_id, created_at desc, id desc, operator_id);
create trigger contract_batch_stays before delete on contract_batch
  for each statement execute function refuse_change();

alter table centre_contract add column batch_id bigint references contract_batch (id);
create index centre_contract_batch on centre_contract (batch_id) where batch_id is not null;
-- Labels are scanned into searches.
create index contract_applicant_label on contract_applicant (label) where label <> '';
