-- The mobile that somebody has proven to hold by a code sent to it: what was typed into an account proves nothing.
create table user_mobile_proof (
  user_id   bigint not null,
  mobile    text not null,
  proven_at timestamptz not null,
  constraint user_mobile_proof_pkey primary key (user_id),
  constraint user_mobile_proof_user_id_fkey foreign key (user_id) references app_user (id) on delete cascade
);
