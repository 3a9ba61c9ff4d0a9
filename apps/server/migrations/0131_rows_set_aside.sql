-- A row of a list about nobody of ours is done with, too: somebody says so, and the list can end.
alter table returned_line add column set_aside boolean not null default false;
alter table returned_line drop constraint returned_line_done;
alter table returned_line add constraint returned_line_done
  check (done_at is null or (applicant_id is not null) <> set_aside);
