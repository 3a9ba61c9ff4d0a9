-- What a list of contracts tells of each is kept beside it: summed up once when it changes, not again for every reader.
alter table centre_contract
  add column paid_cents bigint not null default 0,
  add column people_count integer not null default 0,
  add column owed_cents bigint generated always as
    (case when status in (7, 8) then 0 else greatest(total_cents - paid_cents, 0) end) stored;

-- What came for a contract and stays: without what went back or is on its way there.
create function contract_paid(contract bigint) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_cents - (select coalesce(sum(r.amount_cents), 0)
      from refund r where r.payment_id = p.id and r.status in (2, 3))), 0)::bigint
  from payment p where p.subject_kind = 'CONTRACT' and p.subject_id = contract and p.status = 16 and not p.surplus
$$;

create function keep_contract_paid() returns trigger language plpgsql as $$
declare
  contract bigint;
begin
  if tg_table_name = 'payment' then
    contract := new.subject_id;
  else
    select p.subject_id into contract from payment p where p.id = new.payment_id and p.subject_kind = 'CONTRACT';
  end if;
  if contract is not null then
    update centre_contract c set paid_cents = contract_paid(contract)
      where c.id = contract and c.paid_cents <> contract_paid(contract);
  end if;
  return null;
end
$$;
-- Whoever writes a payment or a refund holds its contract already.
create trigger payment_contract_paid after insert or update of status, surplus, amount_cents on payment
  for each row when (new.subject_kind = 'CONTRACT') execute function keep_contract_paid();
create trigger refund_contract_paid after insert or update of status, amount_cents on refund
  for each row execute function keep_contract_paid();

create function keep_contract_people() returns trigger language plpgsql as $$
begin
  update centre_contract c set people_count = n.people
    from (select t.contract_id, (select count(*) from contract_applicant a where a.contract_id = t.contract_id) as people
      from (select distinct contract_id from touched) t) n
    where c.id = n.contract_id and c.people_count <> n.people;
  return null;
end
$$;
create trigger contract_applicant_added after insert on contract_applicant
  referencing new table as touched for each statement execute function keep_contract_people();
create trigger contract_applicant_left after delete on contract_applicant
  referencing old table as touched for each statement execute function keep_contract_people();

update centre_contract c set paid_cents = contract_paid(c.id),
  people_count = (select count(*) from contract_applicant a where a.contract_id = c.id);

-- Those of whom money is wanted, newest first.
create index centre_contract_owed on centre_contract (centre_id, created_at desc, id desc) where owed_cents > 0;

-- Each centre has a mark of its own in its numbers: no two centres give out the same.
create table contract_mark (
  centre_id bigint primary key references company (id),
  mark      smallint generated always as identity constraint contract_mark_once unique
);
create unique index centre_contract_no_once on centre_contract (contract_no) where length(contract_no) >= 15;

-- A line may be priced by what its centre charges for a service.
alter table contract_fee
  alter column rule_id drop not null,
  add column centre_fee_id bigint references centre_service_fee (id),
  add constraint contract_fee_one_price check (num_nonnulls(rule_id, centre_fee_id) = 1);

-- Above a limit only those let a change through who may do so for large sums.
alter table contract_approval add column needs_large boolean not null default false;
