-- A till of a day: nobody takes cash without one. A closed one is never changed.
create table cashier_shift (
  id               bigint generated always as identity primary key,
  shift_no         text not null,
  company_id       bigint not null references company (id),
  counter          text not null,
  cashier_id       bigint not null references app_user (id),
  status           smallint not null constraint cashier_shift_status check (status in (1, 2)),
  float_cents      bigint not null constraint cashier_shift_float check (float_cents >= 0),
  opened_at        timestamptz not null,
  -- What the drawer held when it was counted: {value in cents: pieces}.
  counted          jsonb,
  counted_cents    bigint,
  expected_cents   bigint,
  difference_reason text not null default '',
  -- What was taken and given back, by way, as the report of the shift shows it.
  totals           jsonb,
  closed_at        timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint cashier_shift_no_unique unique (shift_no),
  constraint cashier_shift_closed check
    ((status = 2) = (closed_at is not null and counted_cents is not null and expected_cents is not null and totals is not null))
);
create unique index cashier_shift_cashier_open on cashier_shift (cashier_id) where status = 1;
create unique index cashier_shift_counter_open on cashier_shift (company_id, counter) where status = 1;
create index cashier_shift_company_opened on cashier_shift (company_id, opened_at desc, id desc, cashier_id);

create function refuse_closed_shift() returns trigger language plpgsql as $$
begin
  if old.status = 2 then raise exception 'shift % is closed', old.shift_no; end if;
  return new;
end $$;
create trigger cashier_shift_kept before update on cashier_shift
  for each row execute function refuse_closed_shift();
create trigger cashier_shift_stays before delete or truncate on cashier_shift
  for each statement execute function refuse_change();

create sequence payment_number;
-- One try to pay something. Another try is another payment: its number is what a channel knows it by.
create table payment (
  id            bigint generated always as identity primary key,
  payment_no    text not null,
  -- Who takes the money.
  book_id       bigint not null references company (id),
  subject_kind  text not null
    constraint payment_subject check (subject_kind in ('ORDER', 'CONTRACT', 'RECHARGE', 'BILL', 'TEST')),
  subject_id    bigint not null,
  -- As people read it.
  subject_no    text not null,
  attempt_no    integer not null,
  amount_cents  bigint not null constraint payment_amount check (amount_cents > 0),
  currency      text not null default 'CNY',
  way           text not null constraint payment_way
    check (way in ('CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY', 'PREPAID', 'CREDIT')),
  -- Of a channel: a QR code that the customer scans, or the code on their phone that we scan.
  presented     text not null default '' constraint payment_presented check (presented in ('', 'QR', 'CODE')),
  status        smallint not null constraint payment_status check (status in (8, 10, 16, 128)),
  -- The channel's number, and what its QR code says.
  channel_no    text not null default '',
  code_url      text not null default '',
  expires_at    timestamptz,
  -- When the channel is asked next; null: never again.
  check_at      timestamptz,
  checks        integer not null default 0,
  -- Came though nothing was owed any more, or after it was closed: it goes back by itself.
  surplus       boolean not null default false,
  -- What a person must look at; empty: nothing.
  trouble       text not null default '',
  -- Cash: what was handed over.
  given_cents   bigint,
  -- Number of the slip or transfer.
  reference     text not null default '',
  payer         text not null default '',
  remark        text not null default '',
  -- Parties of what it is for.
  agent_id      bigint references company (id),
  accept_org_id bigint references company (id),
  centre_id     bigint references company (id),
  platform_id   bigint references company (id),
  cashier_id    bigint references app_user (id),
  shift_id      bigint references cashier_shift (id),
  -- 0 open, 1 found on the channel's statement, 2 explained by a person.
  reconciled    smallint not null default 0 constraint payment_reconciled check (reconciled in (0, 1, 2)),
  paid_at       timestamptz,
  closed_at     timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint payment_no_unique unique (payment_no),
  constraint payment_attempt_unique unique (subject_kind, subject_id, attempt_no),
  constraint payment_paid_at check (status <> 16 or paid_at is not null),
  constraint payment_given check (given_cents is null or given_cents >= amount_cents)
);
-- One try at a time is open.
create unique index payment_open on payment (subject_kind, subject_id) where status = 10;
create index payment_subject_paid on payment (subject_kind, subject_id, id desc);
create index payment_check on payment (check_at) where check_at is not null;
create index payment_created on payment (created_at desc, id desc);
create index payment_book_created on payment (book_id, created_at desc, id desc, cashier_id);
create index payment_agent_created on payment (agent_id, created_at desc, id desc) where agent_id is not null;
create index payment_shift on payment (shift_id, id desc) where shift_id is not null;
create index payment_channel_no on payment (channel_no) where channel_no <> '';
create trigger payment_stays before delete or truncate on payment
  for each statement execute function refuse_change();
