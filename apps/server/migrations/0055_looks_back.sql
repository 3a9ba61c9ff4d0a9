-- What reports and statistics count (docs/decisions/052-looks-back.md): a narrow row for each order, kept at the end of
-- every transaction that changes one, and its sums by month, kept as differences that a scheduled task adds up.

create table visa_order_fact (
  order_id         bigint primary key,
  nation_code      text not null,
  visa_type        smallint not null,
  visa_category    text not null,
  status           smallint not null,
  agent_id         bigint,
  accept_org_id    bigint,
  centre_id        bigint,
  platform_id      bigint,
  customer_id      bigint,
  customer_user_id bigint,
  owner_id         bigint,
  handler_id       bigint,
  -- Days of UTC+8: when it was made, and when it first stood there.
  created_on       date not null,
  received_on      date,
  submitted_on     date,
  result_on        date,
  returned_on      date,
  cancelled_on     date,
  orders           bigint not null,
  -- Who is not cancelled.
  people           bigint not null,
  total_cents      bigint not null,
  consular_cents   bigint not null,
  urgent_cents     bigint not null,
  service_cents    bigint not null,
  vas_cents        bigint not null,
  courier_cents    bigint not null,
  discount_cents   bigint not null,
  -- Everybody who was entered, and how many of them came at least so far.
  entered          bigint not null,
  confirmed        bigint not null,
  received         bigint not null,
  audited          bigint not null,
  approved         bigint not null,
  readied          bigint not null,
  submitted        bigint not null,
  resulted         bigint not null,
  returned         bigint not null,
  cancelled        bigint not null,
  incomplete       bigint not null,
  passed           bigint not null,
  rejected         bigint not null,
  sent_back        bigint not null,
  kept             bigint not null,
  late             bigint not null
);
create index visa_order_fact_created on visa_order_fact (created_on);
create index visa_order_fact_agent on visa_order_fact (agent_id, created_on, owner_id);
create index visa_order_fact_agent_owner on visa_order_fact (agent_id, owner_id, created_on);
create index visa_order_fact_accept on visa_order_fact (accept_org_id, created_on, handler_id);
create index visa_order_fact_accept_handler on visa_order_fact (accept_org_id, handler_id, created_on);
create index visa_order_fact_centre on visa_order_fact (centre_id, created_on, handler_id) where centre_id is not null;
create index visa_order_fact_customer on visa_order_fact (customer_id, created_on, customer_user_id)
  where customer_id is not null;
create index visa_order_fact_received on visa_order_fact (received_on) where received_on is not null;
create index visa_order_fact_submitted on visa_order_fact (submitted_on) where submitted_on is not null;
create index visa_order_fact_result on visa_order_fact (result_on) where result_on is not null;
create index visa_order_fact_returned on visa_order_fact (returned_on) where returned_on is not null;
create index visa_order_fact_cancelled on visa_order_fact (cancelled_on) where cancelled_on is not null;

-- What orders add to the sums of months, and what has changed in them since these were last added up: nobody waits for
-- a row that all orders of a month share. `axis` says by which day: 0 when an order was made, else when it first had
-- that status.
create table visa_order_delta (
  axis           smallint not null,
  month          date not null,
  nation_code    text not null,
  visa_type      smallint not null,
  visa_category  text not null,
  status         smallint not null,
  agent_id       bigint,
  accept_org_id  bigint,
  centre_id      bigint,
  orders         bigint not null,
  people         bigint not null,
  total_cents    bigint not null,
  consular_cents bigint not null,
  urgent_cents   bigint not null,
  service_cents  bigint not null,
  vas_cents      bigint not null,
  courier_cents  bigint not null,
  discount_cents bigint not null,
  entered        bigint not null,
  confirmed      bigint not null,
  received       bigint not null,
  audited        bigint not null,
  approved       bigint not null,
  readied        bigint not null,
  submitted      bigint not null,
  resulted       bigint not null,
  returned       bigint not null,
  cancelled      bigint not null,
  incomplete     bigint not null,
  passed         bigint not null,
  rejected       bigint not null,
  sent_back      bigint not null,
  kept           bigint not null,
  late           bigint not null
);

