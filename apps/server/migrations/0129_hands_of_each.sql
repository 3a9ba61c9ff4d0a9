-- What is in people's hands is counted by person: everybody answers for their own. Null: of a place, or in nobody's hands.
alter table custody_count_place
  add column keeper_id bigint references app_user (id),
  drop constraint custody_count_place_once,
  add constraint custody_count_place_once unique nulls not distinct (count_id, place_id, keeper_id);
alter table custody_count_scan add column keeper_id bigint references app_user (id);

-- Of counts that run, what was scanned in hands was in the hands of whoever answers for it; all hands were done at once.
update custody_count_scan x set keeper_id = coalesce((select p.custodian_id from passport_item p where p.id = x.item_id), x.scanned_by)
  from custody_count c where c.id = x.count_id and c.closed_at is null and x.place_id is null;
insert into custody_count_place (count_id, place_id, keeper_id, done_by, done_at)
  select distinct d.count_id, null::bigint, p.custodian_id, d.done_by, d.done_at
  from custody_count_place d join custody_count c on c.id = d.count_id and c.closed_at is null
  join passport_item p on p.house_id = c.company_id and p.place_id is null and p.custodian_id is not null
  where d.place_id is null;

-- What goes from hand to hand was not seen where it is now.
drop trigger passport_item_uncounted on passport_item;
create trigger passport_item_uncounted after update of place, place_id, status, custodian_id on passport_item for each row
  when (old.place is distinct from new.place or old.place_id is distinct from new.place_id
    or (new.place_id is null and old.custodian_id is distinct from new.custodian_id)
    or (old.status <> new.status and new.status = 6))
  execute function supersede_counted();
