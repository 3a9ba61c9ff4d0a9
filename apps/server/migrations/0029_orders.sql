-- Visa orders and their applicants. An order's status follows its applicants; both are written by the flow alone.
create table visa_order_no (
  day  date primary key,
  last integer not null
);

create table visa_order (
  id                bigint generated always as identity primary key,
  order_no          text not null,
  nation_code       text not null,
  visa_type         smallint not null check (visa_type in (1, 2)),
  visa_category     text not null default '',
  status            smallint not null check (status in (8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88)),
  step              smallint not null default 1 check (step between 1 and 5),
  -- Parties: whose order it is on each side. No agent: a walk-in.
  agent_id          bigint references company (id),
  accept_org_id     bigint references company (id),
  centre_id         bigint references company (id),
  platform_id       bigint references company (id),
  customer_id       bigint references company (id),
  customer_user_id  bigint references app_user (id),
  -- Who answers for it where it was made, and who handles it on the acceptance side.
  owner_id          bigint references app_user (id),
  handler_id        bigint references app_user (id),
  member_id         bigint,
  user_name         text not null default '',
  order_source      text not null default '',
  contact_name      text not null default '',
  contact_mobile    text not null default '',
  contact_email     text not null default '',
  customer_addr     text not null default '',
  entry_date        date,
  exit_date         date,
  entries           text not null default '',
  urgency_level     text not null default '',
  purpose_section   text not null default '',
  purpose_goal      text not null default '',
  return_way        smallint check (return_way in (1, 2)),
  remark            text not null default '',
  promised_date     date,
  promise_explained jsonb,
  -- The day whose fee rules it was priced with; fixed by the confirmation.
  price_version     date,
  total_cents       bigint not null default 0,
  -- Somebody works on it until then.
  claimed_by        bigint references app_user (id),
  claimed_until     timestamptz,
  confirmed_by      bigint references app_user (id),
  confirmed_at      timestamptz,
  cancel_reason     text not null default '',
  cancelled_by      bigint references app_user (id),
  cancelled_at      timestamptz,
  -- What it is found by, its applicants' names and passports included.
  search            text not null default '',
  created_by        bigint references app_user (id),
  updated_by        bigint references app_user (id),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint visa_order_no_unique unique (order_no)
);

create index visa_order_created on visa_order (created_at desc, id desc);
create index visa_order_status on visa_order (status, created_at desc, id desc);
create index visa_order_entry on visa_order (entry_date, id);
create index visa_order_owner on visa_order (owner_id, created_at desc, id desc);
create index visa_order_promise on visa_order (promised_date, id);
create index visa_order_agent_created on visa_order (agent_id, created_at desc, id desc, owner_id);
create index visa_order_agent_owner on visa_order (agent_id, owner_id, created_at desc, id desc);
create index visa_order_agent_status on visa_order (agent_id, status, created_at desc, id desc, owner_id);
create index visa_order_agent_promise on visa_order (agent_id, promised_date, id, owner_id);
create index visa_order_accept_created on visa_order (accept_org_id, created_at desc, id desc, handler_id);
create index visa_order_accept_handler on visa_order (accept_org_id, handler_id, created_at desc, id desc);
create index visa_order_accept_status on visa_order (accept_org_id, status, created_at desc, id desc, handler_id);
create index visa_order_accept_promise on visa_order (accept_org_id, promised_date, id, handler_id);
 ;
create index visa_order_centre_created on visa_order (centre_id, created_at desc, id desc, handler_id)
  where centre_id is not null;
create index visa_order_centre_handler on visa_order (centre_id, handler_id, created_at desc, id desc)
  where centre_id is not null;
create index visa_order_centre_status on visa_order (centre_id, status, created_at desc, id desc, handler_id)
  where centre_id is not null;
create index visa_order_customer_created on visa_order (customer_id, created_at desc, id desc, customer_user_id)
  where customer_id is not null;
create index visa_order_search on visa_order
  using gin (agent_id, accept_org_id, centre_id, search_pieces(search));
-- The same contact within a day.
create index visa_order_contact on visa_order (contact_mobile, created_at desc);
create statistics visa_order_agent_people (dependencies) on agent_id, owner_id from visa_order;
create statistics visa_order_accept_people (dependencies) on accept_org_id, handler_id from visa_order;

create table visa_applicant (
  id                    bigint generated always as identity primary key,
  order_id              bigint not null references visa_order (id) on delete cascade,
  seq                   smallint not null,
  form_code             text not null,
  status                smallint not null check (status in (8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88)),
  relation              text not null default '',
  result                smallint check (result in (1, 2, 3)),
  cn_name               text not null default '',
  surname               text not null default '',
  given_names           text not null default '',
  sex                   text not null default '',
  birth_date            date,
  nationality           text not null default '',
  passport_no           text not null default '',
  passport_expiry       date,
  mobile                text not null default '',
  form_values           jsonb not null default '{}',
  -- Who wrote a field last, and when.
  stamps                jsonb not null default '{}',
  passport_confirmed_by bigint references app_user (id),
  passport_confirmed_at timestamptz,
  photo                 text not null default '',
  photo_name            text not null default '',
  member_id             bigint,
  cancel_reason         text not null default '',
  search                text not null default '',
  -- Whose it is and what for: as the order says, kept by its trigger so that lists of applicants are scoped by indexes.
  nation_code           text not null default '',
  visa_type             smallint not null default 0,
  agent_id              bigint,
  accept_org_id         bigint,
  centre_id             bigint,
  platform_id           bigint,
  customer_id           bigint,
  customer_user_id      bigint,
  owner_id              bigint,
  handler_id            bigint,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint visa_applicant_seq_unique unique (order_id, seq)
);