-- The sums, as fine as a question needs them: level 0 by everything, 1 without the agent, 2 without country, kind and
-- category, 3 by agent, country and kind alone. What a level does not tell is empty in its rows.
create table visa_order_month (
  level smallint not null,
  like visa_order_delta,
  constraint visa_order_month_unique unique nulls not distinct
    (level, axis, month, nation_code, visa_type, visa_category, status, agent_id, accept_org_id, centre_id)
);
create index visa_order_month_agent on visa_order_month (level, agent_id, axis, month);
create index visa_order_month_accept on visa_order_month (level, accept_org_id, axis, month);
create index visa_order_month_centre on visa_order_month (level, centre_id, axis, month) where centre_id is not null;
create index visa_order_month_nothing on visa_order_month (orders) where orders = 0;

-- How far somebody came: the way of an application without what it was sent back or ended by, so that its number is a
-- measure. An electronic visa skips what is done to paper and counts as past it.
create function applicant_way(applicant bigint)
  returns table (furthest smallint, was_incomplete boolean, result_on date) language sql stable as $$
  select coalesce(max(h.to_state::smallint) filter (where h.to_state not in ('48', '88') and h.operation <> 'abandon'),
      8::smallint),
    coalesce(bool_or(h.to_state = '48'), false),
    (min(h.at) filter (where h.to_state = '72') at time zone 'Asia/Shanghai')::date
  from state_history h where h.machine = 'visa_applicant' and h.record_id = applicant and h.to_state is not null
$$;

-- The one definition of every figure, as orders stand now.
create function order_facts(ids bigint[]) returns setof visa_order_fact language sql stable as $$
  select o.id, o.nation_code, o.visa_type, o.visa_category, o.status, o.agent_id, o.accept_org_id, o.centre_id,
    o.platform_id, o.customer_id, o.customer_user_id, o.owner_id, o.handler_id,
    (o.created_at at time zone 'Asia/Shanghai')::date, way.received_on, way.submitted_on, way.result_on,
    way.returned_on, way.cancelled_on, 1::bigint, p.people, o.total_cents, f.consular, f.urgent, f.service, f.vas,
    f.courier, f.discount, p.entered, p.confirmed, p.received, p.audited, p.approved, p.readied, p.submitted,
    p.resulted, p.returned, p.cancelled, p.incomplete, p.passed, p.rejected, p.sent_back, p.kept, p.late
  from visa_order o
  cross join lateral (
    select (min(h.at) filter (where h.to_state = '24') at time zone 'Asia/Shanghai')::date as received_on,
      (min(h.at) filter (where h.to_state = '64') at time zone 'Asia/Shanghai')::date as submitted_on,
      (min(h.at) filter (where h.to_state = '72') at time zone 'Asia/Shanghai')::date as result_on,
      (min(h.at) filter (where h.to_state = '80') at time zone 'Asia/Shanghai')::date as returned_on,
      (min(h.at) filter (where h.to_state = '88') at time zone 'Asia/Shanghai')::date as cancelled_on
    from state_history h where h.machine = 'visa_order' and h.record_id = o.id
  ) way
  cross join lateral (
    select coalesce(sum(l.quantity * l.unit_cents) filter (where l.kind = 'consular'), 0)::bigint as consular,
      coalesce(sum(l.quantity * l.unit_cents) filter (where l.kind = 'urgent'), 0)::bigint as urgent,
      coalesce(sum(l.quantity * l.unit_cents) filter (where l.kind = 'service'), 0)::bigint as service,
      coalesce(sum(l.quantity * l.unit_cents) filter (where l.kind = 'vas'), 0)::bigint as vas,
      coalesce(sum(l.quantity * l.unit_cents) filter (where l.kind = 'courier'), 0)::bigint as courier,
      coalesce(sum(l.quantity * l.unit_cents) filter (where l.kind = 'discount'), 0)::bigint as discount
    from visa_order_fee l where l.order_id = o.id
  ) f
  cross join lateral (
    select count(*) filter (where a.status <> 88) as people, count(*) as entered,
      count(*) filter (where w.furthest >= 16) as confirmed, count(*) filter (where w.furthest >= 24) as received,
      count(*) filter (where w.furthest >= 32) as audited, count(*) filter (where w.furthest >= 40) as approved,
      count(*) filter (where w.furthest >= 56) as readied, count(*) filter (where w.furthest >= 64) as submitted,
      count(*) filter (where w.furthest >= 72) as resulted, count(*) filter (where w.furthest >= 80) as returned,
      count(*) filter (where a.status = 88) as cancelled, count(*) filter (where w.was_incomplete) as incomplete,
      count(*) filter (where a.result = 1) as passed, count(*) filter (where a.result = 2) as rejected,
      count(*) filter (where a.result = 3) as sent_back,
      count(*) filter (where w.result_on <= o.promised_date) as kept,
      count(*) filter (where w.result_on > o.promised_date) as late
    from visa_applicant a cross join lateral applicant_way(a.id) w where a.order_id = o.id
  ) p
  where o.id = any(ids)
