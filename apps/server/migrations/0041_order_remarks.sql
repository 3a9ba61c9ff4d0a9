-- What people add to an order: remarks, which nobody changes any more, and files by kind.
create table visa_order_remark (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references visa_order (id) on delete cascade,
  remark     text not null,
  created_by bigint references app_user (id),
  company_id bigint references company (id),
  created_at timestamptz not null default now()
);
create index visa_order_remark_order on visa_order_remark (order_id, id);
create trigger visa_order_remark_unchanged before update on visa_order_remark
  for each statement execute function refuse_change();
create trigger visa_order_remark_live after insert on visa_order_remark
  for each statement execute function notify_live('order');

create table visa_order_file (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references visa_order (id) on delete cascade,
  -- ORDER_FILE_KIND
  kind         text not null,
  storage_name text not null,
  file_name    text not null,
  created_by   bigint references app_user (id),
  created_at   timestamptz not null default now(),
  constraint visa_order_file_once unique (order_id, storage_name)
);
create trigger visa_order_file_live after insert or delete on visa_order_file
  for each statement execute function notify_live('order');

-- Of which steps the contact of an order was told; of each once, of some once each time it came.
create table visa_order_notice (
  order_id   bigint not null references visa_order (id) on delete cascade,
  step       text not null,
  occasion   text not null default '',
  created_at timestamptz not null default now(),
  primary key (order_id, step, occasion)
);
