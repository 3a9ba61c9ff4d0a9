-- How far the rows of a finished file reach (see app_role.data_scope). Null: made before this was kept, so as far as any.
alter table export_task add column data_scope smallint check (data_scope between 1 and 5);
