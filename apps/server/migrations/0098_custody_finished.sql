-- What of a visa nobody read when it was checked: a sheet with any of it does not pass.
alter table passport_check add column unread text[] not null default '{}';

-- A day on which passports were moved and nobody counted is open too, until somebody closes it late and says why.
alter table custody_count
  alter column begun_by drop not null,
  add column late_reason text not null default '';
create index custody_count_open on custody_count (company_id, day) where closed_at is null;
