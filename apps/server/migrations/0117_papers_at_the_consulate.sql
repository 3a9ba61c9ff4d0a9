-- Originals that went to a consulate with a passport, and what of them came back. Until somebody says so they are not in
-- the house: nobody hands out what lies at a consulate.
alter table visa_paper
  add column lodged_at timestamptz,
  add column back_at   timestamptz,
  add column back_by   bigint references app_user (id),
  add column away      boolean not null generated always as (lodged_at is not null and back_at is null) stored,
  add constraint visa_paper_back check (back_at is null or lodged_at is not null);
-- What lies there now went with its passport.
update visa_paper k set lodged_at = greatest(p.moved_at, k.received_at) from passport_item p
where p.applicant_id = k.applicant_id and p.status = 3 and k.is_original and k.returned_at is null
  and k.received_at <= p.moved_at;
