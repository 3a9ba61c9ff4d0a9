-- What a consulate's own list says of somebody whose passport is still away: kept with the line of their bill, and given
-- when the passport was scanned back and the bill is closed. {result, visaNo, issuedOn, validFrom, validTo, remark}
alter table retrieval_line add column listed jsonb;
