-- Adding up a year of a busy centre took ten minutes: each difference was counted forty-four times over. Now eleven times.
create or replace function fold_centre_deltas() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  with gone as (delete from centre_delta returning *),
  -- By days, keys and countries first: months and whole centres are added up from these few, not from every difference.
  daily as (
    select g.centre_id, g.day, dims.dim, centre_key(dims.dim, g.kind, g.day, g.hour, g.nation_code, g.visa_type,
        g.visa_category, g.urgency, g.agent_id, g.operator_id, g.age, g.nationality, g.way) as key, g.nation_code,
      sum(contracts) as contracts, sum(total_cents) as total_cents, sum(consular_cents) as consular_cents,
      sum(third_party_cents) as third_party_cents, sum(service_cents) as service_cents,
      sum(discount_cents) as discount_cents, sum(people) as people, sum(people_accepted) as people_accepted,
      sum(people_reviewed) as people_reviewed, sum(people_sent) as people_sent,
      sum(people_resulted) as people_resulted, sum(people_returned) as people_returned, sum(passed) as passed,
      sum(rejected) as rejected, sum(sent_back) as sent_back, sum(kept) as kept, sum(late) as late,
      sum(accepted) as accepted, sum(reviewed) as reviewed, sum(cancelled) as cancelled,
      sum(given_back) as given_back, sum(payments) as payments, sum(paid_cents) as paid_cents,
      sum(refunds) as refunds, sum(refunded_cents) as refunded_cents, sum(passports_in) as passports_in,
      sum(passports_out) as passports_out, sum(passports_sent) as passports_sent,
      sum(passports_back) as passports_back, sum(labels_used) as labels_used, sum(labels_void) as labels_void
    from gone g
    cross join (values ('none'), ('country'), ('product'), ('category'), ('urgency'), ('agent'), ('operator'), ('age'),
      ('nationality'), ('hour'), ('way')) as dims (dim)
    group by 1, 2, 3, 4, 5
  ),
  told as (
    select spans.span, d.centre_id, case when spans.span = 2 then date_trunc('month', d.day::timestamp)::date else d.day end as day,
      d.dim, d.key, case when nations.own then d.nation_code else '' end as nation_code,
      contracts, total_cents, consular_cents, third_party_cents, service_cents, discount_cents, people,
      people_accepted, people_reviewed, people_sent, people_resulted, people_returned, passed, rejected, sent_back,
      kept, late, accepted, reviewed, cancelled, given_back, payments, paid_cents, refunds, refunded_cents,
      passports_in, passports_out, passports_sent, passports_back, labels_used, labels_void
    from daily d
    cross join (values (1::smallint), (2::smallint)) as spans (span)
    cross join (values (false), (true)) as nations (own)
    where d.key is not null and (not nations.own or d.nation_code <> '')
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
    from told
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
