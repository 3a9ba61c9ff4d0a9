-- Whose rows the holders of a role see: 1 own, 2 department, 3 department and below, 4 company, 5 all companies.
alter table app_role add column data_scope smallint not null default 1 check (data_scope between 1 and 5);
update app_role r set data_scope = case when c.identity_code = 2 then 5 else 4 end
  from company c where c.id = r.company_id;
create trigger app_role_viewers after update of data_scope on app_role
  for each statement execute function notify_viewers_changed();
-- A department put below another widens what its people see.
create trigger department_added_viewers after insert on department
  for each statement execute function notify_viewers_changed();

-- What a company may use at all, whatever its roles hold; without the limit, its roles alone decide.
alter table company add column power_limited boolean not null default false;
create table company_resource (
  company_id  bigint not null references company (id) on delete cascade,
  resource_id bigint not null references resource (id) on delete cascade,
  primary key (company_id, resource_id)
);
create index company_resource_resource on company_resource (resource_id);
create trigger company_resource_viewers after insert or update or delete on company_resource
  for each statement execute function notify_viewers_changed();

-- own: added by an administrator, not part of the product; placed: put elsewhere by hand, and left there.
alter table resource add column own boolean not null default false;
alter table resource add column placed boolean not null default false;

-- Frozen people have left; blocked ones are kept out until somebody has looked at the reason.
alter table app_user add column blocked_at timestamptz;
alter table app_user add column block_reason text not null default '';
alter table app_user add column id_card_no text not null default '';
alter table app_user add column pinyin text not null default '';

create trigger app_role_live after insert or update or delete on app_role
  for each statement execute function notify_live('org');
create trigger role_resource_live after insert or update or delete on role_resource
  for each statement execute function notify_live('org');
create trigger company_resource_live after insert or update or delete on company_resource
  for each statement execute function notify_live('org');
create trigger resource_live after insert or update or delete on resource
  for each statement execute function notify_live('org');
create trigger department_live after insert or update or delete on department
  for each statement execute function notify_live('org');
create trigger app_user_live after insert or update or delete on app_user
  for each statement execute function notify_live('org');
create trigger company_live after insert or update or delete on company
  for each statement execute function notify_live('org');
