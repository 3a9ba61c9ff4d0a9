-- What a person took apart stays apart until a person brings it together: the line of theirs that ours is not.
-- When that line goes, ours may be matched again.
alter table reconcile_item add column apart_from bigint constraint reconcile_item_apart_from
  references reconcile_item (id) on delete set null;
create index reconcile_item_apart on reconcile_item (apart_from) where apart_from is not null;
