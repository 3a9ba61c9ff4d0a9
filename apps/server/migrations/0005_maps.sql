-- Answers of the map provider, shared by all instances for an hour. Unlogged: after a crash they are asked for again.
-- The key is a hash of the question, which may be somebody's address.
create unlogged table map_answer (
  key        bytea primary key,
  answer     jsonb not null,
  expires_at timestamptz not null
);
create index map_answer_expires on map_answer (expires_at);
