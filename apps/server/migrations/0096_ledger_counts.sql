-- Entries of one side are counted in an index alone: among fifty thousand of a company it took five times as long as among a hundred.
drop index ledger_entry_account;
create index ledger_entry_account on ledger_entry (account_id, id desc) include (amount_cents, balance_after_cents);
drop index ledger_entry_account_day;
create index ledger_entry_account_day on ledger_entry (account_id, day desc, id desc)
  include (amount_cents, balance_after_cents);
