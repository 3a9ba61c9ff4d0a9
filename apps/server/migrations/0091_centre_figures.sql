-- What a visa centre counts (docs/decisions/074-centre-figures.md): a narrow row for everything that counts, on the day
-- of UTC+8 on which it happened, and sums of these by day and month, kept as differences that a task adds up.

create table centre_fact (
  -- 1 contract, 2 somebody in one, 3 a step of a contract, 4 payment, 5 refund, 6 step of a passport, 7 label.
  kind          smallint not null,
  record_id     bigint not null,
  -- Where a number alone does not name the record.
  record_no     text not null default '',
  centre_id     bigint not null,
  -- Whose own it is.
  operator_id   bigint,
  contract_id   bigint,
  day           date not null,
  hour          smallint not null,
  nation_code   text not null default '',
  visa_type     smallint not null default 0,
  visa_category text not null default '',
  urgency       text not null default '',
  agent_id      bigint,
  age           text not null default '',
  nationality   text not null default '',
  way           text not null default '',
  -- Of somebody in a contract, when they first came so far.
  accepted_at   timestamptz,
  reviewed_at   timestamptz,
  sent_at       timestamptz,
  resulted_at   timestamptz,
  returned_at   timestamptz,
  -- What it counts as; nothing where it is of another kind.
  contracts          bigint,
  total_cents        bigint,
  consular_cents     bigint,
  third_party_cents  bigint,
  service_cents      bigint,
  discount_cents     bigint,
  people             bigint,
  people_accepted    bigint,
  people_reviewed    bigint,
  people_sent        bigint,
  people_resulted    bigint,
  people_returned    bigint,
  passed             bigint,
  rejected           bigint,
  sent_back          bigint,
  kept               bigint,
  late               bigint,
  accepted           bigint,
  reviewed           bigint,
  cancelled          bigint,
  given_back         bigint,
  payments           bigint,
  paid_cents         bigint,
  refunds            bigint,
  refunded_cents     bigint,
  passports_in       bigint,
  passports_out      bigint,
  passports_sent     bigint,
  passports_back     bigint,
  labels_used        bigint,
  labels_void        bigint,
  primary key (kind, record_id, record_no)
);
create index centre_fact_centre on centre_fact (centre_id, day);
create index centre_fact_operator on centre_fact (operator_id, day) where operator_id is not null;
create index centre_fact_contract on centre_fact (contract_id, kind) where contract_id is not null;
create index centre_fact_day on centre_fact (day);

-- What has changed in the sums since they were last added up: nobody waits for a row that a whole day shares.
create table centre_delta (
  kind          smallint not null,
  centre_id     bigint not null,
  operator_id   bigint,
  day           date not null,
  hour          smallint not null,
  nation_code   text not null,
  visa_type     smallint not null,
  visa_category text not null,
  urgency       text not null,
  agent_id      bigint,
  age           text not null,
  nationality   text not null,
  way           text not null,
  contracts          bigint,
  total_cents        bigint,
  consular_cents     bigint,
  third_party_cents  bigint,
  service_cents      bigint,
  discount_cents     bigint,
  people             bigint,
  people_accepted    bigint,
  people_reviewed    bigint,
  people_sent        bigint,
  people_resulted    bigint,
  people_returned    bigint,
  passed             bigint,
  rejected           bigint,
  sent_back          bigint,
  kept               bigint,
  late               bigint,
  accepted           bigint,
  reviewed           bigint,
  cancelled          bigint,
  given_back         bigint,
  payments           bigint,
  paid_cents         bigint,
  refunds            bigint,
  refunded_cents     bigint,
  passports_in       bigint,
  passports_out      bigint,
  passports_sent     bigint,
  passports_back     bigint,
  labels_used        bigint,
  labels_void        bigint
);

