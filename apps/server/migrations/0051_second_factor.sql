-- The second factor of an account (RFC 6238); the secret is encrypted where the installation has a key.
create table user_second_factor (
  user_id      bigint primary key references app_user (id) on delete cascade,
  secret       text not null,
  sealed       boolean not null,
  -- null: shown to be set up, and not yet proven.
  confirmed_at timestamptz,
  -- Of the newest code that was used: each is good once.
  used_step    bigint not null default 0,
  created_at   timestamptz not null
);

create table recovery_code (
  user_id   bigint not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Logins that have proven the first factor and wait for the second, by the browser that brings it.
create table login_pending (
  visitor_hash bytea primary key,
  user_id      bigint not null references app_user (id) on delete cascade,
  way          text not null,
  remember     boolean not null,
  expires_at   timestamptz not null
);
create index login_pending_expiry on login_pending (expires_at);

-- Whether a role asks its holders for a second factor.
alter table app_role add column second_factor boolean not null default false;

-- Whoever owes one is known by it; sessions that are remembered hear of a change.
create trigger user_second_factor_viewers after insert or update or delete on user_second_factor
  for each statement execute function notify_viewers_changed();
create trigger app_role_second_factor_viewers after update of second_factor on app_role
  for each statement execute function notify_viewers_changed();
