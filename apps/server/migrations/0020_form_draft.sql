-- What people have typed into long forms and not saved yet; each sees only their own.
create table form_draft (
  user_id bigint not null constraint form_draft_user references app_user (id) on delete cascade,
  kind text not null,
  record_id text not null,
  body jsonb not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint form_draft_pkey primary key (user_id, kind, record_id)
);
create index form_draft_expiry on form_draft (expires_at);
