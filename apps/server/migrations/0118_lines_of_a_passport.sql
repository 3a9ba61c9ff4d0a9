-- Which bill a passport was on last, and which contracts a rule of fees prices.
create index send_bill_line_passport on send_bill_line (passport_id, id desc);
create index contract_fee_rule on contract_fee (rule_id) where rule_id is not null;
-- The labels of a house, the newest first.
create index passport_label_issued on passport_label (company_id, created_at desc, code desc);
