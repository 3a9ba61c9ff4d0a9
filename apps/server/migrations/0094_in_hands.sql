-- The count sees what is in people's hands, too: without a place. A scan that had to wait keeps its own time.
alter table custody_count_scan
  alter column place_id drop not null,
  add column client_at timestamptz;
alter table custody_count_place drop constraint custody_count_place_pkey;
alter table custody_count_place
  alter column place_id drop not null,
  add column id bigint generated always as identity primary key,
  add constraint custody_count_place_once unique nulls not distinct (count_id, place_id);
alter table custody_transfer_line add column client_at timestamptz;
-- What a count came to when it was closed; names and numbers of passports are asked for by their ids.
alter table custody_count add column told jsonb;
-- Of what was taken in stays that it was; the number of a passport whose time is over is masked.
drop trigger visa_receipt_unchanged on visa_receipt;
create trigger visa_receipt_unchanged before update or delete on visa_receipt
  for each statement execute function refuse_change_unless_erasing();
create function refuse_change_of_receipt() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'lines' is distinct from to_jsonb(old) - 'lines' then
    raise exception 'of a receipt nothing but its lines is emptied';
  end if;
  return new;
end
$$;
create trigger visa_receipt_lines before update on visa_receipt
  for each row execute function refuse_change_of_receipt();
