-- Whoever collected a damaged passport knew of the damage and took it as it is.
alter table visa_handover add column damage_seen boolean not null default false;

-- Why an alarm is over, as it was said with the step that ended it.
alter table custody_alarm add column settled_note text not null default '';

-- Passports that turned up where they do not belong, at a retrieval or a count: told to whoever manages the house until
-- somebody says what became of them.
create table custody_stray (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  -- The number of a passport that the house knows, which its item is; of any other what was scanned.
  code       text not null,
  item_id    bigint references passport_item (id),
  -- Where it turned up: at the retrieval of a bill, or in a place at a count; null there: in hands.
  retrieval  bigint references retrieval_stray (id),
  count_id   bigint references custody_count (id),
  place_id   bigint references custody_place (id),
  note       text not null default '',
  raised_by  bigint references app_user (id),
  raised_at  timestamptz not null,
  outcome    text not null default '' check (outcome in ('', 'OWNER', 'CONSULATE', 'TAKEN_IN', 'OTHER')),
  answer     text not null default '',
  settled_by bigint references app_user (id),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custody_stray_settled check ((outcome <> '') = (settled_at is not null)),
  constraint custody_stray_found check ((retrieval is null) <> (count_id is null))
);
-- Told of twice it is one.
create unique index custody_stray_open on custody_stray (company_id, code) where settled_at is null;
create index custody_stray_company on custody_stray (company_id, id desc);
-- What the manager was told of with it: of one that they had been told of already, that.
alter table retrieval_stray add column stray_id bigint references custody_stray (id);
create index retrieval_stray_told on retrieval_stray (stray_id) where stray_id is not null;
create trigger custody_stray_live_topic after insert or update or delete on custody_stray
  for each statement execute function notify_live('passport');

-- What was seen at a count and is away by the system is retrieved after all, or found; or the manager is told.
alter table custody_count_note drop constraint custody_count_note_outcome_check;
alter table custody_count_note add constraint custody_count_note_outcome_check
  check (outcome in ('PUT_HERE', 'RETRIEVED', 'FOUND', 'REPORTED', 'MISSING', 'OTHER'));

-- At which counter a passport is moved follows from the open shift of whoever moves it; without one it is as they said.
create function note_move_counter() returns trigger language plpgsql as $$
begin
  new.move_counter := coalesce(
    (select s.counter from cashier_shift s where s.cashier_id = new.moved_by and s.status = 1), new.move_counter);
  return new;
end $$;
create trigger passport_item_counter before insert or update of moved_at on passport_item
  for each row execute function note_move_counter();
