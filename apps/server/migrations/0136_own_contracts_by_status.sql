-- A clerk asks for those of their contracts that are in one state: the index tells the state apart, so that nobody has to
-- open each of the thousands that are in another.
drop index centre_contract_operator;
create index centre_contract_operator on centre_contract (operator_id, created_at desc, id desc, status)
  include (centre_id, nation_code, promised_date, consular_cents, third_party_cents, service_cents, discount_cents,
    total_cents, paid_cents, owed_cents, people_count);
