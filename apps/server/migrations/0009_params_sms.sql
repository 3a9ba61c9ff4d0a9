-- System parameters that people change, and SMS records that are sent again.

-- Null: set back to the default. The version tells a change that somebody else made meanwhile.
alter table system_param alter column value drop not null;
alter table system_param add column version integer not null default 1;
-- The value is a secret, encrypted.
alter table system_param add column sealed boolean not null default false;
alter table system_param add column updated_by bigint references app_user (id) on delete set null;
alter table system_param add column updated_name text not null default '';
create index system_param_updated_by on system_param (updated_by);

create function notify_params_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('params_changed', '');
  return null;
end $$;
create trigger system_param_changed after insert or update or delete on system_param
  for each statement execute function notify_params_changed();
create trigger system_param_live after insert or update or delete on system_param
  for each statement execute function notify_live('param');

create table sms_template (
  id           bigint generated always as identity primary key,
  message_type text not null,
  name         text not null,
  ename        text not null default '',
  content      text not null,
  -- What the carrier calls it; empty: as the server's settings say.
  carrier_code text not null default '',
  valid        smallint not null default 1 check (valid in (0, 1)),
  remark       text not null default '',
  version      integer not null default 1,
  updated_at   timestamptz not null default now(),
  constraint sms_template_type_unique unique (message_type)
);
create trigger sms_template_live after insert or update or delete on sms_template
  for each statement execute function notify_live('sms');

-- Codes have no company: they are sent before anybody is anybody.
alter table sms_message add column company_id bigint references company (id);
alter table sms_message add column send_user_id bigint references app_user (id) on delete set null;
-- What the template is filled in with; empty for codes.
alter table sms_message add column params jsonb not null default '{}';
-- How often it was handed over, or is about to be; also tells one try from another.
alter table sms_message add column attempts integer not null default 0;
-- When the last of these tries was asked for, and when it began.
alter table sms_message add column queued_at timestamptz not null default now();
alter table sms_message add column begun_at timestamptz;
alter table sms_message add column next_try_at timestamptz;
-- Made by whoever sends: the same one again is the same message.
alter table sms_message add column send_key text not null default '';
update sms_message set queued_at = created_at, attempts = 1, begun_at = created_at;

create unique index sms_message_send_key on sms_message (send_key, mobile) where send_key <> '';
create index sms_message_company on sms_message (company_id, id desc);
create index sms_message_send_user on sms_message (send_user_id);
create index sms_message_queued on sms_message (queued_at);
create index sms_message_due on sms_message (next_try_at) where next_try_at is not null;
create index sms_message_open on sms_message (begun_at) where stat is null;

create trigger sms_message_live after insert or update on sms_message
  for each statement execute function notify_live('sms');
