-- Where the money of an order or a contract stands with finance, beside the work: handed in, confirmed, looked at again.
create table finance_review (
  id              bigint generated always as identity primary key,
  subject_kind    text not null constraint finance_review_subject check (subject_kind in ('ORDER', 'CONTRACT')),
  subject_id      bigint not null,
  subject_no      text not null,
  book_id         bigint not null references company (id),
  accept_org_id   bigint references company (id),
  centre_id       bigint references company (id),
  platform_id     bigint references company (id),
  -- Who took the money first: whose work it is.
  owner_id        bigint references app_user (id),
  -- 1 not handed in, 2 handed in, 3 confirmed, 4 reviewed, 5 to be confirmed again.
  status          smallint not null constraint finance_review_status check (status between 1 and 5),
  -- As it is now: what it costs, what came and stays, what went back.
  total_cents     bigint not null,
  paid_cents      bigint not null,
  refunded_cents  bigint not null,
  submitted_cents bigint,
  confirmed_cents bigint,
  remark          text not null default '',
  submitted_by    bigint references app_user (id),
  confirmed_by    bigint references app_user (id),
  reviewed_by     bigint references app_user (id),
  -- When money came or went last.
  moved_at        timestamptz not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint finance_review_once unique (subject_kind, subject_id),
  constraint finance_review_submitted check (status not in (2, 3, 4) or submitted_cents is not null),
  constraint finance_review_confirmed check
    (status not in (3, 4) or (confirmed_cents is not null and confirmed_by is not null)),
  -- Four eyes, whatever a program thinks.
  constraint finance_review_four_eyes check (status <> 4 or (reviewed_by is not null and reviewed_by <> confirmed_by)),
  -- What is confirmed is what came: whoever moves money takes the confirmation with it.
  constraint finance_review_current check (status not in (3, 4) or confirmed_cents = paid_cents)
);
create index finance_review_moved on finance_review (moved_at desc, id desc);
create index finance_review_platform on finance_review (platform_id, moved_at desc, id desc, owner_id);
create index finance_review_centre on finance_review (centre_id, moved_at desc, id desc, owner_id) where centre_id is not null;
create index finance_review_accept on finance_review (accept_org_id, moved_at desc, id desc, owner_id)
  where accept_org_id is not null;
create index finance_review_owner on finance_review (owner_id, moved_at desc, id desc) where owner_id is not null;
create index finance_review_open on finance_review (status, moved_at desc, id desc) where status <> 4;
create trigger finance_review_stays before delete or truncate on finance_review
  for each statement execute function refuse_change();
create trigger finance_review_live_topic after insert or update on finance_review
  for each statement execute function notify_live('payment');

-- What came before there was a review waits to be handed in.
insert into finance_review (subject_kind, subject_id, subject_no, book_id, accept_org_id, centre_id, platform_id, owner_id,
  status, total_cents, paid_cents, refunded_cents, moved_at)
select p.subject_kind, p.subject_id, max(p.subject_no), max(p.book_id), max(p.accept_org_id), max(p.centre_id),
  max(p.platform_id), (array_agg(p.cashier_id order by p.paid_at, p.id))[1], 1, coalesce(max(o.total_cents), 0),
  sum(p.amount_cents) filter (where not p.surplus) - coalesce(sum(b.cents) filter (where not p.surplus), 0),
  coalesce(sum(b.cents), 0), max(p.paid_at)
from payment p
left join visa_order o on p.subject_kind = 'ORDER' and o.id = p.subject_id
left join lateral (select sum(r.amount_cents) as cents from refund r where r.payment_id = p.id and r.status = 3) b on true
where p.status = 16 and p.subject_kind in ('ORDER', 'CONTRACT')
group by p.subject_kind, p.subject_id
having sum(p.amount_cents) filter (where not p.surplus) is not null;
insert into state_history (machine, record_id, to_state, operation, actor_name, company_id, at)
select 'finance_review', id, '1', 'open', 'system', book_id, moved_at from finance_review;
