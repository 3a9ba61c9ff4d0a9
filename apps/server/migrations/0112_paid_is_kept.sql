-- What was paid stays what it was: how much, by which way, for what, when, and where it is found again. What becomes of
-- it later is told beside it: refunds, whether it stands on a statement, what a person must look at.
create function refuse_change_of_paid() returns trigger language plpgsql as $$
begin
  raise exception 'payment % is paid', old.payment_no;
end $$;
create trigger payment_paid_kept before update on payment
  for each row when (old.status = 16 and (new.status <> 16
    or (new.payment_no, new.book_id, new.subject_kind, new.subject_id, new.amount_cents, new.currency, new.way, new.paid_at,
        new.channel_no, new.reference, new.shift_id, new.account_id)
    is distinct from (old.payment_no, old.book_id, old.subject_kind, old.subject_id, old.amount_cents, old.currency, old.way,
        old.paid_at, old.channel_no, old.reference, old.shift_id, old.account_id)))
  execute function refuse_change_of_paid();
