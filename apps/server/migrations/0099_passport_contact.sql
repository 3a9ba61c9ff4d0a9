-- Who the customer named to collect stands with the passport from the moment it came in: whoever changes the order's
-- contact later changes nobody who may collect at a centre.
alter table passport_item add column contact_name text not null default '';
update passport_item p set contact_name = o.contact_name from visa_order o where o.id = p.order_id;
create function note_passport_contact() returns trigger language plpgsql as $$
begin
  new.contact_name := coalesce((select contact_name from visa_order where id = new.order_id), '');
  return new;
end $$;
create trigger passport_item_contact before insert on passport_item
  for each row execute function note_passport_contact();
