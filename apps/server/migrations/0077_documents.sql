-- Papers that centres write themselves, which of them made a print, and what customers sign and say on their phones.

create table doc_template (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references company (id),
  kind         text not null,
  -- Counts from 1 for each kind.
  version      integer not null,
  name         text not null,
  zh           jsonb not null,
  en           jsonb not null,
  -- Null: a draft.
  valid_from   date,
  published_by bigint references app_user (id),
  published_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint doc_template_version unique (company_id, kind, version),
  constraint doc_template_published check ((valid_from is null) = (published_at is null))
);
create unique index doc_template_draft on doc_template (company_id, kind) where published_at is null;
-- What was published is never changed: papers were printed by it.
create trigger doc_template_stays before update or delete on doc_template
  for each row when (old.published_at is not null) execute function refuse_change();

-- Which template made a paper: 0 the one that the product comes with; null: papers that have none.
alter table kept_paper
  add column template_id bigint references doc_template (id),
  add column template_version integer;
create index kept_paper_template on kept_paper (template_id) where template_id is not null;

-- A link by which the customer signs one revision: one at a time for each contract, for a quarter of an hour, once.
create table contract_sign_link (
  contract_id bigint primary key references centre_contract (id),
  token_hash  bytea not null constraint contract_sign_link_token unique,
  revision    integer not null,
  expires_at  timestamptz not null,
  made_by     bigint not null references app_user (id),
  made_at     timestamptz not null,
  used_at     timestamptz
);

-- What a customer signed: the strokes with their times, and the seals of what was read and of the file that was made.
create table contract_signature (
  id               bigint generated always as identity primary key,
  contract_id      bigint not null references centre_contract (id),
  revision         integer not null,
  signer_name      text not null,
  strokes          jsonb not null,
  -- Digest of all that was signed, which stands on every page.
  seal             text not null constraint contract_signature_seal unique,
  -- Digest of the file.
  file_hash        text not null constraint contract_signature_file unique,
  language         text not null,
  template_id      bigint references doc_template (id),
  template_version integer not null,
  -- LINK: by a link at the counter; LOGIN: by the customer's own account.
  via              text not null constraint contract_signature_via check (via in ('LINK', 'LOGIN')),
  user_id          bigint references app_user (id),
  address          text not null default '',
  agent            text not null default '',
  signed_at        timestamptz not null,
  constraint contract_signature_once unique (contract_id, revision)
);
create trigger contract_signature_stays before update or delete on contract_signature
  for each statement execute function refuse_change();

-- What a customer says on the phone: how they want their passports back, who may collect them, how it was.
create table contract_wish (
  id                 bigint generated always as identity primary key,
  contract_id        bigint not null references centre_contract (id) constraint contract_wish_once unique,
  centre_id          bigint not null references company (id),
  return_way         smallint,
  return_address     text not null default '',
  collector_name     text not null default '',
  collector_id_no    text not null default '',
  collector_mobile   text not null default '',
  collector_relation text not null default '',
  score              smallint constraint contract_wish_score check (score between 1 and 5),
  words              text not null default '',
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);
