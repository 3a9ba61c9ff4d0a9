-- Forms are saved every few seconds: only those who are at somebody of the same order, or at the order, are told.
drop trigger visa_applicant_live on visa_applicant;

create function notify_applicant() returns trigger language plpgsql as $$
declare
  readers text;
begin
  select string_agg(distinct p.user_id::text, ',') into readers from presence p
  where (p.kind = 'visaOrder' and p.record_id = new.order_id)
    or (p.kind = 'visaApplicant' and p.record_id in (select id from visa_applicant where order_id = new.order_id));
  if readers is not null then
    perform pg_notify('live', 'applicant ' || readers);
  end if;
  return null;
end $$;
create trigger visa_applicant_live after update on visa_applicant
  for each row when (old.* is distinct from new.*) execute function notify_applicant();

-- Few have a result that is looked for: most are passed, and looked for by somebody's name.
create index visa_applicant_result on visa_applicant (result, created_at desc, id desc) where result is not null;
