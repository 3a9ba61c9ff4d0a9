-- What was wrong with a document (MATERIAL_FAULT), whose verdict it is, and who brought what it holds now.
alter table visa_document
  add column faults     text[] not null default '{}',
  add column judged_by  bigint references app_user (id),
  add column judged_at  timestamptz,
  -- Null: sent by the link of a telephone.
  add column brought_by bigint references app_user (id),
  add column brought_at timestamptz not null default now();
update visa_document set judged_by = updated_by, judged_at = updated_at where status <> 1;
update visa_document set brought_by = updated_by where status = 1;
update visa_document set brought_at = case when status = 1 then updated_at else created_at end;
-- How much somebody did on a day.
create index visa_document_judged on visa_document (judged_by, judged_at) where judged_at is not null;

alter table visa_applicant
  -- When the last audit of the documents ended; null: never.
  add column audited_at      timestamptz,
  -- Who looked at all of them first, where two people have to.
  add column first_review_by bigint references app_user (id),
  add column first_review_at timestamptz;
update visa_applicant a set audited_at = (
    select max(h.at) from state_history h
    where h.machine = 'visa_applicant' and h.record_id = a.id and h.operation in ('approve', 'incomplete'))
  where a.status not in (8, 16);

-- Where an order stands in the queue of the audit desk: 0 somebody came back with what was refused, 1 others, null none.
alter table visa_order add column audit_rank smallint;

create function note_audit_rank() returns trigger language plpgsql as $$
declare
  target bigint := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
  wanted smallint;
begin
  select min(case when audited_at is null then 1 else 0 end) into wanted
  from visa_applicant where order_id = target and status in (24, 32);
  update visa_order set audit_rank = wanted where id = target and audit_rank is distinct from wanted;
  return null;
end $$;
create trigger visa_applicant_audit_new after insert on visa_applicant
  for each row when (new.status in (24, 32)) execute function note_audit_rank();
create trigger visa_applicant_audit_gone after delete on visa_applicant
  for each row when (old.status in (24, 32)) execute function note_audit_rank();
create trigger visa_applicant_audit_moved after update on visa_applicant
  for each row when ((old.status, old.audited_at) is distinct from (new.status, new.audited_at)
    and (old.status in (24, 32) or new.status in (24, 32)))
  execute function note_audit_rank();
update visa_order o set audit_rank = r.wanted
from (select order_id, min(case when audited_at is null then 1 else 0 end) as wanted
      from visa_applicant where status in (24, 32) group by order_id) r
where r.order_id = o.id;

-- The queue in its order; orders without a promise come last. Few of all orders are in it.
create index visa_order_audit on visa_order (audit_rank, coalesce(promised_date, 'infinity'::date), id)
  where audit_rank is not null;
create index visa_order_accept_audit on visa_order
  (accept_org_id, audit_rank, coalesce(promised_date, 'infinity'::date), id, handler_id) where audit_rank is not null;
create index visa_order_centre_audit on visa_order
  (centre_id, audit_rank, coalesce(promised_date, 'infinity'::date), id, handler_id)
  where audit_rank is not null and centre_id is not null;
