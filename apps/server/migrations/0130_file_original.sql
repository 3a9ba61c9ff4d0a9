-- What a file was made of, as it came: whatever record holds the one holds the other. Until now only photos and scans
-- that were put straight into a form had theirs kept.
alter table stored_file add column original_id bigint references stored_file (id) on delete set null;
create index stored_file_original on stored_file (original_id) where original_id is not null;

update stored_file made set original_id = source.id
from applicant_original kept join stored_file source on source.storage_name = kept.storage_name
where made.storage_name = kept.made and made.id <> source.id;

drop table applicant_original;
