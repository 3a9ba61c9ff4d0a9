-- By which paper a refund came about: the refund of a supply order tells how far its money is.
alter table refund add column origin_no text not null default '';
create index refund_origin on refund (origin_no) where origin_no <> '';
