-- The count of a house at the end of a day: every place scanned, the system against what is there.
create table custody_count (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  day        date not null,
  begun_by   bigint not null references app_user (id),
  closed_by  bigint references app_user (id),
  closed_at  timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custody_count_once unique (company_id, day)
);
create table custody_count_place (
  count_id bigint not null references custody_count (id),
  place_id bigint not null references custody_place (id),
  done_by  bigint not null references app_user (id),
  done_at  timestamptz not null,
  primary key (count_id, place_id)
);
create table custody_count_scan (
  id         bigint generated always as identity primary key,
  count_id   bigint not null references custody_count (id),
  place_id   bigint not null references custody_place (id),
  code       text not null,
  -- Null: no passport of the house is known by this code.
  item_id    bigint references passport_item (id),
  -- It stands there by the system too: judged when it was scanned.
  fits       boolean not null,
  scanned_by bigint not null references app_user (id),
  scanned_at timestamptz not null
);
create unique index custody_count_scan_item on custody_count_scan (count_id, item_id) where item_id is not null;
create unique index custody_count_scan_code on custody_count_scan (count_id, code) where item_id is null;
-- What was said of what differs; it stays with the count.
create table custody_count_note (
  id       bigint generated always as identity primary key,
  count_id bigint not null references custody_count (id),
  item_id  bigint references passport_item (id),
  code     text not null,
  outcome  text not null check (outcome in ('PUT_HERE', 'MISSING', 'OTHER')),
  note     text not null default '',
  said_by  bigint not null references app_user (id),
  said_at  timestamptz not null,
  constraint custody_count_note_once unique (count_id, code)
);
create trigger custody_count_live_topic after insert or update or delete on custody_count
  for each statement execute function notify_live('passport');
create trigger custody_count_scan_live_topic after insert or update or delete on custody_count_scan
  for each statement execute function notify_live('passport');
