-- A transfer that came to a bank is counted once, whatever it is counted for: its number stands here.
create table bank_number (
  id              bigint generated always as identity primary key,
  -- In one form: case, spaces and width make no other number of it.
  number          text not null constraint bank_number_said check (number <> ''),
  -- To which of our accounts it came; null: nobody said, so that it may be any of them.
  bank_account_id bigint references bank_account (id),
  -- The first payment that it was taken for; a batch is paid by one transfer for all of its contracts.
  payment_id      bigint not null references payment (id),
  constraint bank_number_once unique nulls not distinct (number, bank_account_id)
);

create index bank_number_payment on bank_number (payment_id);

insert into bank_number (number, bank_account_id, payment_id)
  select upper(regexp_replace(normalize(p.reference, NFKC), '\s+', '', 'g')), r.bank_account_id, p.id
  from payment p left join account_recharge r on p.subject_kind = 'RECHARGE' and r.id = p.subject_id
  where p.way = 'TRANSFER' and p.status = 16 and regexp_replace(normalize(p.reference, NFKC), '\s+', '', 'g') <> ''
  order by p.id
on conflict do nothing;

-- Of two that come with one number, the second sees the first: they wait for each other here.
create function refuse_bank_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bank number ' || new.number, 0));
  if exists (select 1 from bank_number b where b.number = new.number
      and (b.bank_account_id is null or new.bank_account_id is null or b.bank_account_id = new.bank_account_id)) then
    raise exception 'bank number % stands already', new.number
      using errcode = 'unique_violation', constraint = 'bank_number_once';
  end if;
  return new;
end $$;
create trigger bank_number_free before insert on bank_number
  for each row execute function refuse_bank_number();
create trigger bank_number_kept before update on bank_number
  for each statement execute function refuse_change();
create trigger bank_number_stays before delete or truncate on bank_number
  for each statement execute function refuse_change();
