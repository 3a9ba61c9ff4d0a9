-- The work queue: open orders by their promise. Those that have ended are most of the table and never asked for here.
create index visa_order_open on visa_order (promised_date, id, status) where status < 80;
create index visa_order_agent_open on visa_order (agent_id, promised_date, id, status, owner_id) where status < 80;
create index visa_order_accept_open on visa_order (accept_org_id, promised_date, id, status, handler_id)
  where status < 80;
create index visa_order_centre_open on visa_order (centre_id, promised_date, id, status, handler_id)
  where status < 80 and centre_id is not null;

-- Who looks at a record now. Nothing of record: it may vanish with a crash.
create unlogged table presence (
  kind       text not null,
  record_id  bigint not null,
  user_id    bigint not null references app_user (id) on delete cascade,
  doing      text not null check (doing in ('look', 'edit')),
  since      timestamptz not null,
  expires_at timestamptz not null,
  primary key (kind, record_id, user_id)
);
create index presence_expiry on presence (expires_at);

-- Only those who look at the same record are told: the topic with whom it is for behind it.
create function notify_presence() returns trigger language plpgsql as $$
declare
  place presence := case when tg_op = 'DELETE' then old else new end;
  readers text;
begin
  select string_agg(user_id::text, ',') into readers from presence
  where kind = place.kind and record_id = place.record_id and user_id <> place.user_id;
  if readers is not null then
    perform pg_notify('live', 'presence ' || readers);
  end if;
  return null;
end $$;
create trigger presence_live after insert or delete on presence
  for each row execute function notify_presence();
create trigger presence_doing_live after update on presence
  for each row when ((old.doing, old.since) <> (new.doing, new.since)) execute function notify_presence();

-- Filters, order and columns of a list under a name.
create table saved_view (
  id         bigint generated always as identity primary key,
  owner_id   bigint not null references app_user (id) on delete cascade,
  list       text not null,
  name       text not null,
  -- {filters, sort, columns}: the browser's words, of which the server knows no more than their size.
  body       jsonb not null,
  -- Whoever holds the role sees it too.
  role_id    bigint references app_role (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_view_name_unique unique (owner_id, list, name)
);
create index saved_view_role on saved_view (role_id, list) where role_id is not null;

-- With which view somebody opens a list.
create table saved_view_default (
  user_id bigint not null references app_user (id) on delete cascade,
  list    text not null,
  view_id bigint not null references saved_view (id) on delete cascade,
  primary key (user_id, list)
);
create index saved_view_default_view on saved_view_default (view_id);
