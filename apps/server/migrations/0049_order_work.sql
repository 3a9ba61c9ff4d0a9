-- How many orders somebody keeps is counted whenever they claim another one.
create index visa_order_claimed on visa_order (claimed_by) where claimed_by is not null and status < 80;

-- Open orders of one promised day as lists show them, newest first: a day of a large installation has a thousand.
create index visa_order_open_day on visa_order (promised_date, created_at desc, id desc) where status < 80;
create index visa_order_accept_open_day on visa_order (accept_org_id, promised_date, created_at desc, id desc, handler_id)
  where status < 80;
