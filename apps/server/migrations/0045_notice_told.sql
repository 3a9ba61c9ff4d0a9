-- That a step was told is written with the message itself: a job that runs again after a crash tells it no second time.
alter table visa_order_notice add column told_at timestamptz;
