-- Contracts that customers sign by hand on a phone, and what was sealed then.

-- The link of a contract: one at a time, for one revision, good once.
create table contract_sign_link (
  contract_id bigint primary key references centre_contract (id),
  revision    integer not null,
  token_hash  bytea not null constraint contract_sign_link_token unique,
  expires_at  timestamptz not null,
  made_by     bigint not null references app_user (id),
  opened_at   timestamptz,
  used_at     timestamptz,
  created_at  timestamptz not null default now()
);
create trigger contract_sign_link_live_topic after insert or update or delete on contract_sign_link
  for each statement execute function notify_live('contract');

create table contract_signature (
  id          bigint generated always as identity primary key,
  contract_id bigint not null references centre_contract (id),
  revision    integer not null,
  -- What was read and signed: the template and what it told, from which the same file can be made again.
  told        jsonb not null,
  language    text not null,
  -- Strokes of points: where the pen was, and after how many milliseconds.
  strokes     jsonb not null,
  signer      text not null,
  via         text not null,
  -- Over all of the above: as it stands on every page.
  seal        text not null,
  -- Of the file that was made, byte by byte.
  file_sha256 bytea not null,
  signed_at   timestamptz not null,
  constraint contract_signature_revision unique (contract_id, revision),
  constraint contract_signature_via check (via in ('LINK', 'PHONE')),
  constraint contract_signature_language check (language in ('zh', 'en'))
);
create index contract_signature_file on contract_signature (file_sha256);
create trigger contract_signature_stays before update or delete on contract_signature
  for each statement execute function refuse_change();
create trigger contract_signature_live_topic after insert on contract_signature
  for each statement execute function notify_live('contract');
