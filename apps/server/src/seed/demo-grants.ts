/** What the people of the demonstration may do, by their roles. */

export const DICTIONARY_READER: readonly string[] = ['platform', 'sys', 'sys.dict', 'sys.notice']

/** What everybody at a centre works with. The right to add orders opens the country grid; it is no menu entry there. */
const CENTER_DAILY = [
  'center',
  'visa.order.add',
  'center.work',
  'center.dashboard',
  'center.contract.create',
  'center.order.query',
  'center.money',
  'center.cashier',
  'center.payment.records',
  'center.sendBill.parse',
  'center.passport',
  'center.passport.check',
  'center.passport.retrieve',
  'center.passport.retrieveQuery',
  'center.passport.return',
  'center.passport.returnQuery',
  'center.authorisation',
  'center.collection',
  'sys.notice',
] as const

export const CENTER_EMPLOYEE: readonly string[] = [
  ...CENTER_DAILY,
  'emp$center.contract.list',
  'center.financeReview',
  'center.contract.list.accept',
  'center.contract.list.refundPassport',
]

export const CENTER_MANAGER: readonly string[] = [
  ...CENTER_DAILY,
  'mgr$center.contract.list',
  'center.contract.list.accept',
  'center.contract.list.review',
  'center.contract.list.reviewedBack',
  'center.contract.list.cancel',
  'center.contract.list.refundPassport',
  'center.batchBilling',
  'center.history',
  'center.feeApproval',
  'center.cashier.refund',
  'center.cashier.shift',
  'center.paymentApproval',
  'center.financeReview',
  'center.financeReview.confirm',
  'center.financeReview.review',
  'center.barcodeExport',
  'center.stat',
  'center.urgency',
  'center.dailyReport',
  'center.statistics',
  'center.config',
  'center.config.option',
  'center.config.holiday',
  'center.config.visaFee',
  'center.config.serviceFee',
  'center.config.unuseReason',
  'center.config.docTemplate',
  'center.config.processTime',
  'center.config.paymentMethod',
  'center.config.paymentCashier',
  'center.config.dict',
]
