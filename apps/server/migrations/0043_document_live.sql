-- Whoever looks at the documents of an applicant sees what others, or a telephone, bring.
create trigger visa_document_live after insert or update or delete on visa_document
  for each statement execute function notify_live('document');
create trigger visa_document_request_live after insert or delete on visa_document_request
  for each statement execute function notify_live('document');
