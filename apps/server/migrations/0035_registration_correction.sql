-- Links by which whoever registered a company corrects what was sent back, kept as hashes.
create table registration_correction (
  token_hash bytea not null,
  company_id bigint not null,
  expires_at timestamptz not null,
  constraint registration_correction_pkey primary key (token_hash),
  constraint registration_correction_company_fkey foreign key (company_id) references company (id) on delete cascade
);
create index registration_correction_company on registration_correction (company_id);
create index registration_correction_expires on registration_correction (expires_at);
