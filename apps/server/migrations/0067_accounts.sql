-- What companies have with the owner of the books, day by day: pages, charts and bills read these few rows instead of
-- every entry. Whoever writes an entry of such an account holds its row already, so nobody waits for anybody more.
create table ledger_account_day (
  account_id   bigint not null references ledger_account (id),
  day          date not null,
  debit_cents  bigint not null default 0,
  credit_cents bigint not null default 0,
  entries      integer not null default 0,
  primary key (account_id, day)
);
create function keep_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_account_day (account_id, day, debit_cents, credit_cents, entries)
    values (new.account_id, new.day, greatest(new.amount_cents, 0), greatest(-new.amount_cents, 0), 1)
    on conflict (account_id, day) do update set
      debit_cents = ledger_account_day.debit_cents + excluded.debit_cents,
      credit_cents = ledger_account_day.credit_cents + excluded.credit_cents,
      entries = ledger_account_day.entries + 1;
  return null;
end $$;
create trigger ledger_entry_day after insert on ledger_entry
  for each row when (new.balance_after_cents is not null) execute function keep_ledger_day();
insert into ledger_account_day (account_id, day, debit_cents, credit_cents, entries)
  select account_id, day, sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*)
  from ledger_entry where balance_after_cents is not null group by account_id, day;

-- Also in the order of days, so that a period is read from its end however much came after it.
drop index ledger_entry_account_day;
create index ledger_entry_account_day on ledger_entry (account_id, day desc, id desc) include (amount_cents);
-- Of all companies together, for those who see all.
create index ledger_entry_company_day on ledger_entry (day desc, id desc) where balance_after_cents is not null;
create index ledger_group_subject_no on ledger_group (subject_no) where subject_no <> '';

-- Bank accounts of whoever keeps the books: where transfers arrive.
create table bank_account (
  id           bigint generated always as identity primary key,
  book_id      bigint not null references company (id),
  account_name text not null,
  bank_name    text not null,
  account_no   text not null,
  is_default   boolean not null default false,
  valid        smallint not null default 1 constraint bank_account_valid check (valid in (0, 1)),
  remark       text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint bank_account_no_unique unique (book_id, account_no)
);
create unique index bank_account_default on bank_account (book_id) where is_default;
create trigger bank_account_stays before delete or truncate on bank_account
  for each statement execute function refuse_change();

-- Money that a company pays ahead: told with its voucher, looked for at the bank by somebody else, credited once.
create table account_recharge (
  id              bigint generated always as identity primary key,
  recharge_no     text not null,
  book_id         bigint not null references company (id),
  company_id      bigint not null references company (id),
  amount_cents    bigint not null constraint account_recharge_amount check (amount_cents > 0),
  way             text not null constraint account_recharge_way check (way in ('TRANSFER', 'WECHAT', 'ALIPAY')),
  status          smallint not null constraint account_recharge_status check (status in (1, 2, 3)),
  -- Of a transfer: to which of our accounts, when, and from whom as the bank tells it.
  bank_account_id bigint references bank_account (id),
  transfer_day    date,
  payer           text not null default '',
  vouchers        jsonb not null default '[]',
  remark          text not null default '',
  -- The number of the movement on the bank's statement; one movement is credited once.
  bank_reference  text not null default '',
  asked_by        bigint references app_user (id),
  checked_by      bigint references app_user (id),
  credited_at     timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint account_recharge_no_unique unique (recharge_no),
  constraint account_recharge_transfer check (way <> 'TRANSFER' or bank_account_id is not null)
);
create unique index account_recharge_bank_once on account_recharge (bank_account_id, bank_reference)
  where bank_reference <> '';
create index account_recharge_book on account_recharge (book_id, created_at desc, id desc);
create index account_recharge_company on account_recharge (company_id, created_at desc, id desc);
create index account_recharge_status on account_recharge (status, created_at desc, id desc);
create index account_recharge_created on account_recharge (created_at desc, id desc);
create trigger account_recharge_stays before delete or truncate on account_recharge
  for each statement execute function refuse_change();
create trigger account_recharge_live_topic after insert or update on account_recharge
  for each statement execute function notify_live('account');

