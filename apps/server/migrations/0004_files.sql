-- Stored files, who uses them, how much each company stores, and the secrets of the file store.

create table stored_file (
  id           bigint generated always as identity primary key,
  -- The object's name in the store, and the name by which forms refer to the file.
  storage_name text not null,
  file_name    text not null,
  size         bigint not null check (size >= 0),
  md5          text not null check (md5 ~ '^[0-9a-f]{32}$'),
  -- Told by the bytes.
  mime         text not null,
  owner_id     bigint not null references app_user (id),
  company_id   bigint not null references company (id),
  created_at   timestamptz not null default now(),
  -- null: kept for good.
  expires_at   timestamptz,
  constraint stored_file_name_unique unique (storage_name)
);
create index stored_file_expires on stored_file (expires_at) where expires_at is not null;
create index stored_file_content on stored_file (company_id, md5, size);
create index stored_file_owner on stored_file (owner_id);

-- Which records hold a file: it is kept while any does.
create table stored_file_use (
  file_id   bigint not null references stored_file (id) on delete cascade,
  entity    text not null,
  entity_id text not null,
  primary key (file_id, entity, entity_id)
);
create index stored_file_use_record on stored_file_use (entity, entity_id);

create table company_file_usage (
  company_id  bigint primary key references company (id),
  bytes       bigint not null default 0 check (bytes >= 0),
  files       bigint not null default 0 check (files >= 0),
  -- null: the limit that the settings give every company.
  quota_bytes bigint check (quota_bytes >= 0)
);

-- Shared by all instances; made when first needed.
create table file_store_key (
  name  text primary key,
  value text not null
);