-- The sums: of a day (span 1) or a month (2), told by one thing at a time, of all countries (nation_code '') and of each.
create table centre_sum (
  span        smallint not null,
  centre_id   bigint not null,
  day         date not null,
  dim         text not null,
  key         text not null,
  nation_code text not null,
  contracts          bigint,
  total_cents        bigint,
  consular_cents     bigint,
  third_party_cents  bigint,
  service_cents      bigint,
  discount_cents     bigint,
  people             bigint,
  people_accepted    bigint,
  people_reviewed    bigint,
  people_sent        bigint,
  people_resulted    bigint,
  people_returned    bigint,
  passed             bigint,
  rejected           bigint,
  sent_back          bigint,
  kept               bigint,
  late               bigint,
  accepted           bigint,
  reviewed           bigint,
  cancelled          bigint,
  given_back         bigint,
  payments           bigint,
  paid_cents         bigint,
  refunds            bigint,
  refunded_cents     bigint,
  passports_in       bigint,
  passports_out      bigint,
  passports_sent     bigint,
  passports_back     bigint,
  labels_used        bigint,
  labels_void        bigint,
  primary key (centre_id, span, dim, nation_code, day, key)
);

-- By what figures are told, and what a row is under it; null: it is nothing there.
create function centre_key(dim text, kind smallint, day date, hour smallint, nation_code text, visa_type smallint,
  visa_category text, urgency text, agent_id bigint, operator_id bigint, age text, nationality text, way text)
  returns text language sql immutable parallel safe as $$
  select case
    when dim = 'none' then ''
    when dim = 'country' and kind <= 6 then nation_code
    when dim = 'product' and kind <= 6 then case when nation_code = '' then '' else nation_code || '-' || visa_type end
    when dim = 'category' and kind <= 5 then visa_category
    when dim = 'urgency' and kind <= 5 then urgency
    when dim = 'agent' and kind <= 5 then coalesce(agent_id, 0)::text
    when dim = 'operator' then coalesce(operator_id, 0)::text
    when dim = 'age' and kind = 2 then age
    when dim = 'nationality' and kind = 2 then nationality
    when dim = 'hour' and kind in (1, 2, 4, 5) then extract(isodow from day)::int || '-' || hour
    when dim = 'way' and kind in (4, 5) then way
  end
$$;

create function centre_fact_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into centre_delta
    select kind, centre_id, operator_id, day, hour, nation_code, visa_type, visa_category, urgency, agent_id, age,
      nationality, way,
      -contracts, -total_cents, -consular_cents, -third_party_cents, -service_cents, -discount_cents, -people,
      -people_accepted, -people_reviewed, -people_sent, -people_resulted, -people_returned, -passed, -rejected,
      -sent_back, -kept, -late, -accepted, -reviewed, -cancelled, -given_back, -payments, -paid_cents, -refunds,
      -refunded_cents, -passports_in, -passports_out, -passports_sent, -passports_back, -labels_used, -labels_void
    from gone;
  end if;
  if tg_op <> 'DELETE' then
    insert into centre_delta
    select kind, centre_id, operator_id, day, hour, nation_code, visa_type, visa_category, urgency, agent_id, age,
      nationality, way,
      contracts, total_cents, consular_cents, third_party_cents, service_cents, discount_cents, people,
      people_accepted, people_reviewed, people_sent, people_resulted, people_returned, passed, rejected, sent_back,
      kept, late, accepted, reviewed, cancelled, given_back, payments, paid_cents, refunds, refunded_cents,
      passports_in, passports_out, passports_sent, passports_back, labels_used, labels_void
    from come;
  end if;
  return null;
end $$;
create trigger centre_fact_come after insert on centre_fact referencing new table as come
  for each statement execute function centre_fact_counted();
create trigger centre_fact_gone after delete on centre_fact referencing old table as gone
  for each statement execute function centre_fact_counted();
create trigger centre_fact_other after update on centre_fact referencing old table as gone new table as come
  for each statement execute function centre_fact_counted();

