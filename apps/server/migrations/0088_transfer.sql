-- Passports that go from one person of a house to another: listed by who gives them, scanned and confirmed by who takes them.
create table custody_transfer (
  id           bigint generated always as identity primary key,
  transfer_no  text not null,
  company_id   bigint not null references company (id),
  from_id      bigint not null references app_user (id),
  to_id        bigint not null references app_user (id),
  note         text not null default '',
  -- Why some of it stayed with who gave it.
  answer       text not null default '',
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint custody_transfer_no_unique unique (transfer_no),
  check (from_id <> to_id)
);
create index custody_transfer_from on custody_transfer (from_id, id desc);
create index custody_transfer_to on custody_transfer (to_id, id desc);
create index custody_transfer_open on custody_transfer (company_id) where confirmed_at is null and cancelled_at is null;

create table custody_transfer_line (
  transfer_id bigint not null references custody_transfer (id),
  item_id     bigint not null references passport_item (id),
  -- It waits to be taken; a passport is on one list at a time.
  open        boolean not null default true,
  taken_at    timestamptz,
  primary key (transfer_id, item_id)
);
create unique index custody_transfer_line_open on custody_transfer_line (item_id) where open;
create trigger custody_transfer_live_topic after insert or update or delete on custody_transfer
  for each statement execute function notify_live('passport');
create trigger custody_transfer_line_live_topic after insert or update or delete on custody_transfer_line
  for each statement execute function notify_live('passport');
