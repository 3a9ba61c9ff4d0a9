-- What a change costs its supplier says, when it is locked; until then nobody pays for it. Those before had their price.
alter table supply_bill add column quoted_at timestamptz;
update supply_bill set quoted_at = created_at where kind = 2;
