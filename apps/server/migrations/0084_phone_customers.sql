-- Customers of contracts on their phones: who proved which mobile, and what they say afterwards.

-- A browser whose holder proved the mobile of a contract, without an account.
create table customer_login (
  secret_hash bytea primary key,
  mobile      text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now()
);
create index customer_login_over on customer_login (expires_at);

create table contract_evaluation (
  contract_id bigint primary key references centre_contract (id),
  stars       smallint not null,
  words       text not null default '',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint contract_evaluation_stars check (stars between 1 and 5)
);
