-- Who may collect passports for somebody else: registered at the desk or by whose they are, for certain people.
create table custody_authorisation (
  id               bigint generated always as identity primary key,
  authorisation_no text not null,
  -- The house that the passports are asked of.
  company_id       bigint not null references company (id),
  collector_name   text not null,
  id_type          text not null,
  id_no            text not null,
  mobile           text not null,
  relation         text not null,
  letter           jsonb not null default '[]',
  valid_until      date not null,
  made_by          bigint references app_user (id),
  revoked_by       bigint references app_user (id),
  revoked_at       timestamptz,
  revoke_reason    text not null default '',
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint custody_authorisation_no_unique unique (authorisation_no)
);
create index custody_authorisation_company on custody_authorisation (company_id, id desc);
create index custody_authorisation_id_no on custody_authorisation (id_no) where revoked_at is null;

create table custody_authorisation_person (
  authorisation_id bigint not null references custody_authorisation (id),
  applicant_id     bigint not null references visa_applicant (id),
  -- By which hand-out it was used.
  handover_id      bigint references visa_handover (id),
  primary key (authorisation_id, applicant_id)
);
create index custody_authorisation_person_applicant on custody_authorisation_person (applicant_id);
create trigger custody_authorisation_live_topic after insert or update or delete on custody_authorisation
  for each statement execute function notify_live('passport');
