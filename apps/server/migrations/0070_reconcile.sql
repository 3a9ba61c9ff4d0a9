-- Days of the books, closed when everything is matched or explained.
create table finance_day (
  id         bigint generated always as identity primary key,
  book_id    bigint not null references company (id),
  day        date not null,
  -- 1 open, 2 closed.
  status     smallint not null default 1 constraint finance_day_status check (status in (1, 2)),
  closed_by  bigint references app_user (id),
  closed_at  timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint finance_day_once unique (book_id, day),
  constraint finance_day_closed check (status <> 2 or closed_at is not null)
);
create trigger finance_day_stays before delete or truncate on finance_day
  for each statement execute function refuse_change();

-- What a channel or a bank said of a day, as a file.
create table channel_statement (
  id          bigint generated always as identity primary key,
  book_id     bigint not null references company (id),
  way         text not null constraint channel_statement_way check (way in ('WECHAT', 'ALIPAY', 'CARD', 'TRANSFER')),
  day         date not null,
  file_name   text not null,
  file_hash   text not null,
  lines       integer not null default 0,
  imported_by bigint references app_user (id),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  -- One file is read once.
  constraint channel_statement_file_once unique (book_id, file_hash)
);
-- A channel has one statement for a day; there may be several banks and terminals.
create unique index channel_statement_day_once on channel_statement (book_id, way, day) where way in ('WECHAT', 'ALIPAY');
create index channel_statement_day on channel_statement (book_id, day);

-- One line of both sides: one of theirs, one of ours, or both. Money that went back is below zero.
create table reconcile_item (
  id            bigint generated always as identity primary key,
  book_id       bigint not null references company (id),
  day           date not null,
  way           text not null constraint reconcile_item_way check (way in ('WECHAT', 'ALIPAY', 'CARD', 'TRANSFER')),
  kind          text not null constraint reconcile_item_kind check (kind in ('matched', 'differs', 'onlyOurs', 'onlyTheirs')),
  -- 1 matched, 2 open, 3 waits for somebody else, 4 explained.
  status        smallint not null constraint reconcile_item_status check (status between 1 and 4),
  statement_id  bigint references channel_statement (id),
  line_no       integer,
  theirs_no     text not null default '',
  theirs_own_no text not null default '',
  theirs_at     timestamptz,
  theirs_cents  bigint,
  party         text not null default '',
  payment_id    bigint references payment (id),
  refund_id     bigint references refund (id),
  ours_no       text not null default '',
  ours_at       timestamptz,
  ours_cents    bigint,
  how           text not null default '',
  reason        text not null default '',
  settled_by    bigint references app_user (id),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint reconcile_item_line_once unique (statement_id, line_no),
  constraint reconcile_item_theirs check ((kind = 'onlyOurs') = (theirs_cents is null)),
  constraint reconcile_item_ours check ((kind = 'onlyTheirs') = (ours_cents is null)),
  constraint reconcile_item_one check (num_nonnulls(payment_id, refund_id) = case when kind = 'onlyTheirs' then 0 else 1 end),
  constraint reconcile_item_matched check (status <> 1 or kind = 'matched'),
  constraint reconcile_item_equal check (kind <> 'matched' or theirs_cents = ours_cents),
  constraint reconcile_item_explained check (status not in (3, 4) or (how <> '' and reason <> ''))
);
-- What was paid once stands on one line.
create unique index reconcile_item_payment on reconcile_item (payment_id) where payment_id is not null;
create unique index reconcile_item_refund on reconcile_item (refund_id) where refund_id is not null;
create index reconcile_item_day on reconcile_item (book_id, day, way, (status in (2, 3)) desc, id);
create index reconcile_item_open on reconcile_item (book_id, way) where status in (2, 3);
create index payment_unreconciled on payment (book_id, way, paid_at) where status = 16 and reconciled = 0;
create index payment_book_paid on payment (book_id, paid_at) where status = 16;
create index refund_done on refund (done_at) where status = 3;

-- Of a closed day nothing changes, whatever a program thinks.
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select 1 from finance_day d
      where d.book_id = old.book_id and d.day = old.day and d.status = 2) then
    raise exception 'day % is closed', old.day using constraint = 'finance_day_is_closed', errcode = 'check_violation';
  end if;
  if tg_op <> 'DELETE' and exists (select 1 from finance_day d
      where d.book_id = new.book_id and d.day = new.day and d.status = 2) then
    raise exception 'day % is closed', new.day using constraint = 'finance_day_is_closed', errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger reconcile_item_day_open before insert or update or delete on reconcile_item
  for each row execute function refuse_closed_day();
create trigger channel_statement_day_open before insert or update or delete on channel_statement
  for each row execute function refuse_closed_day();

-- Which column of a bank's sheet says what, as it was chosen last.
create table statement_columns (
  book_id bigint not null references company (id),
  way     text not null,
  columns jsonb not null,
  primary key (book_id, way)
);
