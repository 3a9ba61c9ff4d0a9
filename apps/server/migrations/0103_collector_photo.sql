-- A picture of who collected, where they agreed to it.
alter table custody_collection add column photo jsonb not null default '[]';
