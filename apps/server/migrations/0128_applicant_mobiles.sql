-- The box of the counter takes digits for a mobile too: it looks them up among applicants of orders and contracts.
create index contract_applicant_mobile on contract_applicant (mobile) where mobile <> '';
create index visa_applicant_mobile on visa_applicant (mobile) where mobile <> '';
