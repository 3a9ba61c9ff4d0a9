-- What is uploaded before anybody is logged in. Secrets are kept as hashes; rows go when their time is over or the
-- registration is finished, and the objects of unfinished ones are orphans, which are swept.
create table registration_ticket (
  ticket_hash bytea not null,
  uploads integer not null default 0,
  bytes bigint not null default 0,
  expires_at timestamptz not null,
  constraint registration_ticket_pkey primary key (ticket_hash)
);
create index registration_ticket_expires on registration_ticket (expires_at);

create table registration_upload (
  token_hash bytea not null,
  ticket_hash bytea not null,
  used boolean not null default false,
  storage_name text not null default '',
  file_name text not null default '',
  mime text not null default '',
  size bigint not null default 0,
  md5 text not null default '',
  constraint registration_upload_pkey primary key (token_hash),
  constraint registration_upload_ticket_fkey foreign key (ticket_hash)
    references registration_ticket (ticket_hash) on delete cascade
);
create index registration_upload_ticket on registration_upload (ticket_hash);
