-- Weeks and days are summed too: a report by week of half a year was added up from every order of it, which took the
-- longer the more orders there were. A difference tells its day; sums tell the first day of their span.
alter table visa_order_month rename to visa_order_sum;
alter table visa_order_sum rename column month to day;
alter table visa_order_sum rename constraint visa_order_month_unique to visa_order_sum_unique;
alter index visa_order_month_agent rename to visa_order_sum_agent;
alter index visa_order_month_accept rename to visa_order_sum_accept;
alter index visa_order_month_centre rename to visa_order_sum_centre;
alter index visa_order_month_nothing rename to visa_order_sum_nothing;
alter table visa_order_delta rename column month to day;

create or replace function order_sums(fact visa_order_fact, weight integer) returns setof visa_order_delta language sql immutable as $$
  select axes.axis, axes.day, fact.nation_code, fact.visa_type, fact.visa_category,
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

-- Adds the differences up; gives how many there were. Whoever looks meanwhile sees the one or the other, never both.
-- The levels: months 0 by everything, 1 without the agent, 2 without country, kind and category, 3 by agent, country and
-- kind alone; weeks and days (10 and 20 on) by organisation, by product and organisation, by agent, and by both of
-- these. What a level does not tell is empty in its rows.
create or replace function fold_order_deltas() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  with gone as (delete from visa_order_delta returning *),
  added as (
    insert into visa_order_sum as m
    select levels.level, axis, date_trunc(levels.span, day::timestamp)::date,
      case when levels.product then nation_code else '' end,
      case when levels.product then visa_type else 0 end, case when levels.category then visa_category else '' end,
      case when levels.by_status then status else 0 end, case when levels.agent then agent_id end,
      case when levels.org then accept_org_id end,
      case when levels.org then centre_id end,
      sum(orders), sum(people), sum(total_cents), sum(consular_cents), sum(urgent_cents), sum(service_cents),
      sum(vas_cents), sum(courier_cents), sum(discount_cents), sum(entered), sum(confirmed), sum(received),
      sum(audited), sum(approved), sum(readied), sum(submitted), sum(resulted), sum(returned), sum(cancelled),
      sum(incomplete), sum(passed), sum(rejected), sum(sent_back), sum(kept), sum(late)
    from gone cross join (values
      (0::smallint, 'month', true, true, true, true, true), (1::smallint, 'month', true, true, false, true, true),
      (2::smallint, 'month', false, false, true, true, true), (3::smallint, 'month', true, false, true, false, true),
      (10::smallint, 'week', false, false, false, true, true), (11::smallint, 'week', true, true, false, true, true),
      (12::smallint, 'week', false, false, true, false, false), (13::smallint, 'week', false, false, true, true, false),
      (20::smallint, 'day', false, false, false, true, true), (21::smallint, 'day', true, true, false, true, true),
      (22::smallint, 'day', false, false, true, false, false), (23::smallint, 'day', false, false, true, true, false)
    ) as levels (level, span, product, category, agent, org, by_status)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    -- Two that add up at once meet at the same rows in the same order.
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    on conflict on constraint visa_order_sum_unique do update set
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
  delete from visa_order_sum where orders = 0;
  return folded;
end $$;

-- All of it anew, of the orders that are there: after rows were brought in without triggers.
create or replace function refill_order_facts() returns void language plpgsql as $$
begin
  lock table visa_order_fact, visa_order_sum, visa_order_delta in exclusive mode;
  delete from visa_order_fact;
  delete from visa_order_sum;
  delete from visa_order_delta;
  insert into visa_order_fact
    select f.* from order_facts((select coalesce(array_agg(id), '{}') from visa_order)) f;
  insert into visa_order_delta
    select s.* from visa_order_fact f cross join lateral order_sums(f, 1) s;
  perform fold_order_deltas();
end $$;

-- The rows that are kept of orders stay; their sums are made anew from them.
delete from visa_order_delta;
delete from visa_order_sum;
insert into visa_order_delta select s.* from visa_order_fact f cross join lateral order_sums(f, 1) s;
select fold_order_deltas();
