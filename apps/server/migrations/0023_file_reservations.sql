-- Bytes count against a company's space before they are stored: reserved when an upload begins, settled when it enters the
-- books, given back when it fails.
alter table company_file_usage add column reserved_bytes bigint not null default 0 check (reserved_bytes >= 0);

create table file_reservation (
  -- The object's name; for keys of a store that takes uploads without asking us, whose keys they are.
  name       text primary key,
  company_id bigint not null references company (id),
  bytes      bigint not null check (bytes >= 0),
  expires_at timestamptz not null
);
create index file_reservation_company on file_reservation (company_id);
create index file_reservation_expires on file_reservation (expires_at);

-- Files of exports and imports are held by their tasks, like those of every other record.
insert into stored_file_use (file_id, entity, entity_id)
select f.id, 'export_task', t.id::text from export_task t join stored_file f on f.storage_name = t.storage_name
on conflict do nothing;
insert into stored_file_use (file_id, entity, entity_id)
select f.id, 'import_task', t.id::text from import_task t join stored_file f on f.storage_name in (t.source_name, t.error_file)
on conflict do nothing;