$$;

-- What an order adds to the sums: to the month it was made in, and to that of each step it has come to.
create function order_sums(fact visa_order_fact, weight integer) returns setof visa_order_delta language sql immutable as $$
  select axes.axis, date_trunc('month', axes.day)::date, fact.nation_code, fact.visa_type, fact.visa_category,
    fact.status, fact.agent_id, fact.accept_org_id, fact.centre_id, weight * fact.orders, weight * fact.people,
    weight * fact.total_cents, weight * fact.consular_cents, weight * fact.urgent_cents, weight * fact.service_cents,
    weight * fact.vas_cents, weight * fact.courier_cents, weight * fact.discount_cents, weight * fact.entered,
    weight * fact.confirmed, weight * fact.received, weight * fact.audited, weight * fact.approved,
    weight * fact.readied, weight * fact.submitted, weight * fact.resulted, weight * fact.returned,
    weight * fact.cancelled, weight * fact.incomplete, weight * fact.passed, weight * fact.rejected,
    weight * fact.sent_back, weight * fact.kept, weight * fact.late
  from (values (0::smallint, fact.created_on), (24::smallint, fact.received_on), (64::smallint, fact.submitted_on),
    (72::smallint, fact.result_on), (80::smallint, fact.returned_on), (88::smallint, fact.cancelled_on)
  ) as axes (axis, day) where axes.day is not null
$$;

create function refresh_order_fact(changed bigint) returns void language plpgsql as $$
declare
  before visa_order_fact;
  after visa_order_fact;
begin
  select * into before from visa_order_fact where order_id = changed for update;
  select * into after from order_facts(array[changed]);
  if before is not distinct from after then
    return;
  end if;
  if before.order_id is not null then
    insert into visa_order_delta select * from order_sums(before, -1);
    delete from visa_order_fact where order_id = changed;
  end if;
  if after.order_id is not null then
    insert into visa_order_delta select * from order_sums(after, 1);
    insert into visa_order_fact values (after.*);
  end if;
end $$;

-- Deferred: what a transaction does to an order in many steps is counted once, as it is when it commits.
create function order_changed() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_table_name = 'visa_order' then
    changed := coalesce(new.id, old.id);
  else
    changed := coalesce(new.order_id, old.order_id);
  end if;
  -- Of one order the events follow each other.
  if current_setting('visa.counted_order', true) is distinct from changed::text then
    perform refresh_order_fact(changed);
    perform set_config('visa.counted_order', changed::text, true);
  end if;
  return null;
end $$;
create constraint trigger visa_order_fact_made after insert or delete on visa_order
  deferrable initially deferred for each row execute function order_changed();
create constraint trigger visa_order_fact_changed after update on visa_order
  deferrable initially deferred for each row
  when ((old.nation_code, old.visa_type, old.visa_category, old.status, old.agent_id, old.accept_org_id, old.centre_id,
         old.platform_id, old.customer_id, old.customer_user_id, old.owner_id, old.handler_id, old.created_at,
         old.promised_date, old.total_cents)
    is distinct from
        (new.nation_code, new.visa_type, new.visa_category, new.status, new.agent_id, new.accept_org_id, new.centre_id,
         new.platform_id, new.customer_id, new.customer_user_id, new.owner_id, new.handler_id, new.created_at,
         new.promised_date, new.total_cents))
  execute function order_changed();
