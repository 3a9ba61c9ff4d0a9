-- That whoever handed something out looked at a document of which the house knew no number to hold it against.
alter table visa_handover add column document_seen boolean not null default false;
