-- Parcels are looked up by their waybill.
create index visa_receipt_waybill on visa_receipt (waybill_no) where waybill_no <> '';
