-- How many rows of the log were emptied for people whose contract ended before it was accepted. Null: erased before the
-- log was looked through, also by a version that does not; the next run does it.
alter table privacy_contract_erasure add column logs integer;
create index privacy_contract_erasure_logged on privacy_contract_erasure (contract_id) where logs is null;
