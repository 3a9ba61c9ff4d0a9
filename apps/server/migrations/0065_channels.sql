-- What was said between us and payment channels, without what is secret or of a person; swept after some weeks.
create table channel_message (
  id      bigint generated always as identity primary key,
  way     text not null,
  -- Of the payment or refund that it is about.
  no      text not null,
  -- The channel began.
  inbound boolean not null,
  step    text not null,
  sent    text not null,
  answer  text not null,
  took_ms integer not null,
  said_at timestamptz not null
);
create index channel_message_no on channel_message (no, id);
create index channel_message_said on channel_message (said_at);

-- Each test of a channel is a thing of its own that costs a cent.
create sequence payment_test_number;

-- The memory of payment channels that we play while they are not connected.
create table stand_in_pay_key (
  channel     text not null,
  holder      text not null constraint stand_in_pay_key_holder check (holder in ('merchant', 'platform')),
  private_key text not null,
  primary key (channel, holder)
);
create table stand_in_pay (
  id          bigint generated always as identity primary key,
  channel     text not null,
  no          text not null,
  presented   text not null constraint stand_in_pay_presented check (presented in ('QR', 'CODE')),
  cents       bigint not null,
  -- What the customer really paid.
  paid_cents  bigint,
  description text not null,
  -- The last part of the address behind the QR code.
  token       text not null,
  status      text not null constraint stand_in_pay_status
    check (status in ('waiting', 'paying', 'paid', 'closed')),
  -- Somebody has opened the page behind the code.
  scanned     boolean not null default false,
  channel_no  text not null,
  notify_url  text not null,
  expires_at  timestamptz,
  paid_at     timestamptz,
  created_at  timestamptz not null,
  constraint stand_in_pay_no_unique unique (channel, no),
  constraint stand_in_pay_token_unique unique (token)
);
create table stand_in_refund (
  id         bigint generated always as identity primary key,
  pay_id     bigint not null references stand_in_pay (id),
  refund_no  text not null,
  cents      bigint not null,
  channel_no text not null,
  notify_url text not null,
  created_at timestamptz not null,
  constraint stand_in_refund_once unique (pay_id, refund_no)
);
create index stand_in_refund_no on stand_in_refund (refund_no);
