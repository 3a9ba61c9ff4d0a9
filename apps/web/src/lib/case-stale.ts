/**
 * All paths that show a case. One list for every write on one: an order, its people, papers and passports, what was
 * taken in, lodged, answered and handed back, its contract and its money are shown by each other's pages, so that a
 * list of a desk's own always forgets somebody else's. Only what is in view is asked for again; the rest once it is.
 */
export const CASE_STALE: readonly string[] = [
  '/api/order',
  '/api/visa/order',
  '/api/visa/applicant',
  '/api/visa/application',
  '/api/visa/document',
  '/api/visa/receipt',
  '/api/visa/parcel',
  '/api/visa/handling',
  '/api/visa/sendBill',
  '/api/visa/result',
  '/api/visa/passport',
  '/api/visa/handover',
  '/api/visa/statistics',
  '/api/visacenter/contract',
  '/api/visacenter/batchBilling',
  '/api/visacenter/approval',
  '/api/visacenter/payment',
  '/api/visacenter/cashier',
  '/api/visacenter/finance',
  '/api/visacenter/passport',
  '/api/visacenter/barcode',
  '/api/visacenter/collection',
  '/api/visacenter/authorisation',
  '/api/visacenter/transfer',
  '/api/visacenter/count',
  '/api/visacenter/place',
  '/api/visacenter/sendBill',
  '/api/visacenter/query',
  '/api/visacenter/history',
  '/api/visacenter/dashboard',
  '/api/supply',
  '/api/account',
]
