-- Contracts are found by what the house's search finds: a part of a name in every contract took seconds in a hundred thousand.
alter table centre_contract add column search text not null default '';
update centre_contract c set search = ' ' || lower(concat_ws(' ', c.contract_no, regexp_replace(c.contract_no, '\D', '', 'g'),
    c.contact_mobile, c.customer_name, c.contact_name,
    (select concat_ws(' ', o.order_no, regexp_replace(o.order_no, '\D', '', 'g')) from visa_order o where o.id = c.order_id),
    (select string_agg(concat_ws(' ', a.cn_name, a.surname, a.given_names, a.surname || a.given_names, a.passport_no,
        regexp_replace(a.passport_no, '\D', '', 'g'), a.label), ' ' order by a.seq)
      from contract_applicant a where a.contract_id = c.id))) || ' ';
create index centre_contract_search on centre_contract using gin (centre_id, search_pieces(search));

-- A page says how many there are and what they come to: both are read from an index alone.
drop index centre_contract_centre;
create index centre_contract_centre on centre_contract (centre_id, created_at desc, id desc)
  include (operator_id, status, consular_cents, third_party_cents, service_cents, total_cents, paid_cents, owed_cents,
    people_count);
drop index centre_contract_operator;
create index centre_contract_operator on centre_contract (operator_id, created_at desc, id desc)
  include (centre_id, status, consular_cents, third_party_cents, service_cents, total_cents, paid_cents, owed_cents,
    people_count);
create index centre_contract_status on centre_contract (centre_id, status, created_at desc, id desc)
  include (operator_id, consular_cents, third_party_cents, service_cents, total_cents, paid_cents, owed_cents,
    people_count);
drop index centre_contract_owed;
create index centre_contract_owed on centre_contract (centre_id, created_at desc, id desc)
  include (operator_id, status, consular_cents, third_party_cents, service_cents, total_cents, paid_cents, owed_cents,
    people_count)
  where owed_cents > 0;
