-- Lists of what suppliers are asked for begin with what is to be done, by when it is due: what is late comes first by
-- that alone. Whatever waits for its buyer or has ended follows, the newest first.
create index supply_bill_work on supply_bill
  (kind, (case when status in (16, 24) then 0 else 1 end), (case when status in (16, 24) then due_at end), created_at desc, id desc);
create index supply_bill_supplier_work on supply_bill
  (supplier_company_id, kind, (case when status in (16, 24) then 0 else 1 end),
   (case when status in (16, 24) then due_at end), created_at desc, id desc);
create index supply_bill_buyer_work on supply_bill
  (buyer_company_id, kind, (case when status in (16, 24) then 0 else 1 end),
   (case when status in (16, 24) then due_at end), created_at desc, id desc);
drop index supply_bill_newest;
drop index supply_bill_supplier_newest;
drop index supply_bill_buyer_newest;
