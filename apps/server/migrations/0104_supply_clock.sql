-- The hours of a supplier count from when nothing waits for the buyer any more: what is not paid for has no end yet.
update supply_bill set due_at = null where status = 8;

-- Numbers of tickets are searched as a whole.
create index supply_bill_tickets on supply_bill using gin (tickets jsonb_path_ops);