create index visa_applicant_created on visa_applicant (created_at desc, id desc);
create index visa_applicant_status on visa_applicant (status, created_at desc, id desc);
create index visa_applicant_passport on visa_applicant (passport_no) where passport_no <> '';
create index visa_applicant_search on visa_applicant
  using gin (agent_id, accept_org_id, centre_id, search_pieces(search));
create index visa_applicant_agent_created on visa_applicant (agent_id, created_at desc, id desc, owner_id);
create index visa_applicant_agent_owner on visa_applicant (agent_id, owner_id, created_at desc, id desc);
create index visa_applicant_agent_status on visa_applicant (agent_id, status, created_at desc, id desc, owner_id);
create index visa_applicant_accept_created on visa_applicant (accept_org_id, created_at desc, id desc, handler_id);
create index visa_applicant_accept_handler on visa_applicant (accept_org_id, handler_id, created_at desc, id desc);
create index visa_applicant_accept_status on visa_applicant (accept_org_id, status, created_at desc, id desc, handler_id);
create index visa_applicant_centre_created on visa_applicant (centre_id, created_at desc, id desc, handler_id)
  where centre_id is not null;
create index visa_applicant_customer_created on visa_applicant (customer_id, created_at desc, id desc, customer_user_id)
  where customer_id is not null;
create statistics visa_applicant_agent_people (dependencies) on agent_id, owner_id from visa_applicant;
create statistics visa_applicant_accept_people (dependencies) on accept_org_id, handler_id from visa_applicant;

create function take_order_parties() returns trigger language plpgsql as $$
begin
  select o.nation_code, o.visa_type, o.agent_id, o.accept_org_id, o.centre_id, o.platform_id, o.customer_id,
    o.customer_user_id, o.owner_id, o.handler_id
  into new.nation_code, new.visa_type, new.agent_id, new.accept_org_id, new.centre_id, new.platform_id, new.customer_id,
    new.customer_user_id, new.owner_id, new.handler_id
  from visa_order o where o.id = new.order_id;
  return new;
end $$;
create trigger visa_applicant_parties before insert on visa_applicant
  for each row execute function take_order_parties();

create function pass_on_order_parties() returns trigger language plpgsql as $$
begin
  update visa_applicant a set nation_code = new.nation_code, visa_type = new.visa_type, agent_id = new.agent_id,
    accept_org_id = new.accept_org_id, centre_id = new.centre_id, platform_id = new.platform_id,
    customer_id = new.customer_id, customer_user_id = new.customer_user_id, owner_id = new.owner_id,
    handler_id = new.handler_id
  where a.order_id = new.id;
  return null;
end $$;
create trigger visa_order_parties after update on visa_order for each row
  when ((old.nation_code, old.visa_type, old.agent_id, old.accept_org_id, old.centre_id, old.platform_id,
         old.customer_id, old.customer_user_id, old.owner_id, old.handler_id)
    is distinct from
        (new.nation_code, new.visa_type, new.agent_id, new.accept_org_id, new.centre_id, new.platform_id,
         new.customer_id, new.customer_user_id, new.owner_id, new.handler_id))
  execute function pass_on_order_parties();

create trigger visa_order_live after insert or update or delete on visa_order
  for each statement execute function notify_live('order');

-- Dated fees: the most specific rule of a kind that is valid on a day gives its line. Null or empty: for all.
create table visa_fee_rule (
  id            bigint generated always as identity primary key,
  kind          text not null check (kind in ('consular', 'urgent', 'service', 'courier', 'discount')),
  version       integer not null default 1,
  nation_code   text not null default '',
  visa_type     smallint check (visa_type in (1, 2)),
  visa_category text not null default '',
  entries       text not null default '',
  urgency_level text not null default '',
  agent_id      bigint references company (id),
  accept_org_id bigint references company (id),
  amount_cents  bigint not null,
  valid_from    date not null,
  -- The last day on which it holds.
  valid_to      date,
  remark        text not null default '',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint visa_fee_rule_period check (valid_to is null or valid_to >= valid_from)
);
create index visa_fee_rule_nation on visa_fee_rule (nation_code, kind);

-- How many working days a product takes at each speed, dated.
create table visa_process_rule (
  id            bigint generated always as identity primary key,
  nation_code   text not null,
  visa_type     smallint not null check (visa_type in (1, 2)),
  urgency_level text not null,
  working_days  smallint not null check (working_days between 0 and 250),
  valid_from    date not null,
  valid_to      date,
  constraint visa_process_rule_period check (valid_to is null or valid_to >= valid_from)
);
create index visa_process_rule_product on visa_process_rule (nation_code, visa_type);

create table visa_order_fee (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references visa_order (id) on delete cascade,
  seq        smallint not null,
  kind       text not null,
  name       text not null default '',
  quantity   smallint not null,
  unit_cents bigint not null,
  rule_id    bigint not null references visa_fee_rule (id),
  version    integer not null,
  constraint visa_order_fee_seq_unique unique (order_id, seq)
);
