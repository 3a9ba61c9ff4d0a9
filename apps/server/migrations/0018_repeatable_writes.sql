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
