-- Days on which a centre, or the consulate of a country, is not as the public calendar says.
create table centre_holiday (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references company (id),
  day         date not null,
  -- Empty: the centre itself; else the consulate of that country.
  nation_code text not null default '',
  working     boolean not null,
  name        text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint centre_holiday_once unique (company_id, day, nation_code),
  -- A consulate is told of only where it is closed.
  constraint centre_holiday_consulate check (nation_code = '' or not working)
);

-- Years whose public holidays a centre has taken in itself: promises are counted into them.
create table centre_calendar_year (
  company_id bigint not null references company (id),
  year       smallint not null,
  primary key (company_id, year)
);

-- How many working days a centre takes, between two days.
create table centre_process_time (
  id            bigint generated always as identity primary key,
  company_id    bigint not null references company (id),
  nation_code   text not null,
  visa_type     smallint not null constraint centre_process_time_visa_type check (visa_type in (1, 2)),
  -- Empty: every category that has no row of its own.
  visa_category text not null default '',
  urgency_level text not null,
  working_days  integer not null constraint centre_process_time_days check (working_days between 0 and 365),
  -- hh:mm of UTC+8: what is taken later counts as taken on the next working day; empty: at any time.
  cut_off       text not null default '',
  remark        text not null default '',
  valid_from    date not null,
  valid_to      date,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint centre_process_time_once exclude using gist (
    company_id with =, nation_code with =, visa_type with =, visa_category with =, urgency_level with =,
    daterange(valid_from, valid_to, '[]') with &&)
);

-- What a centre does itself and charges for, between two days.
create table centre_service_fee (
  id               bigint generated always as identity primary key,
  company_id       bigint not null references company (id),
  code             text not null,
  name             text not null,
  name_en          text not null default '',
  description      text not null default '',
  unit_cents       bigint not null constraint centre_service_fee_price check (unit_cents >= 0),
  unit             text not null default '',
  taxable          boolean not null default true,
  default_quantity integer not null default 0,
  sort_no          integer not null default 0,
  remark           text not null default '',
  valid_from       date not null,
  valid_to         date,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint centre_service_fee_once exclude using gist (
    company_id with =, code with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- How a centre takes money, between two days; a way without a row is taken as everywhere.
create table centre_payment_way (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references company (id),
  way         text not null,
  enabled     boolean not null,
  -- Names of the counters that take it; empty: all.
  counters    text[] not null default '{}',
  refundable  boolean not null default true,
  sort_no     integer not null default 0,
  remark      text not null default '',
  valid_from  date not null,
  valid_to    date,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint centre_payment_way_once exclude using gist (
    company_id with =, way with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- Counters of a centre with what stands at them.
create table centre_counter (
  id            bigint generated always as identity primary key,
  company_id    bigint not null references company (id),
  counter       text not null,
  -- What a drawer begins with.
  float_cents   bigint not null default 0 constraint centre_counter_float check (float_cents >= 0),
  printer       text not null default '',
  scanner       text not null default '',
  card_terminal text not null default '',
  sort_no       integer not null default 0,
  valid         smallint not null default 1 constraint centre_counter_valid check (valid in (0, 1)),
  remark        text not null default '',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint centre_counter_once unique (company_id, counter)
);
-- Shifts from before, and those of companies that have not entered their counters, have none.
alter table cashier_shift add column counter_id bigint references centre_counter (id);
create index cashier_shift_counter on cashier_shift (counter_id) where counter_id is not null;

-- How a centre works, between two days.
create table centre_option (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  options    jsonb not null,
  remark     text not null default '',
  valid_from date not null,
  valid_to   date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint centre_option_once exclude using gist (
    company_id with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- Entries that one company has added for itself; without a company for everybody.
alter table dict_data add column company_id bigint references company (id);
-- Two companies may call theirs alike; codes stay one of a kind.
alter table dict_data drop constraint dict_data_name_unique;
create unique index dict_data_name_unique on dict_data (type, cname, coalesce(company_id, 0));
create index dict_data_company on dict_data (company_id, type) where company_id is not null;
