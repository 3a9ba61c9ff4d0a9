-- What a manager opens of the gate: asked for at the desk, opened by somebody else, used once.
create table gate_opening (
  id             bigint generated always as identity primary key,
  applicant_id   bigint not null references visa_applicant (id),
  condition      text not null,
  -- For whom, and why the condition was closed, in both languages: opened is this and nothing else.
  collector_name text not null default '',
  why            jsonb not null,
  asked_by       bigint not null references app_user (id),
  asked_at       timestamptz not null,
  opened_by      bigint references app_user (id),
  opened_at      timestamptz,
  reason         text not null default '',
  handover_id    bigint references visa_handover (id),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create unique index gate_opening_asked on gate_opening (applicant_id, condition, collector_name)
  where opened_at is null;
create index gate_opening_applicant on gate_opening (applicant_id, id desc);
create index gate_opening_time on gate_opening (asked_at desc);
create trigger gate_opening_live_topic after insert or update or delete on gate_opening
  for each statement execute function notify_live('passport');

-- What one collector took at one time, or one parcel: the record that was signed.
create table custody_collection (
  id            bigint generated always as identity primary key,
  collection_no text not null,
  company_id    bigint not null references company (id),
  -- SCREEN: strokes of the pen, each x, y, x, y … in a field of 1000 by 400; PAPER: on the printed slip; empty: a parcel.
  signed_on     text not null default '' check (signed_on in ('', 'SCREEN', 'PAPER')),
  signature     jsonb not null default '[]',
  given_by      bigint references app_user (id),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint custody_collection_no_unique unique (collection_no)
);
create index custody_collection_company on custody_collection (company_id, id desc);
alter table visa_handover add column collection_id bigint references custody_collection (id);
create index visa_handover_collection on visa_handover (collection_id) where collection_id is not null;

-- What somebody saw when they looked a passport over: before it is lodged, and when it is back.
create table passport_check (
  id           bigint generated always as identity primary key,
  item_id      bigint not null references passport_item (id),
  applicant_id bigint not null references visa_applicant (id),
  phase        text not null check (phase in ('BEFORE', 'AFTER')),
  -- {item: true | false}
  items        jsonb not null,
  -- The visa as it is printed: number, dates, entries, category, names.
  visa         jsonb,
  -- What differs from what was asked for.
  differs      text[] not null default '{}',
  note         text not null default '',
  passed       boolean not null,
  checked_by   bigint not null references app_user (id),
  checked_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index passport_check_item on passport_check (item_id, phase, id desc);
create trigger passport_check_live_topic after insert or update or delete on passport_check
  for each statement execute function notify_live('passport');
