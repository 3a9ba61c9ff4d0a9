-- A browser is given another secret at each login, and every account that knows it follows.
create index known_device_visitor on known_device (visitor_hash);

-- Encrypted with the key of the installation, where it has one.
alter table file_store_key add column sealed boolean not null default false;
