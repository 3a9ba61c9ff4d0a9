-- For whom a change of fees was asked: an approved price is theirs, whatever is written over them step by step.
-- [{personId, name, birthDate, passportNo}]; of those before as they are known now.
alter table contract_approval add column people jsonb not null default '[]';
update contract_approval p set people = coalesce((
  select jsonb_agg(jsonb_build_object('personId', c.id,
    'name', case when c.cn_name = '' then trim(c.surname || ' ' || c.given_names) else c.cn_name end,
    'birthDate', c.birth_date, 'passportNo', c.passport_no) order by c.seq)
  from contract_applicant c where c.contract_id = p.contract_id), '[]')
where p.kind = 'FEE' and p.status in (1, 2, 5);

-- More than a thousand million is no contract, and beyond 2^53 nobody could read it any more. What is there is not judged.
alter table centre_contract add constraint centre_contract_exact check (total_cents <= 100000000000) not valid;

-- Of whom nothing is kept any more though no passport of theirs ever came in: their contract ended before it was accepted.
create table privacy_contract_erasure (
  contract_id bigint primary key references centre_contract (id),
  ended_at    timestamptz not null,
  keep_days   integer not null,
  erased_at   timestamptz not null,
  rows        integer not null,
  objects     text[] not null default '{}',
  traces      text[] not null default '{}',
  finished_at timestamptz
);
create index privacy_contract_erasure_open on privacy_contract_erasure (contract_id) where finished_at is null;
create index centre_contract_unbegun on centre_contract (id) where order_id is null and status in (7, 8);
