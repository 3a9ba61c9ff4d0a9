-- Whose money is where, in double entry. Amounts are cents: above zero is debit, below zero credit. A group is written in
-- the transaction of its cause, once for each cause, and is never changed: what was wrong is countered by another group.
create table ledger_account (
  id            bigint generated always as identity primary key,
  -- In whose books it stands.
  book_id       bigint not null references company (id),
  kind          text not null constraint ledger_account_kind check (kind in (
    -- Of a company with the owner of the books: paid ahead, and used on credit.
    'PREPAID', 'CREDIT',
    -- Paid for work that is not done yet; came though nothing was owed.
    'DEPOSIT', 'SURPLUS',
    -- Earned; owed to consulates; what channels keep for their service; counted differently than booked.
    'REVENUE', 'CONSULAR', 'FEE', 'DIFFERENCE',
    -- Where money lies: a counter's drawer, the safe, on its way from a channel, a bank account.
    'CASH', 'SAFE', 'CLEARING', 'BANK'
  )),
  company_id    bigint references company (id),
  -- Which of its kind: a counter, a channel, a bank account, a kind of fee.
  detail        text not null default '',
  -- The sum of its entries, kept for accounts of companies: whoever spends from them holds the row.
  balance_cents bigint not null default 0,
  created_at    timestamptz not null default now(),
  constraint ledger_account_unique unique nulls not distinct (book_id, kind, company_id, detail),
  constraint ledger_account_company check ((company_id is not null) = (kind in ('PREPAID', 'CREDIT'))),
  -- Nobody has less than nothing ahead, and nobody gives back more credit than was used.
  constraint ledger_account_ahead check (kind <> 'PREPAID' or balance_cents <= 0),
  constraint ledger_account_credit check (kind <> 'CREDIT' or balance_cents >= 0)
);
create index ledger_account_company_book on ledger_account (company_id, book_id) where company_id is not null;

create sequence ledger_number;
create table ledger_group (
  id           bigint generated always as identity primary key,
  group_no     text not null,
  book_id      bigint not null references company (id),
  -- What made it, and which of them: payment, surplus, refund, recharge, settlement, lodged, served, shift, correction …
  cause        text not null,
  cause_id     bigint not null,
  -- What it is about, as a payment says it.
  subject_kind text not null default '',
  subject_id   bigint,
  subject_no   text not null default '',
  remark       text not null default '',
  -- The group that it counters.
  reverses_id  bigint references ledger_group (id),
  posted_by    bigint references app_user (id),
  posted_at    timestamptz not null,
  constraint ledger_group_no_unique unique (group_no),
  constraint ledger_group_cause_once unique (cause, cause_id),
  constraint ledger_group_reversed_once unique (reverses_id)
);
create index ledger_group_book_posted on ledger_group (book_id, posted_at desc, id desc);
create index ledger_group_subject on ledger_group (subject_kind, subject_id);

create table ledger_entry (
  id           bigint generated always as identity primary key,
  group_id     bigint not null references ledger_group (id),
  account_id   bigint not null references ledger_account (id),
  amount_cents bigint not null constraint ledger_entry_amount check (amount_cents <> 0),
  -- The day in UTC+8 on which it counts.
  day          date not null,
  -- Of accounts whose sum is kept: the sum after it.
  balance_after_cents bigint
);
create index ledger_entry_group on ledger_entry (group_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);
create index ledger_entry_account_day on ledger_entry (account_id, day) include (amount_cents);

-- The sum is kept by the database itself: no code can forget it.
create function keep_ledger_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_cents = balance_cents + new.amount_cents
    where id = new.account_id and company_id is not null
    returning balance_cents into new.balance_after_cents;
  return new;
end $$;
create trigger ledger_entry_balance before insert on ledger_entry
  for each row execute function keep_ledger_balance();

-- At the end of the transaction every group sums to zero.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_entry where group_id = new.group_id) <> 0 then
    raise exception 'ledger group % does not balance', new.group_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function refuse_unbalanced();

create trigger ledger_group_append_only before update or delete or truncate on ledger_group
  for each statement execute function refuse_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_group_live_topic after insert on ledger_group
  for each statement execute function notify_live('ledger');
