-- A head office whose role says so reaches its branches (5); what reaches every company moves up to 6.
alter table app_role drop constraint app_role_data_scope_check;
update app_role set data_scope = 6 where data_scope = 5;
alter table app_role add constraint app_role_data_scope_check check (data_scope between 1 and 6);
alter table export_task drop constraint export_task_data_scope_check;
update export_task set data_scope = 6 where data_scope = 5;
alter table export_task add constraint export_task_data_scope_check check (data_scope between 1 and 6);
update dict_data set code = '6' where type = 'DATA_SCOPE' and code = '5';
insert into dict_data (type, code, cname, ename, sort_no)
select type, '5', '本公司及分公司', 'Company and branches', sort_no from dict_data where type = 'DATA_SCOPE' and code = '6'
on conflict do nothing;

-- A branch that is added is in reach of its head office at once.
create trigger company_added_viewers after insert on company
  for each statement execute function notify_viewers_changed();

-- Visa centres and acceptance organisations stand on the same side of the business and are different parties of a row.
alter table company add column is_centre boolean not null default false
  constraint company_centre_side check (not is_centre or identity_code = 8);
