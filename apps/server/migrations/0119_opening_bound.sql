-- What was opened at the gate counts for the collector it was asked for alone: their document, and the way it goes out.
alter table gate_opening
  add column id_type text not null default '',
  add column id_no text not null default '',
  -- Empty: asked for before this was kept; it fits nothing, and is asked for again.
  add column way text not null default '',
  add column address text not null default '';