-- Adds the differences up; gives how many there were. Whoever looks meanwhile sees the one or the other, never both.
create function fold_centre_deltas() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  with gone as (delete from centre_delta returning *),
  told as (
    select spans.span, g.centre_id, case when spans.span = 2 then date_trunc('month', g.day::timestamp)::date else g.day end as day,
      dims.dim, centre_key(dims.dim, g.kind, g.day, g.hour, g.nation_code, g.visa_type, g.visa_category, g.urgency,
        g.agent_id, g.operator_id, g.age, g.nationality, g.way) as key,
      case when nations.own then g.nation_code else '' end as nation_code,
      contracts, total_cents, consular_cents, third_party_cents, service_cents, discount_cents, people,
      people_accepted, people_reviewed, people_sent, people_resulted, people_returned, passed, rejected, sent_back,
      kept, late, accepted, reviewed, cancelled, given_back, payments, paid_cents, refunds, refunded_cents,
      passports_in, passports_out, passports_sent, passports_back, labels_used, labels_void
    from gone g
    cross join (values (1::smallint), (2::smallint)) as spans (span)
    cross join (values ('none'), ('country'), ('product'), ('category'), ('urgency'), ('agent'), ('operator'), ('age'),
      ('nationality'), ('hour'), ('way')) as dims (dim)
    cross join (values (false), (true)) as nations (own)
    where not nations.own or g.nation_code <> ''
  ),
  added as (
    insert into centre_sum as s (span, centre_id, day, dim, key, nation_code,
      contracts, total_cents, consular_cents, third_party_cents, service_cents, discount_cents, people,
      people_accepted, people_reviewed, people_sent, people_resulted, people_returned, passed, rejected, sent_back,
      kept, late, accepted, reviewed, cancelled, given_back, payments, paid_cents, refunds, refunded_cents,
      passports_in, passports_out, passports_sent, passports_back, labels_used, labels_void)
    select span, centre_id, day, dim, key, nation_code,
      coalesce(sum(contracts), 0), coalesce(sum(total_cents), 0), coalesce(sum(consular_cents), 0),
      coalesce(sum(third_party_cents), 0), coalesce(sum(service_cents), 0), coalesce(sum(discount_cents), 0),
      coalesce(sum(people), 0), coalesce(sum(people_accepted), 0), coalesce(sum(people_reviewed), 0),
      coalesce(sum(people_sent), 0), coalesce(sum(people_resulted), 0), coalesce(sum(people_returned), 0),
      coalesce(sum(passed), 0), coalesce(sum(rejected), 0), coalesce(sum(sent_back), 0), coalesce(sum(kept), 0),
      coalesce(sum(late), 0), coalesce(sum(accepted), 0), coalesce(sum(reviewed), 0), coalesce(sum(cancelled), 0),
      coalesce(sum(given_back), 0), coalesce(sum(payments), 0), coalesce(sum(paid_cents), 0),
      coalesce(sum(refunds), 0), coalesce(sum(refunded_cents), 0), coalesce(sum(passports_in), 0),
      coalesce(sum(passports_out), 0), coalesce(sum(passports_sent), 0), coalesce(sum(passports_back), 0),
      coalesce(sum(labels_used), 0), coalesce(sum(labels_void), 0)
    from told where key is not null
    group by 1, 2, 3, 4, 5, 6
    -- Two that add up at once meet at the same rows in the same order.
    order by 1, 2, 3, 4, 5, 6
    on conflict (centre_id, span, dim, nation_code, day, key) do update set
      contracts = s.contracts + excluded.contracts, total_cents = s.total_cents + excluded.total_cents,
      consular_cents = s.consular_cents + excluded.consular_cents,
      third_party_cents = s.third_party_cents + excluded.third_party_cents,
      service_cents = s.service_cents + excluded.service_cents,
      discount_cents = s.discount_cents + excluded.discount_cents, people = s.people + excluded.people,
      people_accepted = s.people_accepted + excluded.people_accepted,
      people_reviewed = s.people_reviewed + excluded.people_reviewed,
      people_sent = s.people_sent + excluded.people_sent,
      people_resulted = s.people_resulted + excluded.people_resulted,
      people_returned = s.people_returned + excluded.people_returned, passed = s.passed + excluded.passed,
      rejected = s.rejected + excluded.rejected, sent_back = s.sent_back + excluded.sent_back,
      kept = s.kept + excluded.kept, late = s.late + excluded.late, accepted = s.accepted + excluded.accepted,
      reviewed = s.reviewed + excluded.reviewed, cancelled = s.cancelled + excluded.cancelled,
      given_back = s.given_back + excluded.given_back, payments = s.payments + excluded.payments,
      paid_cents = s.paid_cents + excluded.paid_cents, refunds = s.refunds + excluded.refunds,
      refunded_cents = s.refunded_cents + excluded.refunded_cents,
      passports_in = s.passports_in + excluded.passports_in, passports_out = s.passports_out + excluded.passports_out,
      passports_sent = s.passports_sent + excluded.passports_sent,
      passports_back = s.passports_back + excluded.passports_back, labels_used = s.labels_used + excluded.labels_used,
      labels_void = s.labels_void + excluded.labels_void
  )
  select count(*) into folded from gone;
  return folded;
end $$;

