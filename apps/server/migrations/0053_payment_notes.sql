-- What staff note of the money that came for an order. A note is never changed: a wrong one is voided and stays readable.
create table visa_payment_note (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references visa_order (id),
  amount_cents bigint not null constraint visa_payment_note_amount check (amount_cents > 0),
  payment_way  text not null
    constraint visa_payment_note_way check (payment_way in ('CASH', 'CARD', 'TRANSFER', 'WECHAT', 'ALIPAY')),
  reference    text not null default '',
  remark       text not null default '',
  noted_by     bigint references app_user (id),
  noted_at     timestamptz not null,
  void_reason  text not null default '',
  voided_by    bigint references app_user (id),
  voided_at    timestamptz
);
create index visa_payment_note_order on visa_payment_note (order_id, id desc);
create trigger visa_payment_note_kept before delete on visa_payment_note
  for each statement execute function refuse_change();
create trigger visa_payment_note_live_topic after insert or update on visa_payment_note
  for each statement execute function notify_live('order');
