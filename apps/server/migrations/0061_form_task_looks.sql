-- How often in a row a site did not list a filed application under its reference: after some times nobody asks any more.
alter table form_task add column looks_missed smallint not null default 0;
