-- People read codes aloud: two that differ by case alone are one. Of such a pair the later one is told apart by its id.
update company c set company_code = c.company_code || '-' || c.id
where exists (select 1 from company e where lower(e.company_code) = lower(c.company_code) and e.id < c.id);
alter table company drop constraint company_code_unique;
create unique index company_code_unique on company (lower(company_code));
