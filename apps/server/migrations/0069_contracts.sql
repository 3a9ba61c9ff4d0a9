-- Contracts of visa centres: what somebody at the counter wants, what it costs, and where the work on it stands.

-- Numbers run without gaps within a centre and a day: drawn with the contract, which is never deleted.
create table contract_number (
  centre_id bigint not null references company (id),
  day       date not null,
  last      integer not null,
  primary key (centre_id, day)
);

create table centre_contract (
  id                bigint generated always as identity primary key,
  contract_no       text not null,
  centre_id         bigint not null references company (id),
  -- 1 waiting, 2 accepted, 3 reviewed, 4 sent back, 5 sent back by review, 6 passports given back, 7 cancelled, 8 deleted.
  status            smallint not null constraint centre_contract_status check (status between 1 and 8),
  -- Counts acceptances and changes that were approved; 0: not accepted yet.
  revision          integer not null default 0,
  counter           text not null default '',
  customer_kind     text not null constraint centre_contract_customer check (customer_kind in ('PERSON', 'COMPANY')),
  member_id         bigint references member (id),
  customer_name     text not null,
  customer_id_no    text not null default '',
  contact_name      text not null,
  contact_mobile    text not null,
  contact_email     text not null default '',
  order_id          bigint references visa_order (id),
  -- The order was made from it when it was accepted, and ends with it.
  order_made        boolean not null default false,
  nation_code       text not null,
  visa_type         smallint not null,
  visa_category     text not null default '',
  entries           text not null default '',
  urgency_level     text not null default '',
  purpose_section   text not null default '',
  purpose_goal      text not null default '',
  entry_date        date,
  exit_date         date,
  services          text[] not null default '{}',
  quantities        jsonb not null default '[]',
  return_way        smallint,
  return_address    text not null default '',
  payer_id          bigint references company (id),
  payer_name        text not null default '',
  invoice_title     text not null default '',
  invoice_tax_code  text not null default '',
  -- By the rules of which day it is priced.
  price_version     date not null,
  discount_cents    bigint not null default 0 constraint centre_contract_discount check (discount_cents >= 0),
  discount_reason   text not null default '',
  consular_cents    bigint not null default 0,
  third_party_cents bigint not null default 0,
  service_cents     bigint not null default 0,
  total_cents       bigint not null default 0,
  currency          text not null default 'CNY',
  -- Fees that no rule says: it cannot be accepted while there are some.
  fee_gaps          integer not null default 0,
  promised_date     date,
  promise_explained jsonb,
  remark            text not null default '',
  operator_id       bigint references app_user (id),
  accepted_by       bigint references app_user (id),
  accepted_at       timestamptz,
  reviewed_by       bigint references app_user (id),
  reviewed_at       timestamptz,
  end_reason        text not null default '',
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint centre_contract_no_unique unique (centre_id, contract_no),
  constraint centre_contract_total check
    (total_cents = consular_cents + third_party_cents + service_cents - discount_cents and total_cents >= 0),
  constraint centre_contract_accepted check (status not in (2, 3) or accepted_at is not null),
  -- Four eyes, whatever a program thinks.
  constraint centre_contract_four_eyes check (status <> 3 or (reviewed_by is not null and reviewed_by <> accepted_by))
);
-- An order has one contract at a time.
create unique index centre_contract_order_live on centre_contract (order_id) where status not in (6, 7, 8);
create index centre_contract_order on centre_contract (order_id) where order_id is not null;
create index centre_contract_centre on centre_contract (centre_id, created_at desc, id desc, operator_id);
create index centre_contract_operator on centre_contract (operator_id, created_at desc, id desc);
create index centre_contract_newest on centre_contract (created_at desc, id desc);
create index centre_contract_mobile on centre_contract (contact_mobile);
create index centre_contract_member on centre_contract (member_id) where member_id is not null;
create trigger centre_contract_stays before delete on centre_contract
  for each statement execute function refuse_change();