-- The one definition of what contracts and the people in them count as. What was deleted counts as nothing.
create function contract_facts(contract bigint) returns setof centre_fact language sql stable as $$
  with c as (
    select c.*, (c.created_at at time zone 'Asia/Shanghai') as made, coalesce(c.payer_id, o.agent_id) as agent
    from centre_contract c left join visa_order o on o.id = c.order_id
    where c.id = contract and c.status <> 8
  )
  select 1::smallint, c.id, '', c.centre_id, c.operator_id, c.id, c.made::date, extract(hour from c.made)::smallint,
    c.nation_code, c.visa_type, c.visa_category, c.urgency_level, c.agent, '', '', '',
    null::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz,
    1::bigint, c.total_cents, c.consular_cents, c.third_party_cents, c.service_cents, c.discount_cents, null::bigint,
    null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint,
    null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint,
    null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint
  from c
  union all
  select 2::smallint, p.id, '', c.centre_id, c.operator_id, c.id, c.made::date, extract(hour from c.made)::smallint,
    c.nation_code, c.visa_type, c.visa_category, c.urgency_level, c.agent,
    case when p.birth_date is null then ''
      when p.birth_date > c.made::date - interval '6 years' then 'under6'
      when p.birth_date > c.made::date - interval '18 years' then 'youth'
      when p.birth_date > c.made::date - interval '60 years' then 'adult' else 'senior' end,
    p.nationality, '',
    c.accepted_at, c.reviewed_at, w.sent_at, w.resulted_at, w.returned_at,
    null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, 1::bigint,
    (c.accepted_at is not null)::int::bigint, (c.reviewed_at is not null)::int::bigint,
    (coalesce(w.sent_at, w.resulted_at) is not null)::int::bigint, (w.resulted_at is not null)::int::bigint,
    (w.returned_at is not null)::int::bigint, (coalesce(a.result, 0) = 1)::int::bigint,
    (coalesce(a.result, 0) = 2)::int::bigint, (coalesce(a.result, 0) = 3)::int::bigint,
    coalesce((w.resulted_at at time zone 'Asia/Shanghai')::date <= c.promised_date, false)::int::bigint,
    coalesce((w.resulted_at at time zone 'Asia/Shanghai')::date > c.promised_date, false)::int::bigint, null::bigint,
    null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint,
    null::bigint, null::bigint, null::bigint, null::bigint, null::bigint
  from c join contract_applicant p on p.contract_id = c.id
  left join visa_applicant a on a.id = p.applicant_id
  left join lateral (
    select min(h.at) filter (where h.to_state = '64') as sent_at, min(h.at) filter (where h.to_state = '72') as resulted_at,
      min(h.at) filter (where h.to_state = '80' and h.operation <> 'abandon') as returned_at
    from state_history h where h.machine = 'visa_applicant' and h.record_id = p.applicant_id
  ) w on true
$$;

create function refresh_contract_facts(contract bigint) returns void language plpgsql as $$
declare
  before centre_fact[];
  after centre_fact[];
begin
  -- Two that change one contract count it after each other; asked for at the end, it holds up nothing else.
  perform pg_advisory_xact_lock(7400000000000000000 + contract);
  select array_agg(f order by f.kind, f.record_id) into before
    from centre_fact f where f.contract_id = contract and f.kind <= 2;
  select array_agg(f order by f.kind, f.record_id) into after from contract_facts(contract) f;
  if before is not distinct from after then return; end if;
  delete from centre_fact where contract_id = contract and kind <= 2;
  insert into centre_fact select * from unnest(after);
end $$;

-- Deferred: what a transaction does to a contract in many steps is counted once, as it is when it commits.
create function contract_changed() returns trigger language plpgsql as $$
declare
  changed bigint;
  touched bigint[];
begin
  if tg_table_name = 'centre_contract' then
    touched := array[new.id];
  elsif tg_table_name = 'contract_applicant' then
    touched := array[coalesce(new.contract_id, old.contract_id)];
  elsif tg_table_name = 'visa_order' then
    touched := array(select id from centre_contract where order_id = new.id order by id);
  else
    touched := array(select distinct contract_id from contract_applicant where applicant_id = new.id order by contract_id);
  end if;
  foreach changed in array touched loop
    -- Of one contract the events follow each other.
    if current_setting('visa.counted_contract', true) is distinct from changed::text then
      perform refresh_contract_facts(changed);
      perform set_config('visa.counted_contract', changed::text, true);
    end if;
  end loop;
  return null;
