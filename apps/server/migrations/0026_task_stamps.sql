-- Tasks say like all records when they were made and changed, by the database's clock.

alter table export_task alter column created_at set default now();
alter table export_task add column updated_at timestamptz not null default now();
alter table import_task alter column created_at set default now();
alter table import_task add column updated_at timestamptz not null default now();
