-- What the instances tell of themselves. Lost in a crash of the database, they tell it again.

create unlogged table app_instance (
  id           text primary key,
  host         text not null,
  pid          integer not null,
  version      text not null,
  node_version text not null,
  runs_jobs    boolean not null,
  started_at   timestamptz not null,
  beat_at      timestamptz not null,
  memory_bytes bigint not null,
  lag_ms       real not null,
  live_streams integer not null,
  pool_total   integer not null,
  pool_idle    integer not null,
  pool_waiting integer not null,
  bus_alive    boolean not null
);

-- Statements that took long, by their text without the values.
create unlogged table slow_statement (
  instance_id text not null,
  fingerprint text not null,
  statement   text not null,
  calls       bigint not null,
  total_ms    double precision not null,
  max_ms      double precision not null,
  last_at     timestamptz not null,
  primary key (instance_id, fingerprint)
);
create index slow_statement_last on slow_statement (last_at);