create constraint trigger visa_applicant_fact_made after insert or delete on visa_applicant
  deferrable initially deferred for each row execute function order_changed();
create constraint trigger visa_applicant_fact_changed after update on visa_applicant
  deferrable initially deferred for each row
  when ((old.status, old.result, old.order_id) is distinct from (new.status, new.result, new.order_id))
  execute function order_changed();
create constraint trigger visa_order_fee_fact after insert or update or delete on visa_order_fee
  deferrable initially deferred for each row execute function order_changed();

-- Adds the differences up; gives how many there were. Whoever looks meanwhile sees the one or the other, never both.
create function fold_order_deltas() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  with gone as (delete from visa_order_delta returning *),
  added as (
    insert into visa_order_month as m
    select levels.level, axis, month, case when levels.product then nation_code else '' end,
      case when levels.product then visa_type else 0 end, case when levels.category then visa_category else '' end,
      status, case when levels.agent then agent_id end, case when levels.org then accept_org_id end,
      case when levels.org then centre_id end,
      sum(orders), sum(people), sum(total_cents), sum(consular_cents), sum(urgent_cents), sum(service_cents),
      sum(vas_cents), sum(courier_cents), sum(discount_cents), sum(entered), sum(confirmed), sum(received),
      sum(audited), sum(approved), sum(readied), sum(submitted), sum(resulted), sum(returned), sum(cancelled),
      sum(incomplete), sum(passed), sum(rejected), sum(sent_back), sum(kept), sum(late)
    from gone cross join (values (0::smallint, true, true, true, true), (1::smallint, true, true, false, true),
      (2::smallint, false, false, true, true), (3::smallint, true, false, true, false)
    ) as levels (level, product, category, agent, org)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    -- Two that add up at once meet at the same rows in the same order.
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    on conflict on constraint visa_order_month_unique do update set
      orders = m.orders + excluded.orders, people = m.people + excluded.people,
      total_cents = m.total_cents + excluded.total_cents,
      consular_cents = m.consular_cents + excluded.consular_cents,
      urgent_cents = m.urgent_cents + excluded.urgent_cents,
      service_cents = m.service_cents + excluded.service_cents, vas_cents = m.vas_cents + excluded.vas_cents,
      courier_cents = m.courier_cents + excluded.courier_cents,
      discount_cents = m.discount_cents + excluded.discount_cents, entered = m.entered + excluded.entered,
      confirmed = m.confirmed + excluded.confirmed, received = m.received + excluded.received,
      audited = m.audited + excluded.audited, approved = m.approved + excluded.approved,
      readied = m.readied + excluded.readied, submitted = m.submitted + excluded.submitted,
      resulted = m.resulted + excluded.resulted, returned = m.returned + excluded.returned,
      cancelled = m.cancelled + excluded.cancelled, incomplete = m.incomplete + excluded.incomplete,
      passed = m.passed + excluded.passed, rejected = m.rejected + excluded.rejected,
      sent_back = m.sent_back + excluded.sent_back, kept = m.kept + excluded.kept, late = m.late + excluded.late)
  select count(*) into folded from gone;
  delete from visa_order_month where orders = 0;
  return folded;
end $$;

-- All of it anew, of the orders that are there: at this migration, and after rows were brought in without triggers.
create function refill_order_facts() returns void language plpgsql as $$
begin
  lock table visa_order_fact, visa_order_month, visa_order_delta in exclusive mode;
  delete from visa_order_fact;
  delete from visa_order_month;
  delete from visa_order_delta;
  insert into visa_order_fact
    select f.* from order_facts((select coalesce(array_agg(id), '{}') from visa_order)) f;
  insert into visa_order_delta
    select s.* from visa_order_fact f cross join lateral order_sums(f, 1) s;
  perform fold_order_deltas();
end $$;
select refill_order_facts();

-- Who did how many steps when.
create index state_history_seat on state_history (actor_company_id, at, actor_id) where machine = 'visa_applicant';
create index state_history_steps on state_history (at, actor_id) where machine = 'visa_applicant';
