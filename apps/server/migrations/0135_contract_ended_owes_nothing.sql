-- A contract whose passports went back without a visa is settled like a cancelled one: it owes nothing any more, in lists too.
alter table centre_contract alter column owed_cents set expression as
  (case when status in (6, 7, 8) then 0 else greatest(total_cents - paid_cents, 0) end);
