-- What a visa says of itself is the result's; a check sheet keeps what it was held against. Of sheets from before, what
-- the result lacks goes to it, of the last sheet of each that passed: what did not pass may be misread, or another's.
create temporary table visa_told on commit drop as
select distinct on (c.applicant_id) c.applicant_id, left(coalesce(c.visa ->> 'visaNo', ''), 40) as visa_no,
  coalesce(c.visa ->> 'entries', '') as entries, d.valid_from, d.valid_to,
  case when c.visa ->> 'stayDays' ~ '^[0-9]{1,4}$' and (c.visa ->> 'stayDays')::integer between 1 and 3650
    then (c.visa ->> 'stayDays')::integer end as stay_days
from passport_check c left join lateral (select (c.visa ->> 'validFrom')::date as valid_from,
    (c.visa ->> 'validTo')::date as valid_to) d on d.valid_from <= d.valid_to
where c.phase = 'AFTER' and c.visa is not null and c.passed order by c.applicant_id, c.id desc;
update visa_result r set visa_no = case when r.visa_no = '' then k.visa_no else r.visa_no end,
  entries = case when r.entries = '' then k.entries else r.entries end,
  stay_days = coalesce(r.stay_days, k.stay_days),
  valid_from = case when r.valid_to is null then coalesce(r.valid_from, k.valid_from) else r.valid_from end,
  valid_to = case when r.valid_from is null then coalesce(r.valid_to, k.valid_to) else r.valid_to end,
  updated_at = now()
from visa_told k
where r.applicant_id = k.applicant_id and r.superseded_at is null and r.result = 1
  and ((r.visa_no = '' and k.visa_no <> '') or (r.entries = '' and k.entries <> '')
    or (r.stay_days is null and k.stay_days is not null)
    or (r.valid_from is null and r.valid_to is null and k.valid_from is not null));
-- A sheet lets go of what stands in the result, and of nothing else: what stands nowhere else stays on it.
update passport_check c set visa = c.visa - '{visaNo,validFrom,validTo,entries,stayDays}'::text[], updated_at = now()
from visa_result r
where c.visa is not null and c.passed and r.applicant_id = c.applicant_id and r.superseded_at is null and r.result = 1
  and left(coalesce(c.visa ->> 'visaNo', ''), 40) in ('', r.visa_no)
  and coalesce(c.visa ->> 'entries', '') in ('', r.entries)
  and coalesce((c.visa ->> 'validFrom')::date = r.valid_from, (c.visa ->> 'validFrom') is null)
  and coalesce((c.visa ->> 'validTo')::date = r.valid_to, (c.visa ->> 'validTo') is null)
  and ltrim(coalesce(c.visa ->> 'stayDays', ''), '0') in ('', coalesce(r.stay_days::text, ''));
