-- What other services call us for, each event once. Only what was verified is here; the rest is counted below.
create table inbox_event (
  id           bigint generated always as identity primary key,
  provider     text not null,
  -- The provider's own number of the event, or what tells its content from others where it gives none.
  event_id     text not null,
  body         text not null,
  -- What its authenticity was judged by, where that can be shown again; never a secret.
  headers      jsonb not null default '{}'::jsonb,
  received_at  timestamptz not null,
  outcome      text not null default 'waiting',
  error        text not null default '',
  attempts     integer not null default 0,
  next_try_at  timestamptz,
  processed_at timestamptz,
  constraint inbox_event_once unique (provider, event_id),
  constraint inbox_event_outcome_check check (outcome in ('waiting', 'done', 'failed', 'givenUp'))
);
create index inbox_event_due on inbox_event (next_try_at) where next_try_at is not null;
create index inbox_event_received on inbox_event (received_at);

-- Calls that were not taken, by day of UTC+8 and reason: a flood of them is one number.
create table inbox_refusal (
  provider text not null,
  day      date not null,
  reason   text not null,
  count    bigint not null,
  last_at  timestamptz not null,
  constraint inbox_refusal_pkey primary key (provider, day, reason),
  constraint inbox_refusal_reason_check check (reason in ('unverified', 'unreadable'))
);
