-- What a manager did not open of the gate, with their reason. It leaves gate_opening for here, so that nothing that
-- is refused can be taken for what waits or was opened, by the version before neither.
create table gate_refusal (
  -- Of the request.
  id             bigint primary key,
  applicant_id   bigint not null references visa_applicant (id),
  condition      text not null,
  collector_name text not null,
  id_type        text not null,
  id_no          text not null,
  way            text not null,
  address        text not null,
  why            jsonb not null,
  ask_reason     text not null,
  asked_by       bigint not null references app_user (id),
  asked_at       timestamptz not null,
  refused_by     bigint not null references app_user (id),
  refused_at     timestamptz not null,
  reason         text not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index gate_refusal_applicant on gate_refusal (applicant_id, id desc);
create index gate_refusal_time on gate_refusal (refused_at desc);
create index gate_refusal_asked on gate_refusal (asked_by, refused_at desc);
create trigger gate_refusal_live_topic after insert or update or delete on gate_refusal
  for each statement execute function notify_live('passport');