end $$;
create constraint trigger centre_contract_fact_made after insert on centre_contract
  deferrable initially deferred for each row execute function contract_changed();
create constraint trigger centre_contract_fact_changed after update on centre_contract
  deferrable initially deferred for each row
  when ((old.status, old.operator_id, old.payer_id, old.order_id, old.nation_code, old.visa_type, old.visa_category,
         old.urgency_level, old.consular_cents, old.third_party_cents, old.service_cents, old.discount_cents,
         old.promised_date, old.accepted_at, old.reviewed_at, old.created_at)
    is distinct from
        (new.status, new.operator_id, new.payer_id, new.order_id, new.nation_code, new.visa_type, new.visa_category,
         new.urgency_level, new.consular_cents, new.third_party_cents, new.service_cents, new.discount_cents,
         new.promised_date, new.accepted_at, new.reviewed_at, new.created_at))
  execute function contract_changed();
create constraint trigger contract_applicant_fact after insert or update or delete on contract_applicant
  deferrable initially deferred for each row execute function contract_changed();
create constraint trigger visa_applicant_contract_fact after update on visa_applicant
  deferrable initially deferred for each row
  when (new.centre_id is not null and (old.status, old.result) is distinct from (new.status, new.result))
  execute function contract_changed();

create constraint trigger visa_order_contract_fact after update on visa_order
  deferrable initially deferred for each row
  when (new.centre_id is not null and old.agent_id is distinct from new.agent_id)
  execute function contract_changed();

-- Steps of contracts, payments, refunds, steps of passports and labels count once, when they happen.
create function step_facts(step state_history) returns setof centre_fact language sql stable as $$
  select jsonb_populate_record(null::centre_fact, jsonb_build_object('kind', 3, 'record_id', step.id, 'record_no', '',
    'centre_id', c.centre_id, 'operator_id', step.actor_id, 'contract_id', c.id,
    'day', (step.at at time zone 'Asia/Shanghai')::date, 'hour', extract(hour from step.at at time zone 'Asia/Shanghai'),
    'nation_code', c.nation_code, 'visa_type', c.visa_type, 'visa_category', c.visa_category, 'urgency', c.urgency_level,
    'agent_id', c.payer_id, 'age', '', 'nationality', '', 'way', '',
    case step.to_state when '2' then 'accepted' when '3' then 'reviewed' when '6' then 'given_back' else 'cancelled' end, 1))
  from centre_contract c
  where step.machine = 'centre_contract' and c.id = step.record_id and step.to_state in ('2', '3', '6', '7')
$$;
create function count_step() returns trigger language plpgsql as $$
begin
  insert into centre_fact select * from step_facts(new);
  return null;
end $$;
create trigger state_history_contract_fact after insert on state_history for each row
  when (new.machine = 'centre_contract' and new.to_state in ('2', '3', '6', '7')) execute function count_step();

create function payment_facts(paid payment) returns setof centre_fact language sql stable as $$
  select jsonb_populate_record(null::centre_fact, jsonb_build_object('kind', 4, 'record_id', paid.id, 'record_no', '',
    'centre_id', paid.centre_id, 'operator_id', paid.cashier_id, 'contract_id', c.id,
    'day', (paid.paid_at at time zone 'Asia/Shanghai')::date, 'hour', extract(hour from paid.paid_at at time zone 'Asia/Shanghai'),
    'nation_code', coalesce(c.nation_code, o.nation_code, ''), 'visa_type', coalesce(c.visa_type, o.visa_type, 0),
    'visa_category', coalesce(c.visa_category, o.visa_category, ''), 'urgency', coalesce(c.urgency_level, o.urgency_level, ''),
    'agent_id', coalesce(c.payer_id, paid.agent_id), 'age', '', 'nationality', '', 'way', paid.way,
    'payments', 1, 'paid_cents', paid.amount_cents))
  from company k
  left join centre_contract c on paid.subject_kind = 'CONTRACT' and c.id = paid.subject_id
  left join visa_order o on paid.subject_kind = 'ORDER' and o.id = paid.subject_id
  where k.id = paid.centre_id and k.is_centre and paid.status = 16 and paid.subject_kind <> 'TEST'
$$;
create function count_payment() returns trigger language plpgsql as $$
begin
  insert into centre_fact select * from payment_facts(new);
  return null;
