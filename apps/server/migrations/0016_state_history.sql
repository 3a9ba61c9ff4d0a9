-- Every move of a record through its states (workflow/transition.ts), whatever the machine: written in the transaction
-- of the move, never changed. Records from before this table have the moves made since.

create table state_history (
  id               bigint generated always as identity primary key,
  machine          text not null,
  record_id        bigint not null,
  -- As the machine writes its states. Null: the record came into being, or ended, with this move.
  from_state       text,
  to_state         text,
  operation        text not null,
  reason           text not null default '',
  -- No references: the history outlives people, companies and the records themselves.
  actor_id         bigint,
  actor_name       text not null,
  actor_company_id bigint,
  -- Of the record, not of the actor.
  company_id       bigint,
  at               timestamptz not null default clock_timestamp()
);
create index state_history_record on state_history (machine, record_id, id);

create trigger state_history_append_only before update or delete or truncate on state_history
  for each statement execute function refuse_change();
