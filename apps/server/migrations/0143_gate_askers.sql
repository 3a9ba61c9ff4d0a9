-- Who else is told what was decided of a request at the gate: those whose own request was replaced by it, and whoever
-- had opened what was taken back. The request may wait, be opened or be refused: it keeps its number in either table.
create table gate_asker (
  request_id bigint not null,
  user_id    bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (request_id, user_id)
);
create index gate_asker_user on gate_asker (user_id, request_id desc);
