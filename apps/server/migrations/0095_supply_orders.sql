-- What a supplier is asked for grows from a line into an order: its typed part, its travellers, its money and its lock.
-- Changes and refunds are bills too: they are locked, rejected and done like orders.
update supply_bill set order_type = upper(order_type);
alter table supply_bill
  -- The order that a change or a refund is of.
  add column order_id      bigint references supply_bill (id),
  -- Where it comes from a visa order: which, and which of its value-added services.
  add column visa_order_id bigint references visa_order (id),
  add column visa_service  text not null default '',
  add column platform_id   bigint references company (id),
  add column parts         jsonb not null default '{}',
  add column travellers    jsonb not null default '[]',
  -- What the buyer pays, what of it the platform asks on top, and what the supplier gets.
  add column price_cents   bigint not null default 0 constraint supply_bill_price check (price_cents >= 0),
  add column service_cents bigint not null default 0 constraint supply_bill_service check (service_cents >= 0),
  add column cost_cents    bigint not null default 0 constraint supply_bill_cost check (cost_cents >= 0),
  -- Of a refund: what is kept, and what went back.
  add column fee_cents     bigint not null default 0 constraint supply_bill_fee check (fee_cents >= 0),
  add column back_cents    bigint not null default 0 constraint supply_bill_back check (back_cents >= 0),
  add column remark        text not null default '',
  add column files         jsonb not null default '[]',
  add column tickets       jsonb not null default '[]',
  add column issued_at     timestamptz,
  -- From when the supplier's working hours count, and when they are over.
  add column asked_at      timestamptz not null default now(),
  add column due_at        timestamptz,
  add column locked_by     bigint references app_user (id),
  add column lock_until    timestamptz,
  add column entered_by    bigint references app_user (id),
  add constraint supply_bill_type check (order_type in ('VISA', 'VAS', 'AIR', 'TRAIN', 'HOTEL', 'CAR', 'TOUR')),
  add constraint supply_bill_lock check ((locked_by is null) = (lock_until is null)),
  add constraint supply_bill_order check (order_id is null or kind in (2, 3));

update supply_bill set platform_id = (select id from company where identity_code = 2 order by level, id limit 1);

-- A service of a visa order is asked for once, and one change or refund of an order is open at a time.
create unique index supply_bill_visa_service on supply_bill (visa_order_id, visa_service)
  where visa_order_id is not null and status <> 40;
create unique index supply_bill_open_request on supply_bill (order_id)
  where order_id is not null and status in (8, 16, 24);
create index supply_bill_of_order on supply_bill (order_id) where order_id is not null;
create index supply_bill_locked on supply_bill (lock_until) where status = 24;
create index supply_bill_newest on supply_bill (kind, created_at desc, id desc);
create index supply_bill_supplier_newest on supply_bill (supplier_company_id, kind, created_at desc, id desc);
create index supply_bill_buyer_newest on supply_bill (buyer_company_id, kind, created_at desc, id desc);
drop index supply_bill_buyer;
drop index supply_bill_todo;
create index supply_bill_todo on supply_bill (supplier_company_id, kind) where status in (8, 16);

-- Supply orders are paid for like everything else, and what suppliers are owed has an account.
alter table payment drop constraint payment_subject;
alter table payment add constraint payment_subject
  check (subject_kind in ('ORDER', 'CONTRACT', 'RECHARGE', 'BILL', 'SUPPLY', 'TEST'));
alter table ledger_account drop constraint ledger_account_kind;
alter table ledger_account add constraint ledger_account_kind check (kind in (
  'PREPAID', 'CREDIT', 'DEPOSIT', 'SURPLUS', 'REVENUE', 'CONSULAR', 'SUPPLIER', 'FEE', 'DIFFERENCE',
  'CASH', 'SAFE', 'CLEARING', 'BANK'));
