-- A receipt tells of one payment or of several, each payment is told of by one.
create table receipt_payment (
  payment_id   bigint primary key references payment (id),
  receipt_id   bigint not null references receipt (id),
  -- What of it had not gone back when the receipt was given.
  amount_cents bigint not null constraint receipt_payment_amount check (amount_cents > 0)
);
create index receipt_payment_receipt on receipt_payment (receipt_id);
create trigger receipt_payment_stays before update or delete or truncate on receipt_payment
  for each statement execute function refuse_change();

-- When it was printed first; what is printed later is a copy.
alter table receipt add column printed_at timestamptz;

-- How often it was printed and what is wanted on an invoice may change; what it says may not.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.receipt_no, new.payment_id, new.payer, new.amount_cents, new.issued_at)
    is distinct from (old.company_id, old.receipt_no, old.payment_id, old.payer, old.amount_cents, old.issued_at)
  then raise exception 'receipt % is given', old.receipt_no; end if;
  return new;
end $$;
create trigger receipt_kept before update on receipt
  for each row execute function refuse_receipt_change();

create trigger receipt_live_topic after insert or update on receipt
  for each statement execute function notify_live('payment');
create trigger cashier_shift_live_topic after insert or update on cashier_shift
  for each statement execute function notify_live('payment');
