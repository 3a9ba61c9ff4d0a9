-- Fees by dated rules: more kinds and conditions, and no two rules with the same conditions on one day.
alter table visa_fee_rule
  drop constraint visa_fee_rule_kind_check,
  add constraint visa_fee_rule_kind_check check (kind in (
    'consular', 'urgent', 'service', 'vas', 'courier', 'discount', 'commission', 'acceptance', 'platform')),
  -- VAS_KIND of what is done on top.
  add column service     text not null default '',
  add column age_group   text not null default ''
    constraint visa_fee_rule_age_group_check check (age_group in ('', 'under6', 'youth', 'adult', 'senior')),
  add column agent_level text not null default '',
  add column currency    text not null default 'CNY',
  -- What a hundred of the currency are charged with, in cents of the own one.
  add column rate_cents  bigint not null default 10000,
  add constraint visa_fee_rule_service check ((kind = 'vas') = (service <> '')),
  add constraint visa_fee_rule_agent_or_level check (agent_id is null or agent_level = ''),
  add constraint visa_fee_rule_sign check (case when kind = 'discount' then amount_cents <= 0 else amount_cents >= 0 end),
  add constraint visa_fee_rule_rate check (rate_cents > 0 and (currency <> 'CNY' or rate_cents = 10000)),
  add constraint visa_fee_rule_once exclude using gist (
    kind with =, service with =, nation_code with =, (coalesce(visa_type, 0)) with =, visa_category with =,
    entries with =, urgency_level with =, age_group with =, (coalesce(agent_id, 0)) with =, agent_level with =,
    (coalesce(accept_org_id, 0)) with =, daterange(valid_from, valid_to, '[]') with &&);

-- The level whose prices an agent pays; agents without a row have none.
create table visa_agent_level (
  agent_id   bigint primary key references company (id),
  level      text not null,
  updated_at timestamptz not null default now()
);
-- Was kept for this and never used.
alter table agent_authorization drop column price_list;

alter table visa_order_fee
  add column service    text not null default '',
  -- For whom of the order; of lines from before for everybody.
  add column age_groups text[] not null default '{}';

-- What an order gives to its sides. Apart from what is paid, so that nobody who reads a price reads it too.
create table visa_order_share (
  order_id   bigint not null references visa_order (id) on delete cascade,
  seq        smallint not null,
  kind       text not null,
  quantity   smallint not null,
  unit_cents bigint not null,
  rule_id    bigint not null references visa_fee_rule (id),
  version    integer not null,
  primary key (order_id, seq)
);
create index visa_order_share_rule on visa_order_share (rule_id);
create index visa_order_fee_rule on visa_order_fee (rule_id);

alter table visa_order
  add column services      text[] not null default '{}',
  -- The day whose checklist its applicants are asked by; what is asked later is asked of later orders.
  add column checklist_day date not null default (now() at time zone 'Asia/Shanghai')::date;
update visa_order set checklist_day = (created_at at time zone 'Asia/Shanghai')::date;

-- What is offered, between two days.
create table visa_product (
  id                  bigint generated always as identity primary key,
  nation_code         text not null,
  visa_type           smallint not null constraint visa_product_visa_type_check check (visa_type in (1, 2)),
  -- Empty: every category that has no row of its own.
  visa_category       text not null default '',
  title               text not null,
  title_en            text not null default '',
  introduction        text not null default '',
  introduction_en     text not null default '',
  stay_days           integer,
  validity_days       integer,
  entries_offered     text[] not null default '{}',
  -- [{urgencyLevel, workingDays}]
  speeds              jsonb not null,
  apply_earliest_days integer,
  apply_latest_days   integer,
  who_may_apply       text not null default '',
  who_may_apply_en    text not null default '',
  districts           text not null default '',
  photo_rule          text not null default '',
  photo_rule_en       text not null default '',
  questionnaire       text not null default '',
  published_from      date not null,
  published_to        date,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint visa_product_period check (published_to is null or published_to >= published_from),
  constraint visa_product_once exclude using gist (
    nation_code with =, visa_type with =, visa_category with =,
    daterange(published_from, published_to, '[]') with &&)
);
-- Its working days are the products'.
drop table visa_process_rule;

-- Documents are asked for from a day on.
alter table document_requirement
  add column formats     text not null default '',
  add column max_kb      integer,
  add column sample      text not null default '',
  add column sample_name text not null default '',
  add column valid_from  date not null default '2020-01-01',
  add column valid_to    date,
  drop constraint document_requirement_once,
  add constraint document_requirement_period check (valid_to is null or valid_to >= valid_from),
  add constraint document_requirement_once exclude using gist (
    country with =, visa_type with =, category with =, applicant with =, document with =, form with =,
    daterange(valid_from, valid_to, '[]') with &&);
alter table document_requirement alter column valid_from drop default;
