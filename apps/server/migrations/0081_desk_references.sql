-- Numbers that consulates give are the same however they are typed: letters of either case, with or without blanks.
create function plain_number(typed text) returns text language sql immutable strict parallel safe as
  $$ select upper(regexp_replace(typed, '[^[:alnum:]]', '', 'g')) $$;

drop index visa_result_visa;
create index visa_result_visa on visa_result (plain_number(visa_no)) where visa_no <> '';

drop index visa_applicant_consular_reference;
create index visa_applicant_consular_reference on visa_applicant (upper(consular_reference))
  where consular_reference <> '';

-- Of two tasks whose references differ in their letters alone the later one is for a person to look at.
update form_task t set reference = '' where t.reference <> '' and t.status <> 48 and exists (
  select 1 from form_task o where o.site = t.site and upper(o.reference) = upper(t.reference) and o.status <> 48
    and o.id < t.id);
drop index form_task_reference;
create unique index form_task_reference on form_task (site, upper(reference)) where reference <> '' and status <> 48;