end $$;
create trigger payment_fact_made after insert on payment for each row
  when (new.status = 16) execute function count_payment();
create trigger payment_fact_paid after update of status on payment for each row
  when (new.status = 16 and old.status <> 16) execute function count_payment();

create function refund_facts(back refund) returns setof centre_fact language sql stable as $$
  select jsonb_populate_record(null::centre_fact, to_jsonb(f) || jsonb_build_object('kind', 5, 'record_id', back.id,
    'operator_id', coalesce(s.cashier_id, back.asked_by), 'way', back.way,
    'day', (back.done_at at time zone 'Asia/Shanghai')::date, 'hour', extract(hour from back.done_at at time zone 'Asia/Shanghai'),
    'payments', null, 'paid_cents', null, 'refunds', 1, 'refunded_cents', back.amount_cents))
  from centre_fact f left join cashier_shift s on s.id = back.shift_id
  where f.kind = 4 and f.record_id = back.payment_id and back.status = 3
$$;
create function count_refund() returns trigger language plpgsql as $$
begin
  insert into centre_fact select * from refund_facts(new);
  return null;
end $$;
create trigger refund_fact_made after insert on refund for each row
  when (new.status = 3) execute function count_refund();
create trigger refund_fact_done after update of status on refund for each row
  when (new.status = 3 and old.status <> 3) execute function count_refund();

-- In the house is what lies at the counter or in the safe.
create function movement_facts(step passport_movement) returns setof centre_fact language sql stable as $$
  select jsonb_populate_record(null::centre_fact, jsonb_build_object('kind', 6, 'record_id', step.id, 'record_no', '',
    'centre_id', i.centre_id, 'operator_id', step.actor_id,
    'contract_id', (select max(p.contract_id) from contract_applicant p where p.applicant_id = i.applicant_id),
    'day', (step.moved_at at time zone 'Asia/Shanghai')::date,
    'hour', extract(hour from step.moved_at at time zone 'Asia/Shanghai'),
    'nation_code', a.nation_code, 'visa_type', a.visa_type, 'visa_category', '', 'urgency', '', 'age', '',
    'nationality', '', 'way', '',
    case when step.to_place in ('COUNTER', 'SAFE') then
        case when step.from_place in ('', 'HOLDER') then 'passports_in' else 'passports_back' end
      else case when step.to_place = 'CONSULATE' then 'passports_sent' else 'passports_out' end end, 1))
  from passport_item i join visa_applicant a on a.id = i.applicant_id
  where i.id = step.item_id and i.centre_id is not null
    and (step.to_place in ('COUNTER', 'SAFE')) is distinct from (step.from_place in ('COUNTER', 'SAFE'))
$$;
create function count_movement() returns trigger language plpgsql as $$
begin
  insert into centre_fact select * from movement_facts(new);
  return null;
end $$;
create trigger passport_movement_fact after insert on passport_movement for each row
  when ((new.to_place in ('COUNTER', 'SAFE')) is distinct from (new.from_place in ('COUNTER', 'SAFE')))
  execute function count_movement();

-- Used and spoiled are two events of a label.
create function label_facts(label passport_label) returns setof centre_fact language sql stable as $$
  select jsonb_populate_record(null::centre_fact, jsonb_build_object('kind', 7, 'record_id', label.batch_id,
    'record_no', label.code || events.mark, 'centre_id', label.company_id, 'operator_id', events.who,
    'contract_id', (select max(p.contract_id) from passport_item i join contract_applicant p on p.applicant_id = i.applicant_id
      where i.id = label.item_id),
    'day', (events.at at time zone 'Asia/Shanghai')::date, 'hour', extract(hour from events.at at time zone 'Asia/Shanghai'),
    'nation_code', '', 'visa_type', 0, 'visa_category', '', 'urgency', '', 'age', '', 'nationality', '', 'way', '',
    events.figure, 1))
  from company k, (values (label.bound_at, label.bound_by, 'labels_used', ''), (label.voided_at, label.voided_by, 'labels_void', '-'))
    as events (at, who, figure, mark)
  where k.id = label.company_id and k.is_centre and events.at is not null
$$;
create function count_label() returns trigger language plpgsql as $$
begin
  delete from centre_fact where kind = 7 and record_id = new.batch_id and record_no in (new.code, new.code || '-');
  insert into centre_fact select * from label_facts(new);
  return null;
