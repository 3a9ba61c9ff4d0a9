-- The last day a document is good; null where it is not known or good for ever.
alter table app_user add column id_card_expiry date;
