-- The day on which somebody is lodged, and under what the consulate knows an electronic application.
alter table visa_applicant
  add column lodging_day date,
  add column consular_reference text not null default '';
-- Who is approved or waits to be lodged; the places of a day that are taken.
create index visa_applicant_handled on visa_applicant (accept_org_id, lodging_day, id, handler_id) where status in (40, 56);
create index visa_applicant_lodged on visa_applicant (accept_org_id, lodging_day)
  where lodging_day is not null and visa_type = 1 and status in (56, 64, 72, 80);

-- How many places an organisation has each weekday, Monday to Sunday, and on days that are not as their weekday.
create table lodging_week (
  accept_org_id bigint primary key references company (id),
  capacities    integer[] not null constraint lodging_week_days check (cardinality(capacities) = 7),
  updated_by    bigint references app_user (id),
  updated_at    timestamptz not null
);
-- Whoever takes a place holds the row of its day.
create table lodging_day (
  accept_org_id bigint not null references company (id),
  day           date not null,
  -- Null: as its weekday.
  capacity      integer constraint lodging_day_capacity check (capacity >= 0),
  remark        text not null default '',
  updated_by    bigint references app_user (id),
  updated_at    timestamptz,
  primary key (accept_org_id, day)
);

create table send_bill (
  id            bigint generated always as identity primary key,
  bill_no       text not null,
  -- Whose it is: the organisation that lodges, the same where it is a centre, and the platform where its people made it.
  accept_org_id bigint not null references company (id),
  centre_id     bigint references company (id),
  platform_id   bigint references company (id),
  created_by    bigint references app_user (id),
  nation_code   text not null,
  visa_type     smallint not null,
  consulate     text not null default '',
  lodging_day   date not null,
  carrier_id    bigint references app_user (id),
  status        smallint not null constraint send_bill_status check (status in (1, 2, 3)),
  submitted_by  bigint references app_user (id),
  submitted_at  timestamptz,
  -- What was lodged, as it was then: all papers are made from it.
  snapshot      jsonb,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint send_bill_no_unique unique (bill_no),
  constraint send_bill_submitted check (status <> 2 or snapshot is not null)
);
create index send_bill_created on send_bill (created_at desc, id desc);
create index send_bill_accept_created on send_bill (accept_org_id, created_at desc, id desc, created_by);
create index send_bill_accept_status on send_bill (accept_org_id, status, created_at desc, id desc, created_by);
create index send_bill_platform_created on send_bill (platform_id, created_at desc, id desc, created_by)
  where platform_id is not null;

create table send_bill_line (
  id            bigint generated always as identity primary key,
  bill_id       bigint not null references send_bill (id),
  applicant_id  bigint not null references visa_applicant (id),
  passport_id   bigint not null references passport_item (id),
  position      integer not null,
  scanned       boolean not null default false,
  -- Checks that a manager let through: {check: {reason, by, at}}
  opened        jsonb not null default '{}',
  added_by      bigint references app_user (id),
  added_at      timestamptz not null,
  taken_out_by  bigint references app_user (id),
  taken_out_at  timestamptz,
  taken_out_reason text not null default '',
  -- The checks that kept it from being lodged with the others.
  left_checks   text[] not null default '{}',
  constraint send_bill_line_out check (taken_out_at is not null or taken_out_reason = '')
);
-- Nobody is lodged twice.
create unique index send_bill_line_live on send_bill_line (applicant_id) where taken_out_at is null;
create index send_bill_line_bill on send_bill_line (bill_id, position);
create index send_bill_line_applicant on send_bill_line (applicant_id);

create trigger send_bill_live_topic after insert or update on send_bill
  for each statement execute function notify_live('sendBill');
create trigger send_bill_line_live_topic after insert or update on send_bill_line
  for each statement execute function notify_live('sendBill');

-- In which columns an organisation prints its bills.
create table send_bill_template (
  accept_org_id bigint primary key references company (id),
  columns       text[] not null,
  updated_by    bigint references app_user (id),
  updated_at    timestamptz not null
);