end $$;
create trigger passport_label_fact after update of bound_at, voided_at on passport_label for each row
  when ((old.bound_at, old.voided_at) is distinct from (new.bound_at, new.voided_at)) execute function count_label();

-- All of it anew, of the rows that are there: at this migration, and after rows were brought in without triggers.
create function refill_centre_facts() returns void language plpgsql as $$
begin
  lock table centre_fact, centre_sum, centre_delta in exclusive mode;
  delete from centre_fact;
  delete from centre_sum;
  delete from centre_delta;
  insert into centre_fact select f.* from centre_contract c cross join lateral contract_facts(c.id) f;
  insert into centre_fact select f.* from state_history h cross join lateral step_facts(h) f where h.machine = 'centre_contract';
  insert into centre_fact select f.* from payment p cross join lateral payment_facts(p) f where p.status = 16;
  insert into centre_fact select f.* from refund r cross join lateral refund_facts(r) f where r.status = 3;
  insert into centre_fact select f.* from passport_movement m cross join lateral movement_facts(m) f;
  insert into centre_fact select f.* from passport_label l cross join lateral label_facts(l) f
    where l.bound_at is not null or l.voided_at is not null;
  delete from centre_delta;
  insert into centre_delta
  select kind, centre_id, operator_id, day, hour, nation_code, visa_type, visa_category, urgency, agent_id, age,
    nationality, way,
    contracts, total_cents, consular_cents, third_party_cents, service_cents, discount_cents, people,
    people_accepted, people_reviewed, people_sent, people_resulted, people_returned, passed, rejected, sent_back,
    kept, late, accepted, reviewed, cancelled, given_back, payments, paid_cents, refunds, refunded_cents,
    passports_in, passports_out, passports_sent, passports_back, labels_used, labels_void
  from centre_fact;
  perform fold_centre_deltas();
end $$;
select refill_centre_facts();

-- What is open is found without what ended long ago.
create index centre_contract_open on centre_contract (centre_id, status, operator_id) where status in (1, 2, 4, 5);
create index passport_item_centre_live on passport_item (centre_id, status) where centre_id is not null and status <> 5;

-- The report of a day as it was when the day was closed: what it tells never changes.
create table centre_day_report (
  id         bigint generated always as identity primary key,
  report_no  text not null constraint centre_day_report_no_unique unique,
  centre_id  bigint not null references company (id),
  day        date not null,
  content    jsonb not null,
  -- Of what it tells, as papers show it.
  checksum   text not null,
  closed_by  bigint references app_user (id),
  closed_at  timestamptz not null,
  -- What the manager says to what differs and what is late.
  note       text not null default '',
  signed_by  bigint references app_user (id),
  signed_at  timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint centre_day_report_once unique (centre_id, day),
  constraint centre_day_report_signed check ((signed_by is null) = (signed_at is null))
);
create function refuse_day_change() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null
    or (new.report_no, new.centre_id, new.day, new.content, new.checksum, new.closed_at)
      is distinct from (old.report_no, old.centre_id, old.day, old.content, old.checksum, old.closed_at)
  then raise exception 'day % is closed', old.day; end if;
  return new;
end $$;
create trigger centre_day_report_kept before update on centre_day_report
  for each row execute function refuse_day_change();
create trigger centre_day_report_stays before delete or truncate on centre_day_report
  for each statement execute function refuse_change();

-- What a closed day came to differently afterwards, told by the report of a later day.
create table centre_day_correction (
  id           bigint generated always as identity primary key,
  report_id    bigint not null references centre_day_report (id),
  centre_id    bigint not null references company (id),
  day          date not null,
  figure       text not null,
  before_value bigint not null,
  after_value  bigint not null,
  constraint centre_day_correction_once unique (report_id, day, figure)
);
create index centre_day_correction_day on centre_day_correction (centre_id, day);
create trigger centre_day_correction_stays before update or delete or truncate on centre_day_correction
  for each statement execute function refuse_change();

create trigger centre_contract_live_topic after insert or update on centre_contract
  for each statement execute function notify_live('contract');
create trigger contract_approval_live_topic after insert or update on contract_approval
  for each statement execute function notify_live('contract');
create trigger centre_day_report_live_topic after insert or update on centre_day_report
  for each statement execute function notify_live('contract');
