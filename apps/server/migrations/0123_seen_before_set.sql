-- What is set without a record of its own says when it was set last, so that nobody writes over what they have not seen.

-- A day of a centre's calendar that is as usual again has no row: that it was changed is kept here.
create table centre_calendar_touch (
  company_id bigint not null references company (id) on delete cascade,
  day date not null,
  touched_by bigint references app_user (id) on delete set null,
  touched_at timestamptz not null,
  constraint centre_calendar_touch_once primary key (company_id, day)
);

insert into centre_calendar_touch (company_id, day, touched_at)
select company_id, day, max(updated_at) from centre_holiday group by company_id, day;

-- An agent whose level was taken away keeps the row that says when.
alter table visa_agent_level alter column level drop not null;
