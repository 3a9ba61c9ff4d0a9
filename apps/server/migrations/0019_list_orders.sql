-- SMS records are found and sorted by when they were sent, or asked for as long as they have not been.
create index sms_message_sent on sms_message (coalesce(send_time, created_at), id);
