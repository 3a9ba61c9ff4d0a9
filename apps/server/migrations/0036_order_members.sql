-- Orders came before members: now an order names one that is there, and the life of a member finds its orders.
alter table visa_order add constraint visa_order_member_id_fkey foreign key (member_id) references member (id);
alter table visa_applicant add constraint visa_applicant_member_id_fkey foreign key (member_id) references member (id);
create index visa_order_member on visa_order (member_id, created_at desc) where member_id is not null;
create index visa_applicant_member on visa_applicant (member_id) where member_id is not null;
-- What somebody has in hand when they move to another company.
create index visa_order_handler on visa_order (handler_id) where handler_id is not null;
create index membership_person on membership (owner_id) where owner_id is not null;