create table contract_applicant (
  id              bigint generated always as identity primary key,
  contract_id     bigint not null references centre_contract (id),
  seq             smallint not null,
  relation        text not null default '',
  cn_name         text not null default '',
  surname         text not null default '',
  given_names     text not null default '',
  sex             text not null default '',
  birth_date      date,
  nationality     text not null default '',
  passport_no     text not null default '',
  passport_expiry date,
  mobile          text not null default '',
  label           text not null default '',
  -- The same person in the order.
  applicant_id    bigint references visa_applicant (id),
  constraint contract_applicant_seq unique (contract_id, seq) deferrable
);
create index contract_applicant_passport on contract_applicant (passport_no) where passport_no <> '';
create index contract_applicant_person on contract_applicant (applicant_id) where applicant_id is not null;

-- What it costs, line by line, with the rule that priced each.
create table contract_fee (
  id          bigint generated always as identity primary key,
  contract_id bigint not null references centre_contract (id),
  seq         smallint not null,
  kind        text not null,
  service     text not null default '',
  age_groups  text[] not null default '{}',
  quantity    integer not null constraint contract_fee_quantity check (quantity >= 0),
  unit_cents  bigint not null,
  -- What the rule says; another price was approved.
  rule_cents  bigint not null,
  rule_id     bigint not null references visa_fee_rule (id),
  version     integer not null,
  remark      text not null default '',
  constraint contract_fee_seq unique (contract_id, seq) deferrable
);

create table contract_document (
  id          bigint generated always as identity primary key,
  contract_id bigint not null references centre_contract (id),
  seq         smallint not null,
  document    text not null,
  count       smallint not null,
  original    boolean not null default false,
  note        text not null default '',
  constraint contract_document_seq unique (contract_id, seq) deferrable
);

-- Changes of fees or of who pays that somebody else lets through.
create table contract_approval (
  id           bigint generated always as identity primary key,
  approval_no  text not null constraint contract_approval_no_unique unique,
  kind         text not null constraint contract_approval_kind check (kind in ('FEE', 'PAYMENT')),
  -- 1 waiting, 2 approved, 3 rejected, 4 withdrawn, 5 waiting for the second of two.
  status       smallint not null constraint contract_approval_status check (status between 1 and 5),
  contract_id  bigint not null references centre_contract (id),
  centre_id    bigint not null references company (id),
  -- Whose contract it is.
  operator_id  bigint references app_user (id),
  reason       text not null,
  files        jsonb not null default '[]',
  change       jsonb not null,
  -- As it was when it was asked for, and as it was let through.
  before       jsonb not null,
  before_cents bigint not null,
  after_cents  bigint not null,
  needs_two    boolean not null default false,
  asked_by     bigint references app_user (id),
  agreed_by    bigint references app_user (id),
  agreed_at    timestamptz,
  decided_by   bigint references app_user (id),
  decided_at   timestamptz,
  decision     text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint contract_approval_not_own check (status <> 2 or (decided_by is not null and decided_by <> asked_by)),
  constraint contract_approval_two check
    (status <> 2 or not needs_two or (agreed_by is not null and agreed_by not in (asked_by, decided_by)))
);
-- One of a kind waits at a time.
create unique index contract_approval_pending on contract_approval (contract_id, kind) where status in (1, 5);
create index contract_approval_contract on contract_approval (contract_id);
create index contract_approval_centre on contract_approval (centre_id, kind, created_at desc, id desc, operator_id);
create trigger contract_approval_stays before delete on contract_approval
  for each statement execute function refuse_change();

-- What a contract was at each acceptance and approved change, and every change of what it costs: never rewritten.
create table contract_revision (
  contract_id bigint not null references centre_contract (id),
  revision    integer not null,
  snapshot    jsonb not null,
  reason      text not null default '',
  made_by     bigint references app_user (id),
  made_at     timestamptz not null,
  primary key (contract_id, revision)
);
create trigger contract_revision_stays before update or delete on contract_revision
  for each statement execute function refuse_change();

create table contract_fee_log (
  id           bigint generated always as identity primary key,
  contract_id  bigint not null references centre_contract (id),
  revision     integer not null,
  cause        text not null,
  before_cents bigint not null,
  after_cents  bigint not null,
  lines        jsonb not null,
  reason       text not null default '',
  approval_id  bigint references contract_approval (id),
  made_by      bigint references app_user (id),
  made_at      timestamptz not null
);
create index contract_fee_log_contract on contract_fee_log (contract_id, id desc);
create trigger contract_fee_log_stays before update or delete on contract_fee_log
  for each statement execute function refuse_change();
