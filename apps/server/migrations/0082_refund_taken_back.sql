-- A refund that was let go and that nobody fetched is taken back: it is neither refused nor failed.
alter table refund drop constraint refund_status;
alter table refund add constraint refund_status check (status in (1, 2, 3, 4, 5, 6));
