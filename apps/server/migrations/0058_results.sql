-- What consulates decided, each time somebody noted it. Of an applicant the one that nothing supersedes counts; those
-- before it are kept.
create table visa_result (
  id               bigint generated always as identity primary key,
  applicant_id     bigint not null references visa_applicant (id),
  order_id         bigint not null references visa_order (id),
  nation_code      text not null,
  -- ISSUE_RESULT
  result           smallint not null check (result in (1, 2, 3)),
  visa_no          text not null default '',
  issued_on        date,
  valid_from       date,
  valid_to         date,
  -- VISA_ENTRIES
  entries          text not null default '',
  stay_days        integer,
  remark           text not null default '',
  -- The e-visa: what it is stored under, and what people call it.
  file             text not null default '',
  file_name        text not null default '',
  -- RESULT_WAY
  way              text not null,
  -- Why there is another one than before.
  reason           text not null default '',
  given_by         bigint references app_user (id),
  superseded_at    timestamptz,
  -- Whose it is: as its applicant says, kept by triggers so that lists are scoped by indexes.
  agent_id         bigint,
  accept_org_id    bigint,
  centre_id        bigint,
  platform_id      bigint,
  customer_id      bigint,
  customer_user_id bigint,
  owner_id         bigint,
  handler_id       bigint,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint visa_result_days check (valid_from <= valid_to)
);
create unique index visa_result_current on visa_result (applicant_id) where superseded_at is null;
create index visa_result_applicant on visa_result (applicant_id, id desc);
create index visa_result_order on visa_result (order_id);
create index visa_result_visa on visa_result (visa_no) where visa_no <> '';
create index visa_result_created on visa_result (created_at desc, id desc) where superseded_at is null;
create index visa_result_kind on visa_result (result, created_at desc, id desc) where superseded_at is null;
create index visa_result_agent_created on visa_result (agent_id, created_at desc, id desc, owner_id)
  where superseded_at is null;
create index visa_result_accept_created on visa_result (accept_org_id, created_at desc, id desc, handler_id)
  where superseded_at is null;
create index visa_result_accept_kind on visa_result (accept_org_id, result, created_at desc, id desc, handler_id)
  where superseded_at is null;
create index visa_result_centre_created on visa_result (centre_id, created_at desc, id desc, handler_id)
  where superseded_at is null and centre_id is not null;
create index visa_result_customer_created on visa_result (customer_id, created_at desc, id desc, customer_user_id)
  where superseded_at is null and customer_id is not null;
create trigger visa_result_parties before insert on visa_result
  for each row execute function take_applicant_parties();
create trigger visa_result_live_topic after insert or update or delete on visa_result
  for each statement execute function notify_live('passport');

-- How passports, originals and e-visas left the house: written once, never changed.
create table visa_handover (
  id               bigint generated always as identity primary key,
  handover_no      text not null,
  applicant_id     bigint not null references visa_applicant (id),
  order_id         bigint not null references visa_order (id),
  -- Null: an e-visa, or a result without one.
  passport_id      bigint references passport_item (id),
  -- HANDOVER_WAY
  way              text not null,
  early            boolean not null default false,
  collector        text not null default '',
  collector_name   text not null default '',
  id_type          text not null default '',
  -- As much of it as tells two apart: that it was shown is kept, not what it says.
  id_no            text not null default '',
  collector_mobile text not null default '',
  relation         text not null default '',
  authorisation    text not null default '',
  receipt_no       text not null default '',
  carrier          text not null default '',
  waybill_no       text not null default '',
  address          text not null default '',
  note             text not null default '',
  originals        integer not null default 0,
  reason           text not null default '',
  -- [{condition, reason}]: what was closed, and why somebody opened it.
  opened           jsonb not null default '[]',
  agent_id         bigint,
  accept_org_id    bigint,
  centre_id        bigint,
  platform_id      bigint,
  customer_id      bigint,
  customer_user_id bigint,
  owner_id         bigint,
  handler_id       bigint,
  given_by         bigint references app_user (id),
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint visa_handover_no_unique unique (handover_no)
);
create index visa_handover_applicant on visa_handover (applicant_id, id desc);
create index visa_handover_order on visa_handover (order_id);
create unique index visa_handover_passport on visa_handover (passport_id) where passport_id is not null;
create index visa_handover_created on visa_handover (created_at desc, id desc);
create index visa_handover_agent_created on visa_handover (agent_id, created_at desc, id desc, owner_id);
create index visa_handover_accept_created on visa_handover (accept_org_id, created_at desc, id desc, handler_id);
create trigger visa_handover_parties before insert on visa_handover
  for each row execute function take_applicant_parties();
create trigger visa_handover_live_topic after insert on visa_handover
  for each statement execute function notify_live('passport');

-- Whatever is of an applicant follows them to other hands.
create or replace function pass_on_applicant_parties() returns trigger language plpgsql as $$
begin
  update passport_item p set agent_id = new.agent_id, accept_org_id = new.accept_org_id, centre_id = new.centre_id,
    platform_id = new.platform_id, customer_id = new.customer_id, customer_user_id = new.customer_user_id,
    owner_id = new.owner_id, handler_id = new.handler_id
  where p.applicant_id = new.id;
  update visa_result r set agent_id = new.agent_id, accept_org_id = new.accept_org_id, centre_id = new.centre_id,
    platform_id = new.platform_id, customer_id = new.customer_id, customer_user_id = new.customer_user_id,
    owner_id = new.owner_id, handler_id = new.handler_id
  where r.applicant_id = new.id;
  update visa_handover h set agent_id = new.agent_id, accept_org_id = new.accept_org_id, centre_id = new.centre_id,
    platform_id = new.platform_id, customer_id = new.customer_id, customer_user_id = new.customer_user_id,
    owner_id = new.owner_id, handler_id = new.handler_id
  where h.applicant_id = new.id;
  return null;
end $$;
