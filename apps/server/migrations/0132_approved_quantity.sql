-- As many of a line as rules and the counter say; another number was approved, and stays while the contract is priced anew.
alter table contract_fee add column rule_quantity integer constraint contract_fee_rule_quantity check (rule_quantity >= 0);

-- Lines are written anew whenever they are priced: what was approved of one as it stands was asked of the number it had.
update contract_fee f set rule_quantity = coalesce((
  select asked.quantity from contract_approval p
    cross join lateral jsonb_to_recordset(p.before -> 'lines') as asked ("feeId" bigint, quantity integer)
  where p.contract_id = f.contract_id and p.kind = 'FEE' and p.status = 2 and asked."feeId" = f.id
  order by p.decided_at, p.id limit 1), f.quantity);
alter table contract_fee alter column rule_quantity set not null;
