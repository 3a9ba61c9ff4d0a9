-- What an approval was asked about is told by its lines for good: the lines of a contract are written anew whenever it is
-- priced anew, and then a number of a line says nothing to anybody.
alter table contract_approval add column lines jsonb not null default '[]';
-- Whose price fitted their passport no more when it was asked: [{personId, told}].
alter table contract_approval add column misfits jsonb not null default '[]';

with known as (
  select f.contract_id, f.id, f.kind, f.service, f.rule_id as "ruleId", f.centre_fee_id as "centreFeeId",
    case when s.id is null then null else jsonb_build_object('zh', s.name, 'en', s.name_en) end as own
  from contract_fee f left join centre_service_fee s on s.id = f.centre_fee_id
  union all
  select r.contract_id, fee.id, fee.kind, fee.service, fee."ruleId", fee."centreFeeId", fee.own
  from contract_revision r cross join lateral jsonb_to_recordset(r.snapshot -> 'fees')
    as fee (id bigint, kind text, service text, "ruleId" bigint, "centreFeeId" bigint, own jsonb)
)
update contract_approval p set lines = coalesce((
  select jsonb_agg(jsonb_build_object('feeId', l.id, 'kind', l.kind, 'service', l.service, 'ruleId', l."ruleId",
    'centreFeeId', l."centreFeeId", 'own', l.own) order by l.id)
  from (select distinct on (k.id) k.* from known k
    join jsonb_to_recordset(p.change -> 'lines') as asked ("feeId" bigint) on asked."feeId" = k.id
    where k.contract_id = p.contract_id order by k.id) l), '[]')
where p.kind = 'FEE';

-- What contracts come to is read from an index alone, discounts among it, also of one country and of promised days.
drop index centre_contract_centre;
create index centre_contract_centre on centre_contract (centre_id, created_at desc, id desc)
  include (operator_id, status, nation_code, promised_date, consular_cents, third_party_cents, service_cents,
    discount_cents, total_cents, paid_cents, owed_cents, people_count);
drop index centre_contract_operator;
create index centre_contract_operator on centre_contract (operator_id, created_at desc, id desc)
  include (centre_id, status, nation_code, promised_date, consular_cents, third_party_cents, service_cents,
    discount_cents, total_cents, paid_cents, owed_cents, people_count);
drop index centre_contract_status;
create index centre_contract_status on centre_contract (centre_id, status, created_at desc, id desc)
  include (operator_id, nation_code, promised_date, consular_cents, third_party_cents, service_cents, discount_cents,
    total_cents, paid_cents, owed_cents, people_count);
drop index centre_contract_owed;
create index centre_contract_owed on centre_contract (centre_id, created_at desc, id desc)
  include (operator_id, status, nation_code, promised_date, consular_cents, third_party_cents, service_cents,
    discount_cents, total_cents, paid_cents, owed_cents, people_count)
  where owed_cents > 0;
