-- Who said last what was decided of a passport that is back, and when: of two who say it, the second is told of the first.
alter table retrieval_line
  add column said_by bigint references app_user (id),
  add column said_at timestamptz;
