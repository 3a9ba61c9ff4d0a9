-- Applications that a robot files on consular sites.
create table form_site (
  id              bigint generated always as identity primary key,
  code            text not null,
  -- Empty: the stand-in, where stand-ins are allowed.
  site_address    text not null default '',
  account         text not null default '',
  daily_cap       integer not null check (daily_cap > 0),
  spacing_seconds integer not null default 3 check (spacing_seconds >= 0),
  paused          boolean not null default false,
  -- The next task of this site begins no earlier, whichever robot takes it.
  next_at         timestamptz not null default '-infinity',
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint form_site_code_unique unique (code)
);
insert into form_site (code, daily_cap) values ('RU_EVISA', 80), ('PH_EVISA', 40);

-- How many submissions have begun on a day of UTC+8: never more than the cap.
create table form_site_day (
  site  text not null,
  day   date not null,
  begun integer not null,
  primary key (site, day)
);

create table form_task (
  id               bigint generated always as identity primary key,
  order_id         bigint not null references visa_order (id),
  applicant_id     bigint not null references visa_applicant (id),
  holder           text not null,
  site             text not null,
  schema_version   text not null,
  payload          jsonb not null,
  status           smallint not null check (status in (0, 8, 16, 24, 32, 40, 48)),
  -- P3.41
  label            text not null default 'unsend',
  -- What a person has to do, why it stopped, and what the site wants mended: [{field, message}]
  needs            text,
  stop             text,
  corrections      jsonb not null default '[]',
  step             text,
  attempt          integer not null default 0,
  -- The application there, once it is known; from the moment on that its submission began nothing is sent blindly.
  reference        text not null default '',
  remote_begun_at  timestamptz,
  lease_owner      text not null default '',
  lease_until      timestamptz,
  queued_at        timestamptz,
  not_before       timestamptz,
  started_at       timestamptz,
  finished_at      timestamptz,
  -- While it waits for a person: since when, until when, and who took it over.
  waiting_since    timestamptz,
  wait_until       timestamptz,
  taken_by         bigint references app_user (id),
  taken_at         timestamptz,
  -- When the site is asked again how the application stands.
  look_at          timestamptz,
  made_by          bigint not null references app_user (id),
  made_company_id  bigint not null references company (id),
  -- Whose it is: as its applicant says, kept by triggers so that lists are scoped by indexes.
  agent_id         bigint,
  accept_org_id    bigint,
  centre_id        bigint,
  platform_id      bigint,
  customer_id      bigint,
  customer_user_id bigint,
  owner_id         bigint,
  handler_id       bigint,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  -- In which order lists show them: 0 waits for a person, 1 failed, 2 runs, 3 queued, 4 not submitted, 5 done, 6 cancelled.
  rank             smallint generated always as (case
    when status = 24 and needs is not null or status = 40 and needs = 'correction' then 0
    when status = 40 then 1 when status = 24 then 2 when status = 16 then 3 when status < 16 then 4
    when status = 32 then 5 else 6 end) stored
);
-- One at a time for an applicant and a site; what the consulate refused may be tried again.
create unique index form_task_live on form_task (applicant_id, site) where status <> 48 and label <> 'fail';
create index form_task_order on form_task (order_id);
create index form_task_queue on form_task (site, queued_at, id) where status = 16;
create index form_task_lease on form_task (lease_until) where lease_until is not null;
create index form_task_look on form_task (site, look_at) where status = 32 and look_at is not null;
create index form_task_site_finished on form_task (site, finished_at desc);
create index form_task_rank on form_task (rank, created_at desc, id desc);
create index form_task_accept_rank on form_task (accept_org_id, rank, created_at desc, id desc, handler_id);
create index form_task_agent_rank on form_task (agent_id, rank, created_at desc, id desc, owner_id);
create index form_task_centre_rank on form_task (centre_id, rank, created_at desc, id desc, handler_id)
  where centre_id is not null;

create trigger form_task_parties before insert on form_task
  for each row execute function take_applicant_parties();
create function pass_on_form_task_parties() returns trigger language plpgsql as $$
begin
  update form_task t set agent_id = new.agent_id, accept_org_id = new.accept_org_id, centre_id = new.centre_id,
    platform_id = new.platform_id, customer_id = new.customer_id, customer_user_id = new.customer_user_id,
    owner_id = new.owner_id, handler_id = new.handler_id
  where t.applicant_id = new.id;
  return null;
end $$;
create trigger visa_applicant_form_tasks after update on visa_applicant for each row
  when ((old.agent_id, old.accept_org_id, old.centre_id, old.platform_id, old.customer_id, old.customer_user_id,
         old.owner_id, old.handler_id)
    is distinct from
        (new.agent_id, new.accept_org_id, new.centre_id, new.platform_id, new.customer_id, new.customer_user_id,
         new.owner_id, new.handler_id))
  execute function pass_on_form_task_parties();
-- A lease that is kept alive is no news to anybody.
create trigger form_task_live_topic
  after insert or delete or update of status, step, needs, label, taken_by, payload on form_task
  for each statement execute function notify_live('formTask');

create table form_task_step (
  id        bigint generated always as identity primary key,
  task_id   bigint not null references form_task (id) on delete cascade,
  attempt   integer not null,
  step      text not null,
  at        timestamptz not null,
  picture   text not null default '',
  page_text text not null default '',
  -- done, waiting, stopped
  outcome   text not null
);
create index form_task_step_task on form_task_step (task_id, id);

-- The page that a task stands on, and what somebody typed for it: for the moment, and in no backup.
create unlogged table form_task_page (
  task_id   bigint primary key,
  at        timestamptz not null,
  picture   bytea not null,
  page_text text not null,
  fields    jsonb not null
);
create unlogged table form_task_answer (
  task_id  bigint primary key,
  answer   jsonb not null,
  given_by bigint not null,
  given_at timestamptz not null
);

create table form_worker (
  name       text primary key,
  started_at timestamptz not null,
  seen_at    timestamptz not null,
  -- Empty: none was found.
  browser    text not null,
  running    integer not null default 0
);

-- P3.41: what the site says of the e-visa; empty: nothing yet.
alter table visa_applicant add column evisa_label text not null default '';

-- The consular sites that our own pages play in a demonstration.
create table stand_in_consulate (
  id           bigint generated always as identity primary key,
  site         text not null,
  passport_no  text not null,
  form         jsonb not null default '{}',
  -- How far it was filled in; what the site says of it; how often it was submitted.
  page         text not null,
  status       text not null default 'draft',
  submissions  integer not null default 0,
  submitted_at timestamptz,
  paid_at      timestamptz,
  captcha      text not null default '',
  created_at   timestamptz not null default now()
);
create index stand_in_consulate_passport on stand_in_consulate (site, passport_no);
-- Whoever signs in there; nobody but our own robots knows the password.
create table stand_in_consulate_account (
  site     text primary key,
  account  text not null,
  password text not null
);
insert into stand_in_consulate_account (site, account, password)
  values ('RU_EVISA', 'desk', gen_random_uuid()::text), ('PH_EVISA', 'desk', gen_random_uuid()::text);
