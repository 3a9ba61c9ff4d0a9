-- What an instance tells of the image service beside it; nothing where none is started.
alter table app_instance add column image jsonb;
