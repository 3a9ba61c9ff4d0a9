-- Passports that come back from a consulate, scanned against the send bill they went with.
alter table send_bill
  add column retrieved_at timestamptz,
  add column retrieved_by bigint references app_user (id);

-- What is known of each line before the bill is closed: what was decided, or why the passport did not come.
create table retrieval_line (
  line_id      bigint primary key references send_bill_line (id),
  result       smallint check (result in (1, 2, 3)),
  seen_by      bigint references app_user (id),
  seen_at      timestamptz,
  explained    text not null default '' check (explained in ('', 'KEPT', 'CORRECTION', 'LOST', 'OTHER')),
  note         text not null default '',
  explained_by bigint references app_user (id),
  explained_at timestamptz
);

-- What was scanned at a bill and is not on it.
create table retrieval_stray (
  id         bigint generated always as identity primary key,
  bill_id    bigint not null references send_bill (id),
  code       text not null,
  item_id    bigint references passport_item (id),
  outcome    text not null default '' check (outcome in ('', 'OTHER_BILL', 'CARRIER', 'REPORTED')),
  note       text not null default '',
  scanned_by bigint references app_user (id),
  scanned_at timestamptz not null,
  settled_by bigint references app_user (id),
  settled_at timestamptz
);
create unique index retrieval_stray_once on retrieval_stray (bill_id, code) where outcome = '';
create trigger retrieval_line_live_topic after insert or update or delete on retrieval_line
  for each statement execute function notify_live('passport');
create trigger retrieval_stray_live_topic after insert or update or delete on retrieval_stray
  for each statement execute function notify_live('passport');
