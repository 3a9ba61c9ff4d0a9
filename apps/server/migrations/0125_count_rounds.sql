-- A day is counted in two rounds: when the house opens, and when it closes. Each is judged by its own scans.
alter table custody_count
  add column round text not null default 'CLOSING',
  add constraint custody_count_round_check check (round in ('OPENING', 'CLOSING')),
  drop constraint custody_count_once,
  add constraint custody_count_once unique (company_id, day, round);

-- A scan, and what was said without moving anything, hold until the place is counted again; a scan also until the
-- passport is moved to another place or goes missing: from then on it proves nothing.
alter table custody_count_scan add column superseded_at timestamptz;
drop index custody_count_scan_item;
drop index custody_count_scan_code;
create unique index custody_count_scan_item on custody_count_scan (count_id, item_id)
  where item_id is not null and superseded_at is null;
create unique index custody_count_scan_code on custody_count_scan (count_id, code)
  where item_id is null and superseded_at is null;

alter table custody_count_note
  add column kind text,
  add column superseded_at timestamptz,
  add constraint custody_count_note_kind_check check (kind in ('LESS', 'MORE')),
  drop constraint custody_count_note_once,
  drop constraint custody_count_note_outcome_check,
  -- RETURNED: it was given back and nobody recorded that; said until the return is recorded.
  add constraint custody_count_note_outcome_check
    check (outcome in ('PUT_HERE', 'RETRIEVED', 'FOUND', 'REPORTED', 'MISSING', 'RETURNED', 'OTHER'));
create unique index custody_count_note_once on custody_count_note (count_id, code) where superseded_at is null;

create function supersede_counted() returns trigger language plpgsql as $$
begin
  update custody_count_scan x set superseded_at = coalesce(new.moved_at, now())
    from custody_count c
    where x.item_id = new.id and x.superseded_at is null and c.id = x.count_id and c.closed_at is null;
  -- What was said of where it was is no answer to where it is now; what was done about it stays said.
  update custody_count_note n set superseded_at = coalesce(new.moved_at, now())
    from custody_count c
    where n.item_id = new.id and n.superseded_at is null and n.outcome in ('OTHER', 'REPORTED', 'RETURNED')
      and c.id = n.count_id and c.closed_at is null;
  return null;
end $$;
create trigger passport_item_uncounted after update of place, place_id, status on passport_item for each row
  when (old.place is distinct from new.place or old.place_id is distinct from new.place_id
    or (old.status <> new.status and new.status = 6))
  execute function supersede_counted();
