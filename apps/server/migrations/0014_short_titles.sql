-- English titles that the side menu cut off. One that an administrator wrote stays.
update resource set ename = changed.short
from (values
  ('visa.applicant.russia', 'Russian sticker applicants', 'RU sticker applicants'),
  ('visa.applicant.russiaEvisa', 'Russian e-visa applicants', 'RU e-visa applicants'),
  ('visa.receipt', 'Receipt management', 'Receiving'),
  ('visa.barcode.bind', 'Passport barcode binding', 'Barcode binding'),
  ('visa.barcode.query', 'Passport barcode query', 'Barcode query'),
  ('visa.formTask', 'Visa form task manager', 'Visa form tasks'),
  ('visa.fee.acceptOrg', 'Acceptance-organisation fees', 'Acceptance fees'),
  ('visa.data.list', 'Visa data list and edit', 'Visa data'),
  ('visa.category.requirement', 'Visa category requirements', 'Visa requirements'),
  ('cust.acceptOrg', 'Acceptance organisations', 'Acceptance orgs'),
  ('cust.transaction', 'Account transactions', 'Transactions'),
  ('sys.company', 'Company internal management', 'Company admin'),
  ('center.contract.create', 'Contract create', 'New contract'),
  ('center.feeApproval', 'Fee adjustment approval', 'Fee adjustments'),
  ('center.paymentApproval', 'Payment-change approval', 'Payment changes'),
  ('center.passport.retrieve', 'Passport retrieval registration', 'Passport retrieval'),
  ('center.passport.retrieveQuery', 'Passport retrieval query', 'Retrieval query'),
  ('center.passport.return', 'Passport return registration', 'Passport return'),
  ('center.passport.returnQuery', 'Passport return query', 'Return query'),
  ('center.authorisation', 'Authorisation records', 'Authorisations'),
  ('center.config.docTemplate', 'Document templates', 'Doc templates')
) as changed (code, long, short)
where resource.code = changed.code and resource.ename = changed.long;
