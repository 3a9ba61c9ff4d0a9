-- Papers that centres write themselves, and which of them made a print.

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
