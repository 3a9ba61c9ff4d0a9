-- A day of an account also says how many of its entries are debits: a side is counted by days, not entry by entry.
alter table ledger_account_day add column debits integer not null default 0;
update ledger_account_day d set debits = (
  select count(*) from ledger_entry e
  where e.account_id = d.account_id and e.day = d.day and e.amount_cents > 0 and e.balance_after_cents is not null);
create or replace function keep_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_account_day (account_id, day, debit_cents, credit_cents, entries, debits)
    values (new.account_id, new.day, greatest(new.amount_cents, 0), greatest(-new.amount_cents, 0), 1,
      (new.amount_cents > 0)::integer)
    on conflict (account_id, day) do update set
      debit_cents = ledger_account_day.debit_cents + excluded.debit_cents,
      credit_cents = ledger_account_day.credit_cents + excluded.credit_cents,
      entries = ledger_account_day.entries + 1,
      debits = ledger_account_day.debits + excluded.debits;
  return null;
end $$;
-- Days of all accounts together, for those who see all; without the sums, which change with every entry.
create index ledger_account_day_day on ledger_account_day (day);