-- What a company used on credit in a month, what it paid and what it owes at the end of it, as the ledger has it.
create table account_bill (
  id             bigint generated always as identity primary key,
  bill_no        text not null,
  book_id        bigint not null references company (id),
  company_id     bigint not null references company (id),
  -- Its first day.
  month          date not null constraint account_bill_month check (extract(day from month) = 1),
  status         smallint not null constraint account_bill_status check (status in (1, 2, 3, 4)),
  opening_cents  bigint not null,
  charged_cents  bigint not null,
  paid_cents     bigint not null,
  adjusted_cents bigint not null,
  closing_cents  bigint not null,
  due_day        date not null,
  -- Since it was issued: what was settled, what was taken off after a dispute, what is left to the next month.
  settled_cents  bigint not null default 0 constraint account_bill_settled_cents check (settled_cents >= 0),
  reduced_cents  bigint not null default 0 constraint account_bill_reduced_cents check (reduced_cents >= 0),
  carried_cents  bigint not null default 0 constraint account_bill_carried_cents check (carried_cents >= 0),
  -- How often it was changed after a dispute: every one has a paper of its own.
  revision       integer not null default 1,
  reminded_at    timestamptz,
  settled_at     timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  constraint account_bill_no_unique unique (bill_no),
  -- However often it is made, there is one.
  constraint account_bill_once unique (book_id, company_id, month),
  constraint account_bill_sums check
    (opening_cents + charged_cents - paid_cents - adjusted_cents = closing_cents),
  constraint account_bill_within check (settled_cents + reduced_cents + carried_cents <= closing_cents)
);
create index account_bill_company on account_bill (company_id, month desc, id desc);
create index account_bill_status on account_bill (status, month desc, id desc);
create index account_bill_newest on account_bill (month desc, id desc);
create trigger account_bill_stays before delete or truncate on account_bill
  for each statement execute function refuse_change();
create trigger account_bill_live_topic after insert or update on account_bill
  for each statement execute function notify_live('account');

create table account_bill_line (
  id             bigint generated always as identity primary key,
  bill_id        bigint not null references account_bill (id),
  position       integer not null,
  kind           text not null constraint account_bill_line_kind
    check (kind in ('charge', 'payment', 'adjustment', 'carried')),
  -- The entry that it tells; of one that was carried over, the line it comes from.
  entry_id       bigint references ledger_entry (id),
  origin_id      bigint references account_bill_line (id),
  day            date not null,
  subject_kind   text not null default '',
  subject_id     bigint,
  subject_no     text not null default '',
  -- As it was when the bill was issued: who it was for, and what it was made of.
  customer       text not null default '',
  about          jsonb,
  -- As it counts in the sum of its kind.
  amount_cents   bigint not null,
  status         smallint not null default 1 constraint account_bill_line_status check (status between 1 and 6),
  disputed_cents bigint not null default 0,
  reduced_cents  bigint not null default 0,
  disputed_by    bigint references app_user (id),
  constraint account_bill_line_entry_once unique (entry_id),
  constraint account_bill_line_origin_once unique (origin_id),
  constraint account_bill_line_disputed check (disputed_cents between 0 and greatest(amount_cents, 0)),
  constraint account_bill_line_reduced check (reduced_cents between 0 and disputed_cents)
);
create index account_bill_line_bill on account_bill_line (bill_id, position);
create index account_bill_line_disputed on account_bill_line (bill_id) where status = 3;
create trigger account_bill_line_stays before delete or truncate on account_bill_line
  for each statement execute function refuse_change();

-- What both sides said about a line.
create table account_bill_note (
  id       bigint generated always as identity primary key,
  line_id  bigint not null references account_bill_line (id),
  kind     text not null constraint account_bill_note_kind check (kind in ('dispute', 'hold', 'reduce', 'carry')),
  cents    bigint not null default 0,
  note     text not null,
  said_by  bigint references app_user (id),
  said_at  timestamptz not null
);
create index account_bill_note_line on account_bill_note (line_id, id);
create trigger account_bill_note_stays before update or delete or truncate on account_bill_note
  for each statement execute function refuse_change();
