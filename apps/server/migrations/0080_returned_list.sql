-- Lists that consulates and partners send back, row by row, until each is taken over.
create table returned_list (
  id          bigint generated always as identity primary key,
  list_no     text not null constraint returned_list_no_unique unique,
  centre_id   bigint not null references company (id),
  operator_id bigint references app_user (id),
  sender      text not null,
  file_name   text not null,
  header      jsonb not null,
  -- What each column counts as; empty: nothing.
  columns     jsonb not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index returned_list_centre on returned_list (centre_id, created_at desc, id desc, operator_id);

create table returned_line (
  id           bigint generated always as identity primary key,
  list_id      bigint not null references returned_list (id) on delete cascade,
  row          integer not null,
  -- As they came, in the order of the header.
  cells        jsonb not null,
  applicant_id bigint references visa_applicant (id),
  done_at      timestamptz,
  done_by      bigint references app_user (id),
  message      text not null default '',
  constraint returned_line_row unique (list_id, row),
  constraint returned_line_done check (done_at is null or applicant_id is not null)
);

-- How a sender's lists are read, as somebody said last.
create table sender_columns (
  centre_id bigint not null references company (id),
  sender    text not null,
  columns   jsonb not null,
  primary key (centre_id, sender)
);
