-- Whoever has an application open sees what others write into it.
create trigger visa_applicant_live after insert or update or delete on visa_applicant
  for each statement execute function notify_live('applicant');
