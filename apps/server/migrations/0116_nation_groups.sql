-- What consulates ask depends on whose passport it is: a condition of fees, and whom each line of a price is for.
alter table visa_fee_rule
  -- NATION_GROUP; empty: whatever it is.
  add column nation_group text not null default '',
  drop constraint visa_fee_rule_once,
  add constraint visa_fee_rule_once exclude using gist (
    kind with =, service with =, nation_code with =, (coalesce(visa_type, 0)) with =, visa_category with =,
    entries with =, urgency_level with =, age_group with =, nation_group with =, (coalesce(agent_id, 0)) with =,
    agent_level with =, (coalesce(accept_org_id, 0)) with =, daterange(valid_from, valid_to, '[]') with &&);
-- Age and country of those whom it is for; empty: a line from before countries counted.
alter table visa_order_fee add column whom text[] not null default '{}';
alter table contract_fee add column whom text[] not null default '{}';

-- How long it takes depends on where it is lodged.
alter table centre_process_time
  -- RU_CONSULATE; empty: every consulate that has no row of its own.
  add column consulate text not null default '',
  drop constraint centre_process_time_once,
  add constraint centre_process_time_once exclude using gist (
    company_id with =, nation_code with =, visa_type with =, visa_category with =, urgency_level with =,
    consulate with =, daterange(valid_from, valid_to, '[]') with &&);
alter table centre_contract
  -- Where it will be lodged; empty: not said yet.
  add column consulate text not null default '',
  -- Whom the customer sends for the passports: {collectorName, idType, idNo, mobile, relation}.
  add column proxy jsonb,
  -- What was registered for them when the contract was accepted.
  add column authorisation_id bigint references custody_authorisation (id);
