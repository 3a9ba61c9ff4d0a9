-- How many orders somebody keeps is counted whenever they claim another one.
create index visa_order_claimed on visa_order (claimed_by) where claimed_by is not null and status < 80;
