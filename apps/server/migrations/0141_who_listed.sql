-- Who brought the list that said a result, and when: a scan over it is said by somebody else, and when that was a mistake
-- the result of the list is its author's again.
alter table retrieval_line
  add column listed_by bigint references app_user (id),
  add column listed_at timestamptz;
-- Where a scan has said otherwise since, nobody knows any more whose list it was.
update retrieval_line set listed_by = said_by, listed_at = said_at
  where listed is not null and result is not distinct from (listed ->> 'result')::smallint;

-- By the database, so that what the version before lists has its author too. Emptied words are nobody's list.
create function note_listed_by() returns trigger language plpgsql as $$
begin
  new.listed_by := new.said_by;
  new.listed_at := new.said_at;
  return new;
end $$;
create trigger retrieval_line_listed before insert on retrieval_line
  for each row when (new.listed is not null) execute function note_listed_by();
create trigger retrieval_line_listed_again before update of listed on retrieval_line
  for each row when (new.listed is distinct from old.listed and new.said_at is distinct from old.said_at)
  execute function note_listed_by();
