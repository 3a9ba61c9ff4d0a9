-- What applicants bring, and how far their applications are filled in.
create table visa_document (
  id             bigint generated always as identity primary key,
  applicant_id   bigint not null references visa_applicant (id) on delete cascade,
  requirement_id bigint references document_requirement (id),
  -- MATERIAL_KIND
  document       text not null,
  status         smallint not null check (status in (1, 2, 3)),
  reason         text not null default '',
  note           text not null default '',
  -- [{fileName, storageName, fileIndex}]
  files          jsonb not null default '[]',
  -- Null: sent by the link of a telephone.
  updated_by     bigint references app_user (id),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
-- One row for what a requirement asks of an applicant; what nobody asked for may come several times.
create unique index visa_document_requirement on visa_document (applicant_id, requirement_id)
  where requirement_id is not null;
create index visa_document_applicant on visa_document (applicant_id, id);

-- What somebody asked an applicant for that is wanted only on request.
create table visa_document_request (
  applicant_id   bigint not null references visa_applicant (id) on delete cascade,
  requirement_id bigint not null references document_requirement (id) on delete cascade,
  requested_by   bigint references app_user (id),
  created_at     timestamptz not null default now(),
  primary key (applicant_id, requirement_id)
);

-- By which somebody without a login sends papers; one for each applicant, known by its hash.
create table visa_upload_link (
  applicant_id bigint primary key references visa_applicant (id) on delete cascade,
  token_hash   bytea not null,
  expires_at   timestamptz not null,
  files        integer not null default 0,
  made_by      bigint references app_user (id),
  created_at   timestamptz not null default now(),
  constraint visa_upload_link_token unique (token_hash)
);

alter table visa_applicant
  -- Fields that must be filled in, and how many of them are: counted by whoever writes the form.
  add column needed             smallint not null default 0,
  add column filled             smallint not null default 0,
  -- Documents that must be there, how many are, and how many of these were refused.
  add column documents_wanted   smallint not null default 0,
  add column documents_there    smallint not null default 0,
  add column documents_refused  smallint not null default 0;

create index visa_applicant_form on visa_applicant (form_code, created_at desc, id desc);
create index visa_applicant_agent_form on visa_applicant (agent_id, form_code, created_at desc, id desc, owner_id);
create index visa_applicant_accept_form on visa_applicant (accept_org_id, form_code, created_at desc, id desc, handler_id);
