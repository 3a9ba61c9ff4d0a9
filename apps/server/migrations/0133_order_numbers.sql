-- Orders and batches are numbered without anybody waiting for anybody: five digits that begin anew after the last.
create sequence order_number maxvalue 99999 cycle;
create sequence contract_batch_number maxvalue 99999 cycle;
-- No number of today is drawn a second time, nor one that the version before still draws by its counter meanwhile.
select setval('order_number', 1 + (last + 20000) % 99999) from day_number where prefix = 'V' order by day desc limit 1;
select setval('contract_batch_number', 1 + (last + 20000) % 99999) from day_number where prefix = 'PL' order by day desc limit 1;
