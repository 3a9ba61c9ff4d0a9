-- A contract whose passports went back without a visa is settled like a cancelled one: it owes nothing any more, in lists too.
-- Taken away because: PostgreSQL 15 cannot change what a column is computed from; it is there again before anybody can ask.
alter table centre_contract drop column owed_cents;
alter table centre_contract add column owed_cents bigint generated always as
  (case when status in (6, 7, 8) then 0 else greatest(total_cents - paid_cents, 0) end) stored;

-- The indexes that hold it went with it.
create index centre_contract_centre on centre_contract (centre_id, created_at desc, id desc)
  include (operator_id, status, nation_code, promised_date, consular_cents, third_party_cents, service_cents,
    discount_cents, total_cents, paid_cents, owed_cents, people_count);
create index centre_contract_operator on centre_contract (operator_id, created_at desc, id desc)
  include (centre_id, status, nation_code, promised_date, consular_cents, third_party_cents, service_cents,
    discount_cents, total_cents, paid_cents, owed_cents, people_count);
create index centre_contract_owed on centre_contract (centre_id, created_at desc, id desc)
  include (operator_id, status, nation_code, promised_date, consular_cents, third_party_cents, service_cents,
    discount_cents, total_cents, paid_cents, owed_cents, people_count)
  where owed_cents > 0;
create index centre_contract_status on centre_contract (centre_id, status, created_at desc, id desc)
  include (operator_id, nation_code, promised_date, consular_cents, third_party_cents, service_cents, discount_cents,
    total_cents, paid_cents, owed_cents, people_count);
