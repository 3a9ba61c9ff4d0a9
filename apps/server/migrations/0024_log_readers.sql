-- Who reads a row of the log, kept beside it in the order of lists: of a company with few rows among millions the index
-- over arrays found them by reading all of the log. Follows from the row, which the chain covers; never written by hand.
drop index change_log_reader;
create table change_log_reader (
  company_id bigint not null,
  log_id     bigint not null,
  constraint change_log_reader_pkey primary key (company_id, log_id)
);

create function add_log_readers() returns trigger language plpgsql as $$
begin
  insert into change_log_reader (company_id, log_id)
  select distinct reader, added.id from added, unnest(added.record_company_ids || added.company_id) as reader
  where reader is not null;
  return null;
end $$;
create trigger change_log_readers after insert on change_log
  referencing new table as added for each statement execute function add_log_readers();

insert into change_log_reader (company_id, log_id)
select distinct reader, l.id from change_log l, unnest(l.record_company_ids || l.company_id) as reader
where reader is not null;
