-- What staff noted of money becomes payments in the books of the platform; a note that was voided is a try that was closed.
insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way, status,
  channel_no, reference, remark, agent_id, accept_org_id, centre_id, platform_id, cashier_id, paid_at, closed_at,
  created_at, updated_at)
select 'ZF' || to_char(n.noted_at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('payment_number')::text, 5, '0'),
  (select id from company where identity_code = 2 order by level, id limit 1), 'ORDER', o.id, o.order_no,
  row_number() over (partition by o.id order by n.id), n.amount_cents, n.payment_way,
  case when n.voided_at is null then 16 else 128 end,
  case when n.payment_way in ('WECHAT', 'ALIPAY') then n.reference else '' end, n.reference,
  case when n.void_reason = '' then n.remark else left(concat_ws(' ', nullif(n.remark, ''), n.void_reason), 255) end,
  o.agent_id, o.accept_org_id, o.centre_id, o.platform_id, n.noted_by,
  case when n.voided_at is null then n.noted_at end, n.voided_at, n.noted_at, coalesce(n.voided_at, n.noted_at)
from visa_payment_note n join visa_order o on o.id = n.order_id order by n.id;

create temporary table booked on commit drop as
select 'payment' as cause, p.id as cause_id, p.subject_id as order_id, p.subject_no as order_no, p.book_id, p.paid_at as at,
  p.cashier_id as posted_by, case p.way when 'CASH' then 'CASH' when 'TRANSFER' then 'BANK' else 'CLEARING' end as kind,
  case p.way when 'CASH' then coalesce((select u.company_id from app_user u where u.id = p.cashier_id), 0) || ':'
    when 'TRANSFER' then '' else p.way end as detail, p.amount_cents as cents
from payment p where p.status = 16
union all
-- Consular fees of what is lodged, and all others of what is delivered, were earned by then.
select case when o.status = 80 then 'served' else 'lodged' end, h.id, o.id, o.order_no,
  (select id from company where identity_code = 2 order by level, id limit 1), h.at, h.actor_id,
  case when f.kind = 'consular' then 'CONSULAR' else 'REVENUE' end, case when f.kind = 'consular' then '' else f.kind end,
  -sum(f.quantity * f.unit_cents)
from visa_order o
join lateral (select id, at, actor_id from state_history where machine = 'visa_order' and record_id = o.id
  and to_state = o.status::text order by id desc limit 1) h on true
join visa_order_fee f on f.order_id = o.id
where o.status = 80 or (o.status in (64, 72) and f.kind = 'consular')
group by o.id, o.order_no, o.status, h.id, h.at, h.actor_id, f.kind
having sum(f.quantity * f.unit_cents) <> 0;

insert into ledger_account (book_id, kind, detail) select distinct book_id, kind, detail from booked
union select distinct book_id, 'DEPOSIT', '' from booked;
insert into ledger_group (group_no, book_id, cause, cause_id, subject_kind, subject_id, subject_no, posted_by, posted_at)
select 'FZ' || to_char(at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('ledger_number')::text, 5, '0'),
  book_id, cause, cause_id, 'ORDER', order_id, order_no, posted_by, at
from (select distinct book_id, cause, cause_id, order_id, order_no, posted_by, at from booked) g
order by at, cause, cause_id;
insert into ledger_entry (group_id, account_id, amount_cents, day)
select g.id, a.id, b.cents, (b.at at time zone 'Asia/Shanghai')::date
from booked b join ledger_group g on g.cause = b.cause and g.cause_id = b.cause_id
join ledger_account a on a.book_id = b.book_id and a.kind = b.kind and a.detail = b.detail
union all
select g.id, a.id, -sum(b.cents), (b.at at time zone 'Asia/Shanghai')::date
from booked b join ledger_group g on g.cause = b.cause and g.cause_id = b.cause_id
join ledger_account a on a.book_id = b.book_id and a.kind = 'DEPOSIT' and a.detail = ''
group by g.id, a.id, b.at having sum(b.cents) <> 0;

drop table visa_payment_note;
