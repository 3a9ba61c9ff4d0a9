-- Who ended a hand-over that was not confirmed, where that is not who gave it: who was to take it and refused, or a manager
-- of the house, for one whose giver is away. Why stands in the answer. To a version before it was taken back.
alter table custody_transfer
  add column ended_by bigint references app_user (id),
  add constraint custody_transfer_ended check (ended_by is null or cancelled_at is not null);
