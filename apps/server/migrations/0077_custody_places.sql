-- Where in a house passports stand: safes, shelves and drawers with layers and slots.
create table custody_place (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  kind       text not null check (kind in ('SAFE', 'SHELF', 'DRAWER', 'BOX')),
  name       text not null,
  layers     smallint not null check (layers between 1 and 30),
  slots      smallint not null check (slots between 0 and 100),
  sort_no    integer not null default 0,
  valid      smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custody_place_once unique (company_id, name)
);

alter table passport_item drop constraint passport_item_status_check;
alter table passport_item add constraint passport_item_status_check check (status between 1 and 8);
alter table passport_item
  -- The place in the house, and where on it: layer and slot as `2-05`; empty: nobody said.
  add column place_id       bigint references custody_place (id),
  add column slot           text not null default '',
  -- In whose house it is; null: in none.
  add column house_id       bigint references company (id),
  -- At which counter it was moved, and when by the clock of who scanned it without a connection.
  add column move_counter   text not null default '',
  add column move_client_at timestamptz;
-- One passport in a slot.
create unique index passport_item_slot on passport_item (place_id, slot) where slot <> '' and status not in (3, 5, 6);
create index passport_item_house on passport_item (house_id, place_id, slot) where house_id is not null;
create index passport_item_custodian on passport_item (custodian_id) where status <> 5;

alter table passport_movement
  add column place_id  bigint,
  add column slot      text not null default '',
  add column counter   text not null default '',
  add column client_at timestamptz;

create or replace function note_passport_movement() returns trigger language plpgsql as $$
begin
  insert into passport_movement (item_id, from_status, to_status, from_place, to_place, place_note, place_id, slot,
    from_custodian, to_custodian, cause, cause_no, scanned, note, actor_id, moved_at, counter, client_at)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
    case when tg_op = 'UPDATE' then old.place else '' end, new.place, new.place_note, new.place_id, new.slot,
    case when tg_op = 'UPDATE' then old.custodian_id end, new.custodian_id, new.move_cause, new.move_no,
    new.move_scanned, new.move_note, new.moved_by, new.moved_at, new.move_counter, new.move_client_at);
  return null;
end $$;
drop trigger passport_item_moved on passport_item;
create trigger passport_item_moved after update on passport_item for each row
  when ((old.status, old.place, old.place_note, old.place_id, old.slot, old.custodian_id, old.label)
    is distinct from
        (new.status, new.place, new.place_note, new.place_id, new.slot, new.custodian_id, new.label))
  execute function note_passport_movement();

-- What is out of the house stands nowhere in it; what is in it is in the house of who answers for it.
create function settle_passport_house() returns trigger language plpgsql as $$
begin
  if new.place not in ('COUNTER', 'SAFE') then
    new.house_id := null;
    new.place_id := null;
    new.slot := '';
  else
    new.house_id := coalesce((select u.company_id from app_user u where u.id = new.custodian_id), new.accept_org_id);
  end if;
  if new.place_id is null then new.slot := ''; end if;
  return new;
end $$;
create trigger passport_item_settled before insert or update of place, place_id, slot, custodian_id, accept_org_id
  on passport_item for each row execute function settle_passport_house();
update passport_item set place = place;

-- Passports that are missing, damaged or not fetched: told to whoever manages the house until it is settled.
create table custody_alarm (
  id          bigint generated always as identity primary key,
  item_id     bigint not null references passport_item (id),
  company_id  bigint not null references company (id),
  kind        text not null check (kind in ('MISSING', 'DAMAGED', 'UNCLAIMED')),
  note        text not null default '',
  raised_by   bigint references app_user (id),
  raised_at   timestamptz not null,
  settled_by  bigint references app_user (id),
  settled_at  timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create unique index custody_alarm_open on custody_alarm (item_id, kind) where settled_at is null;
create index custody_alarm_company on custody_alarm (company_id, raised_at desc, id desc);
create trigger custody_alarm_live_topic after insert or update or delete on custody_alarm
  for each statement execute function notify_live('passport');

-- UNUSE_REASON: why a label was not used.
alter table passport_label add column void_code text not null default '';
