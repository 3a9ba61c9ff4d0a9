-- From whose account it came: there it goes back to, whoever is the party of what it was for by then.
alter table payment add column account_id bigint references company (id);
update payment p set account_id = coalesce((
    select a.company_id from ledger_group g join ledger_entry e on e.group_id = g.id
      join ledger_account a on a.id = e.account_id and a.kind = p.way
    where g.cause = 'payment' and g.cause_id = p.id limit 1), p.agent_id)
  where p.way in ('PREPAID', 'CREDIT');
alter table payment add constraint payment_account check ((way in ('PREPAID', 'CREDIT')) = (account_id is not null));
