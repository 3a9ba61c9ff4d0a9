-- A passport is in a house once, whoever's order it came with: its number, as a scanner and as people write it, and the
-- country that issued it. Wherever it is meanwhile (at a consulate, missing), it is that house's until it is given back.
create function passport_key(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(upper(number), '[^A-Z0-9]', '', 'g')
$$;
-- Who is not said to be of another country has a Chinese passport.
create function passport_issuer(nationality text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(upper(nationality), ''), 'CHN')
$$;

alter table passport_item
  -- As it was when the passport came in.
  add column issuer  text not null default 'CHN',
  -- Came in a second time before that was refused: it goes out by hand like any other, and stands in nobody's way.
  add column doubled boolean not null default false;
alter table passport_item disable trigger user;
update passport_item p set issuer = passport_issuer(a.nationality)
from visa_applicant a where a.id = p.applicant_id and passport_issuer(a.nationality) <> 'CHN';
update passport_item p set doubled = true
where p.status <> 5 and passport_key(p.passport_no) <> '' and exists (
  select from passport_item o where o.accept_org_id = p.accept_org_id and o.issuer = p.issuer and o.status <> 5
    and passport_key(o.passport_no) = passport_key(p.passport_no) and o.id < p.id);
alter table passport_item enable trigger user;

create unique index passport_item_once on passport_item (accept_org_id, passport_key(passport_no), issuer)
  where status <> 5 and not doubled and passport_no <> '';
-- What is asked of whoever comes, doubled or not.
create index passport_item_here on passport_item (accept_org_id, passport_key(passport_no)) where status <> 5;

create function note_passport_issuer() returns trigger language plpgsql as $$
begin
  new.issuer := passport_issuer((select a.nationality from visa_applicant a where a.id = new.applicant_id));
  return new;
end $$;
create trigger passport_item_issuer before insert on passport_item
  for each row execute function note_passport_issuer();
