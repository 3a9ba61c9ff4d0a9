-- Whose record a row of the log is about: these companies read its history, whoever wrote it. Null in rows from before,
-- which are hashed without it.
alter table change_log add column record_company_ids bigint[];
-- One condition finds what a company's people did and what was done to its records.
create index change_log_reader on change_log using gin (array_append(record_company_ids, company_id));
drop index change_log_company;

-- Two people at one of these were not kept apart.
alter table resource add column updated_at timestamptz not null default now();
alter table district add column updated_at timestamptz not null default now();
