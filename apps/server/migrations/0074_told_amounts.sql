-- What a channel said that came, where it was not what was asked for: a person books this and nothing else.
alter table payment add column told_cents bigint constraint payment_told check (told_cents > 0);
