-- A person who is a customer of one company or of several: what is known of them is here once.
create table member (
  id bigint generated always as identity primary key,
  vip_no text not null constraint member_vip_no_unique unique,
  real_name text not null,
  surname text not null default '',
  given_names text not null default '',
  user_name text not null default '',
  gender text not null default '',
  birth_date date,
  mobile text not null default '',
  spare_mobile text not null default '',
  tel text not null default '',
  email text not null default '',
  id_type text not null default '4',
  id_no text not null default '',
  id_expiry date,
  invoice_title text not null default '',
  invoice_tax_code text not null default '',
  consent_until date,
  pinyin text not null default '',
  search text not null default '',
  -- The one who turned out to be the same person; this row and what hangs on it stay for the way back.
  merged_into_id bigint references member,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_search on member using gin (search_pieces(search));
create index member_created on member (created_at desc, id desc) where merged_into_id is null;
create index member_mobile on member (mobile) where mobile <> '';
create index member_spare_mobile on member (spare_mobile) where spare_mobile <> '';
create index member_id_no on member (id_no) where id_no <> '';
create index member_spelt on member (pinyin, birth_date) where birth_date is not null;
create index member_consent on member (consent_until) where consent_until is not null;
create index member_birthday on member ((extract(month from birth_date)), (extract(day from birth_date)))
  where birth_date is not null;
create index member_merged on member (merged_into_id) where merged_into_id is not null;
create sequence member_vip_no;

create table member_passport (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  passport_no text not null,
  nation_code text not null default 'CHN',
  issue_date date,
  expiry_date date,
  issue_place text not null default '',
  in_use boolean not null default true,
  scan text not null default '',
  scan_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_passport_member on member_passport (member_id);
create index member_passport_no on member_passport (passport_no);
create index member_passport_expiry on member_passport (expiry_date) where in_use;

create table member_address (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  contact_name text not null default '',
  contact_mobile text not null default '',
  address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index member_address_member on member_address (member_id);

-- What one company says of a person; the search document stands here again, so that one index finds them inside it.
create table membership (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  company_id bigint not null references company,
  owner_id bigint references app_user on delete set null,
  source text not null default '',
  tags text[] not null default '{}',
  remark text not null default '',
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint membership_once unique (member_id, company_id)
);
create index membership_search on membership using gin (company_id, search_pieces(search));
create index membership_company on membership (company_id, created_at desc, id desc, owner_id);
create index membership_owner on membership (company_id, owner_id, created_at desc, id desc);
create statistics membership_people (dependencies) on company_id, owner_id from membership;

-- Two members who may be one person, the older first, until somebody says that they are not.
create table member_double (
  id_a bigint not null references member on delete cascade,
  id_b bigint not null references member on delete cascade,
  score smallint not null,
  reasons text[] not null,
  apart boolean not null default false,
  primary key (id_a, id_b),
  constraint member_double_order check (id_a < id_b)
);
create index member_double_b on member_double (id_b);

-- Both as they were, and as they became: an undo puts back the former if nobody has changed the latter.
create table member_merge (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  other_id bigint not null references member on delete cascade,
  before jsonb not null,
  after jsonb not null,
  until timestamptz not null,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
create index member_merge_member on member_merge (member_id);

create trigger member_live after insert or update or delete on member
  for each statement execute function notify_live('member');
