-- That no passport was there at all, but another code that was read, is a kind of its own. It stands beside the outcome,
-- in which it goes on as another: a version before would refuse to answer a list with a word it does not know.
alter table custody_stray
  add column misread boolean not null default false,
  add constraint custody_stray_misread check (not misread or outcome = 'OTHER');
-- Until now it was said at the head of the answer, in the language of whoever said it.
update custody_stray set misread = true, answer = regexp_replace(answer, '^(误扫，没有这本|Misread: there is no such passport): ', '')
  where outcome = 'OTHER' and answer ~ '^(误扫，没有这本|Misread: there is no such passport): ';
