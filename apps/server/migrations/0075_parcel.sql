-- Courier parcels: they arrive closed and are opened afterwards; what is taken out of one carries its waybill.
create table visa_parcel (
  id         bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  waybill_no text not null check (waybill_no <> ''),
  carrier    text not null default '',
  -- How many passports its list says; 0: it says nothing.
  announced  integer not null default 0 check (announced between 0 and 999),
  note       text not null default '',
  arrived_by bigint not null references app_user (id),
  arrived_at timestamptz not null,
  emptied_by bigint references app_user (id),
  emptied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint visa_parcel_once unique (company_id, waybill_no)
);
create index visa_parcel_company on visa_parcel (company_id, id desc);
create index visa_parcel_open on visa_parcel (company_id, id desc) where emptied_at is null;
create index visa_parcel_waybill on visa_parcel (waybill_no);
