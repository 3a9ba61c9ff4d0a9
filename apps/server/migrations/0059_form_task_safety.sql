-- What stopped because somebody else had applied never was the task's own application.
update form_task set reference = '' where status = 40 and stop = 'existing' and remote_begun_at is null;
-- What was settled by a person was filed, too: from then on nothing else is begun for it.
update form_task set remote_begun_at = coalesce(finished_at, updated_at) where status = 32 and remote_begun_at is null;
-- An application on a site is that of one task.
create unique index form_task_reference on form_task (site, reference) where reference <> '' and status <> 48;
-- Tasks of one passport wait for each other.
create index form_task_at_work on form_task (site, (payload ->> 'passportNo')) where status = 24;
-- A consulate gives a reference to one person.
create index visa_applicant_consular_reference on visa_applicant (consular_reference) where consular_reference <> '';
