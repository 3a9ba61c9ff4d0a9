-- A slot has one spelling: `1-01`, `01-01` and `1-001` are the same. Of several that stand in one by now, the one that was
-- taken in first keeps it; the others stay in the place without a slot, and are given one again when somebody sees them.
create function slot_plain(slot text) returns text language sql immutable parallel safe as $$
  select case when slot ~ '^[0-9]{1,2}-[0-9]{2,3}$' then split_part(slot, '-', 1)::integer || '-' ||
    lpad(split_part(slot, '-', 2)::integer::text, greatest(2, length(split_part(slot, '-', 2)::integer::text)), '0')
    else slot end
$$;
alter table passport_item disable trigger user;
update passport_item p set slot = '' where p.slot <> '' and p.status not in (3, 5, 6) and exists (
  select from passport_item o where o.place_id = p.place_id and slot_plain(o.slot) = slot_plain(p.slot)
    and o.status not in (3, 5, 6) and o.id < p.id);
update passport_item set slot = slot_plain(slot) where slot <> slot_plain(slot);
alter table passport_item enable trigger user;
alter table passport_item add constraint passport_item_slot_plain check (slot = slot_plain(slot));

-- The number of a passport is the same in letters of full width, as input methods give them.
drop index passport_item_once;
drop index passport_item_here;
create or replace function passport_key(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(upper(normalize(number, NFKC)), '[^A-Z0-9]', '', 'g')
$$;
alter table passport_item disable trigger user;
update passport_item p set doubled = true
where p.status <> 5 and not p.doubled and passport_key(p.passport_no) <> '' and exists (
  select from passport_item o where o.accept_org_id = p.accept_org_id and o.issuer = p.issuer and o.status <> 5
    and not o.doubled and passport_key(o.passport_no) = passport_key(p.passport_no) and o.id < p.id);
alter table passport_item enable trigger user;
create unique index passport_item_once on passport_item (accept_org_id, passport_key(passport_no), issuer)
  where status <> 5 and not doubled and passport_no <> '';
create index passport_item_here on passport_item (accept_org_id, passport_key(passport_no)) where status <> 5;

-- Whether a waybill has gone with another parcel.
create index visa_handover_waybill on visa_handover (accept_org_id, upper(waybill_no)) where waybill_no <> '';
