-- What a file was made of, as it came: whatever record holds the one holds the other. Until now only photos and scans
-- that were put straight into a form had theirs kept.
alter table stored_file add column original_id bigint references stored_file (id) on delete set null;
create index stored_file_original on stored_file (original_id) where original_id is not null;

update stored_file made set original_id = source.id
from applicant_original kept join stored_file source on source.storage_name = kept.storage_name
where made.storage_name = kept.made and made.id <> source.id;

-- Instances of the version before go on beside this one until each is replaced: they open orders and save pictures by
-- this table. It stays for them, empty; what they put into it goes where it belongs now. The version after this one
-- takes it away, with its function (docs/decisions/132-what-a-step-takes-away.md).
delete from applicant_original;
create function applicant_original_moves() returns trigger language plpgsql as $$
begin
  update stored_file made set original_id = source.id from stored_file source
    where source.storage_name = new.storage_name and made.storage_name = new.made
      and made.id <> source.id and made.original_id is null;
  return null;
end $$;
create trigger applicant_original_moves before insert on applicant_original
  for each row execute function applicant_original_moves();