create trigger payment_live_topic after insert or update on payment
  for each statement execute function notify_live('payment');

create sequence refund_number;
-- Money that goes back: a record of its own, the payment stays paid.
create table refund (
  id           bigint generated always as identity primary key,
  refund_no    text not null,
  payment_id   bigint not null references payment (id),
  amount_cents bigint not null constraint refund_amount check (amount_cents > 0),
  way          text not null constraint refund_way
    check (way in ('CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY', 'PREPAID', 'CREDIT')),
  -- 1 asks for approval, 2 on its way, 3 done, 4 failed, 5 refused.
  status       smallint not null constraint refund_status check (status in (1, 2, 3, 4, 5)),
  -- By the product itself, of what came too much.
  automatic    boolean not null default false,
  reason       text not null,
  -- Which fees it gives back: [{kind, cents}].
  lines        jsonb not null default '[]',
  channel_no   text not null default '',
  reference    text not null default '',
  failure      text not null default '',
  check_at     timestamptz,
  checks       integer not null default 0,
  asked_by     bigint references app_user (id),
  shift_id     bigint references cashier_shift (id),
  reconciled   smallint not null default 0 constraint refund_reconciled check (reconciled in (0, 1, 2)),
  done_at      timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint refund_no_unique unique (refund_no),
  constraint refund_done_at check (status <> 3 or done_at is not null)
);
-- One at a time is on its way.
create unique index refund_open on refund (payment_id) where status in (1, 2);
create index refund_payment on refund (payment_id, id desc);
create index refund_check on refund (check_at) where check_at is not null;
create index refund_created on refund (created_at desc, id desc);
create index refund_shift on refund (shift_id, id desc) where shift_id is not null;

-- Never more than came, whoever asks at the same time: the payment is held.
create function refuse_refund_above() returns trigger language plpgsql as $$
declare paid bigint; back bigint;
begin
  if new.status in (4, 5) then return new; end if;
  select amount_cents into paid from payment where id = new.payment_id for no key update;
  select coalesce(sum(amount_cents), 0) into back from refund
    where payment_id = new.payment_id and status in (1, 2, 3) and id <> new.id;
  if back + new.amount_cents > paid then
    raise exception 'refund of payment % above what was paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger refund_within before insert or update of amount_cents, status on refund
  for each row execute function refuse_refund_above();
create trigger refund_stays before delete or truncate on refund
  for each statement execute function refuse_change();
create trigger refund_live_topic after insert or update on refund
  for each statement execute function notify_live('payment');

-- Receipts are numbered without a gap in each company.
create table receipt_number (
  company_id bigint primary key references company (id),
  last       bigint not null
);
create table receipt (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references company (id),
  receipt_no   bigint not null,
  payment_id   bigint not null references payment (id),
  payer        text not null default '',
  amount_cents bigint not null,
  -- What the customer wants written on an invoice; empty: none.
  invoice_title text not null default '',
  invoice_tax_code text not null default '',
  issued_by    bigint references app_user (id),
  issued_at    timestamptz not null,
  -- How often it was printed again; each of these says that it is a copy.
  copies       integer not null default 0,
  constraint receipt_no_unique unique (company_id, receipt_no),
  constraint receipt_payment_once unique (payment_id)
);
create trigger receipt_stays before delete or truncate on receipt
  for each statement execute function refuse_change();
