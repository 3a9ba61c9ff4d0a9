-- What a visa says of itself is the result's; a check sheet keeps what it was held against. Of sheets from before, what
-- the result lacks goes to it, of the last sheet of each.
update visa_result r set visa_no = case when r.visa_no = '' then left(coalesce(k.visa ->> 'visaNo', ''), 40) else r.visa_no end,
  entries = case when r.entries = '' then coalesce(k.visa ->> 'entries', '') else r.entries end,
  updated_at = now()
from (select distinct on (c.applicant_id) c.applicant_id, c.visa from passport_check c
  where c.phase = 'AFTER' and c.visa is not null order by c.applicant_id, c.id desc) k
where r.applicant_id = k.applicant_id and r.superseded_at is null and r.result = 1 and (r.visa_no = '' or r.entries = '');
update visa_result r set valid_from = (k.visa ->> 'validFrom')::date, valid_to = (k.visa ->> 'validTo')::date,
  updated_at = now()
from (select distinct on (c.applicant_id) c.applicant_id, c.visa from passport_check c
  where c.phase = 'AFTER' and c.visa is not null order by c.applicant_id, c.id desc) k
where r.applicant_id = k.applicant_id and r.superseded_at is null and r.result = 1 and r.valid_from is null
  and r.valid_to is null and (k.visa ->> 'validFrom')::date <= (k.visa ->> 'validTo')::date;
update passport_check set visa = visa - '{visaNo,validFrom,validTo,entries,stayDays}'::text[], updated_at = now()
where visa is not null;
