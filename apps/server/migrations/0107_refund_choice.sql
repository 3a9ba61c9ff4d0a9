-- What who asked for a refund said becomes of the fees: whoever lets it go reads it.
alter table refund add column fees_after text not null default '' check (fees_after in ('', 'fall', 'stay'));
