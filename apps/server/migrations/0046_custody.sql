-- Numbers of a day for whatever is numbered so: orders, receipts, send bills.
create table day_number (
  prefix text not null,
  day    date not null,
  last   integer not null,
  primary key (prefix, day)
);
insert into day_number (prefix, day, last) select 'V', day, last from visa_order_no;
drop table visa_order_no;

-- Passports in the house, who answers for them, and every step they make.
create table passport_label_batch (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  first_no   bigint not null,
  count      integer not null check (count between 1 and 1000),
  made_by    bigint references app_user (id),
  created_at timestamptz not null default now()
);
create index passport_label_batch_company on passport_label_batch (company_id, id desc);
create sequence passport_label_no;

create table passport_item (
  id               bigint generated always as identity primary key,
  order_id         bigint not null references visa_order (id),
  applicant_id     bigint not null references visa_applicant (id),
  passport_no      text not null,
  holder           text not null,
  status           smallint not null check (status in (1, 2, 3, 4, 5, 6, 7)),
  label            text,
  -- PASSPORT_PLACE: where it is, in words of the house where exactly, and who answers for it.
  place            text not null,
  place_note       text not null default '',
  custodian_id     bigint references app_user (id),
  -- What brought it there: the cause, its number (receipt, send bill), by scanner or by hand, who and when.
  move_cause       text not null,
  move_no          text not null default '',
  move_scanned     boolean not null default false,
  move_note        text not null default '',
  moved_by         bigint references app_user (id),
  moved_at         timestamptz not null,
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
  -- A label is one passport's for ever.
  constraint passport_item_label_unique unique (label)
);
-- One passport of an applicant at a time.
create unique index passport_item_live on passport_item (applicant_id) where status <> 5;
create index passport_item_applicant on passport_item (applicant_id, id desc);
create index passport_item_order on passport_item (order_id);
create index passport_item_passport on passport_item (passport_no);
create index passport_item_created on passport_item (created_at desc, id desc);
create index passport_item_status on passport_item (status, created_at desc, id desc);
create index passport_item_agent_created on passport_item (agent_id, created_at desc, id desc, owner_id);
create index passport_item_agent_status on passport_item (agent_id, status, created_at desc, id desc, owner_id);
create index passport_item_accept_created on passport_item (accept_org_id, created_at desc, id desc, handler_id);
create index passport_item_accept_status on passport_item (accept_org_id, status, created_at desc, id desc, handler_id);
create index passport_item_centre_created on passport_item (centre_id, created_at desc, id desc, handler_id)
  where centre_id is not null;

create function take_applicant_parties() returns trigger language plpgsql as $$
begin
  select a.agent_id, a.accept_org_id, a.centre_id, a.platform_id, a.customer_id, a.customer_user_id, a.owner_id,
    a.handler_id
  into new.agent_id, new.accept_org_id, new.centre_id, new.platform_id, new.customer_id, new.customer_user_id,
    new.owner_id, new.handler_id
  from visa_applicant a where a.id = new.applicant_id;
  return new;
end $$;
create trigger passport_item_parties before insert on passport_item
  for each row execute function take_applicant_parties();

create function pass_on_applicant_parties() returns trigger language plpgsql as $$
begin
  update passport_item p set agent_id = new.agent_id, accept_org_id = new.accept_org_id, centre_id = new.centre_id,
    platform_id = new.platform_id, customer_id = new.customer_id, customer_user_id = new.customer_user_id,
    owner_id = new.owner_id, handler_id = new.handler_id
  where p.applicant_id = new.id;
  return null;
end $$;
create trigger visa_applicant_items after update on visa_applicant for each row
  when ((old.agent_id, old.accept_org_id, old.centre_id, old.platform_id, old.customer_id, old.customer_user_id,
         old.owner_id, old.handler_id)
    is distinct from
        (new.agent_id, new.accept_org_id, new.centre_id, new.platform_id, new.customer_id, new.customer_user_id,
         new.owner_id, new.handler_id))
  execute function pass_on_applicant_parties();

-- Every step of a passport, written by the database itself: no state is without one.
create table passport_movement (
  id             bigint generated always as identity primary key,
  item_id        bigint not null references passport_item (id),
  from_status    smallint,
  to_status      smallint not null,
  from_place     text not null default '',
  to_place       text not null,
  place_note     text not null default '',
  from_custodian bigint,
  to_custodian   bigint,
  cause          text not null,
  cause_no       text not null default '',
  scanned        boolean not null,
  note           text not null default '',
  actor_id       bigint,
  moved_at       timestamptz not null
);
create index passport_movement_item on passport_movement (item_id, id desc);
create trigger passport_movement_unchanged before update or delete on passport_movement
  for each statement execute function refuse_change();

create function note_passport_movement() returns trigger language plpgsql as $$
begin
  insert into passport_movement (item_id, from_status, to_status, from_place, to_place, place_note, from_custodian,
    to_custodian, cause, cause_no, scanned, note, actor_id, moved_at)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
    case when tg_op = 'UPDATE' then old.place else '' end, new.place, new.place_note,
    case when tg_op = 'UPDATE' then old.custodian_id end, new.custodian_id, new.move_cause, new.move_no,
    new.move_scanned, new.move_note, new.moved_by, new.moved_at);
  return null;
end $$;
create trigger passport_item_received after insert on passport_item
  for each row execute function note_passport_movement();
create trigger passport_item_moved after update on passport_item for each row
  when ((old.status, old.place, old.place_note, old.custodian_id, old.label)
    is distinct from (new.status, new.place, new.place_note, new.custodian_id, new.label))
  execute function note_passport_movement();

create trigger passport_item_live_topic after insert or update or delete on passport_item
  for each statement execute function notify_live('passport');

-- Labels that were printed: free, on a passport, or spoiled. None is used twice.
create table passport_label (
  code        text primary key,
  company_id  bigint not null references company (id),
  batch_id    bigint not null references passport_label_batch (id),
  item_id     bigint references passport_item (id),
  bound_by    bigint references app_user (id),
  bound_at    timestamptz,
  void_reason text not null default '',
  voided_by   bigint references app_user (id),
  voided_at   timestamptz,
  created_at  timestamptz not null default now()
);
create index passport_label_batch_codes on passport_label (batch_id, code);
create index passport_label_item on passport_label (item_id) where item_id is not null;

-- What came over the counter, each time something did.
create table visa_receipt (
  id         bigint generated always as identity primary key,
  receipt_no text not null,
  order_id   bigint not null references visa_order (id),
  waybill_no text not null default '',
  note       text not null default '',
  -- [{applicantId, name, passport: {itemId, passportNo, label} | null, papers: [{requirementId, document, count}]}]
  lines      jsonb not null,
  taken_by   bigint references app_user (id),
  taken_at   timestamptz not null,
  created_at timestamptz not null default now(),
  constraint visa_receipt_no_unique unique (receipt_no)
);
create index visa_receipt_order on visa_receipt (order_id, id desc);
create trigger visa_receipt_unchanged before update or delete on visa_receipt
  for each statement execute function refuse_change();

-- Papers of an applicant in the house; originals go back with the passport.
create table visa_paper (
  id             bigint generated always as identity primary key,
  applicant_id   bigint not null references visa_applicant (id),
  requirement_id bigint references document_requirement (id),
  -- MATERIAL_KIND
  document       text not null,
  is_original    boolean not null,
  count          smallint not null check (count between 1 and 99),
  received_by    bigint references app_user (id),
  received_at    timestamptz not null,
  returned_by    bigint references app_user (id),
  returned_at    timestamptz
);
create index visa_paper_applicant on visa_paper (applicant_id, id);
