-- When somebody was last here. Not a column of app_user: every change of that table makes all instances forget whom
-- they know, which no login may cost.
create table user_login (
  user_id bigint not null,
  last_at timestamptz not null,
  constraint user_login_pkey primary key (user_id),
  constraint user_login_user_id_fkey foreign key (user_id) references app_user (id) on delete cascade
);
create index user_login_last on user_login (last_at);

insert into user_login (user_id, last_at)
select user_id, max(seen_at) from known_device group by user_id;

-- So that somebody who looks through the browsers of an account can tell them apart.
alter table known_device add column address text not null default '';
alter table known_device add column agent text not null default '';
