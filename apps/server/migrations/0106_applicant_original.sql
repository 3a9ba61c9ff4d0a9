-- What a photo or a scan was made of, as long as what was made of it is in somebody's form. The file is held by the
-- applicant like those of the form, and goes with them.
create table applicant_original (
  applicant_id bigint not null references visa_applicant (id) on delete cascade,
  field        text not null,
  made         text not null,
  storage_name text not null,
  file_name    text not null,
  created_at   timestamptz not null default now(),
  constraint applicant_original_pkey primary key (applicant_id, field),
  constraint applicant_original_field check (field in ('photo', 'passportScan'))
);
