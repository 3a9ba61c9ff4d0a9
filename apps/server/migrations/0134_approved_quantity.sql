-- As many of a line as rules and the counter say; another number was approved, and stays while the contract is priced anew.
alter table contract_fee add column rule_quantity integer constraint contract_fee_rule_quantity check (rule_quantity >= 0);

-- Lines are written anew whenever they are priced: what was approved of one as it stands was asked of the number it had.
update contract_fee f set rule_quantity = coalesce((
  select asked.quantity from contract_approval p
    cross join lateral jsonb_to_recordset(p.before -> 'lines') as asked ("feeId" bigint, quantity integer)
  where p.contract_id = f.contract_id and p.kind = 'FEE' and p.status = 2 and asked."feeId" = f.id
  order by p.decided_at, p.id limit 1), f.quantity);
-- Taken away because: whoever writes lines without it has it filled in by the trigger below.
alter table contract_fee alter column rule_quantity set not null;

-- The version before writes lines without it while it is replaced; the next one takes this away.
create function contract_fee_as_ruled() returns trigger language plpgsql as $$
begin
  new.rule_quantity := coalesce(new.rule_quantity, new.quantity);
  return new;
end $$;
create trigger contract_fee_as_ruled before insert on contract_fee for each row execute function contract_fee_as_ruled();
