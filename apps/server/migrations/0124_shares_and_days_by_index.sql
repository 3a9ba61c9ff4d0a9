-- Whom each share of an order is for, as its fees say it; empty: a share from before, for everybody whom its rule fits.
alter table visa_order_share add column whom text[] not null default '{}';

-- What moved since the end of a day that is closed late, of a house that took it in and of one that keeps it.
create index passport_item_accept_moved on passport_item (accept_org_id, moved_at) where accept_org_id is not null;
create index passport_item_centre_moved on passport_item (centre_id, moved_at) where centre_id is not null;

-- By what an erasure finds what tells of somebody.
create index centre_contract_authorisation on centre_contract (authorisation_id) where authorisation_id is not null;
create index retrieval_stray_item on retrieval_stray (item_id) where item_id is not null;
create index retrieval_stray_unknown on retrieval_stray (code) where item_id is null;
create index custody_stray_item on custody_stray (item_id) where item_id is not null;
create index custody_stray_unknown on custody_stray (code) where item_id is null;
create index custody_count_scan_seen on custody_count_scan (item_id) where item_id is not null;
create index custody_count_scan_unknown on custody_count_scan (code) where item_id is null;
create index custody_count_note_item on custody_count_note (item_id) where item_id is not null;
create index custody_count_note_unknown on custody_count_note (code) where item_id is null;
create index passport_check_applicant on passport_check (applicant_id);
create index form_task_applicant on form_task (applicant_id);
create index returned_line_applicant on returned_line (applicant_id) where applicant_id is not null;
