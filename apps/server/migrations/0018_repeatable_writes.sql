-- Writes that were done under a key, so that a repeat is answered as the first and does nothing. Neither key nor input
-- is kept, only what tells that they are the same; the answer is sealed by the key. No reference to the user: it would
-- hold the user's row in every write, and two writes that go on to change that row would end in a deadlock.
create table idempotency_key (
  user_id    bigint not null,
  key_hash   bytea not null,
  endpoint   text not null,
  input_mac  bytea not null,
  -- Null only inside the transaction that does the work.
  answer     text,
  created_at timestamptz not null,
  constraint idempotency_key_pkey primary key (user_id, key_hash)
);
create index idempotency_key_created on idempotency_key (created_at);

-- What told one sending of a notice from the next; the key of the request does now.
alter table sms_message drop column send_key;

-- What was handed to the carrier on a day of UTC+8, to each mobile and ('') to all. Taken by the job that hands a
-- message over, in a short transaction of its own; nobody who saves a record waits for it.
create table sms_day_count (
  day    date not null,
  mobile text not null,
  count  integer not null,
  constraint sms_day_count_pkey primary key (day, mobile)
);

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
