-- Every way in: SMS codes and messages, WeChat bindings, lock-out, devices people have logged in from.

alter table company add column tax_code text not null default '';
create unique index company_tax_code_unique on company (tax_code) where tax_code <> '';
create unique index company_short_name_unique on company (short_name);

create table sms_message (
  id                 bigint generated always as identity primary key,
  message_type       text not null,
  mobile             text not null,
  content            text not null,
  send_user          text not null default '',
  created_at         timestamptz not null default now(),
  send_time          timestamptz,
  -- null: not handed over yet; 1: handed over; 0: refused
  stat               smallint check (stat in (0, 1)),
  stat_msg           text not null default '',
  platform           text not null default '',
  platform_send_time timestamptz,
  biz_id             text not null default '',
  busi_type          text not null default '',
  busi_id            text not null default ''
);
create index sms_message_time on sms_message (id desc);
create index sms_message_mobile on sms_message (mobile, id desc);
create index sms_message_busi on sms_message (busi_type, busi_id) where busi_type <> '';
create unique index sms_message_biz on sms_message (platform, biz_id) where biz_id <> '';

-- One live code for each mobile and purpose; only its hash is kept.
create table sms_code (
  mobile     text not null,
  scene      text not null,
  code_hash  bytea not null,
  attempts   smallint not null default 0,
  expires_at timestamptz not null,
  primary key (mobile, scene)
);
create index sms_code_expires on sms_code (expires_at);

-- Failed logins by account, by address, and by the two together; the delay grows with the count.
create table login_guard (
  key          text primary key,
  failures     integer not null,
  locked_until timestamptz not null,
  forget_at    timestamptz not null
);
create index login_guard_forget on login_guard (forget_at);

-- A browser that has logged in to an account before: strangers' failures do not shut it out.
create table known_device (
  user_id      bigint not null references app_user (id) on delete cascade,
  visitor_hash bytea not null,
  seen_at      timestamptz not null,
  primary key (user_id, visitor_hash)
);
create index known_device_seen on known_device (seen_at);

-- A state sent to WeChat with a visitor; comes back once, from the same visitor, within its time.
create table wx_state (
  state_hash   bytea primary key,
  visitor_hash bytea not null,
  channel      text not null check (channel in ('QYWX', 'WX')),
  expires_at   timestamptz not null
);
create index wx_state_expires on wx_state (expires_at);

-- A WeChat identity that has just proven itself and that no account is bound to yet.
create table wx_pending (
  visitor_hash bytea primary key,
  channel      text not null check (channel in ('QYWX', 'WX')),
  open_id      text not null,
  union_id     text not null default '',
  expires_at   timestamptz not null
);
create index wx_pending_expires on wx_pending (expires_at);

create table third_party_binding (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references app_user (id) on delete cascade,
  channel    text not null check (channel in ('QYWX', 'WX')),
  open_id    text not null,
  union_id   text not null default '',
  created_at timestamptz not null default now(),
  constraint third_party_binding_unique unique (channel, open_id),
  constraint third_party_binding_one unique (user_id, channel)
);

-- What WeChat's side would keep while the local stand-in plays it: codes for visitors and tokens for the server.
create table wx_stand_in_grant (
  secret_hash bytea primary key,
  kind        text not null check (kind in ('code', 'token')),
  app_id      text not null,
  open_id     text not null default '',
  expires_at  timestamptz not null
);
create index wx_stand_in_grant_expires on wx_stand_in_grant (expires_at);
