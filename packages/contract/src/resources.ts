/** Menu entries and buttons that exist in the product. Codes double as authority codes. */

export const RESOURCE_ROOT = '0'
export const RESOURCE_TYPE = { MENU: 0, BUTTON: 1 } as const

export interface ResourceNode {
  code: string
  type: (typeof RESOURCE_TYPE)[keyof typeof RESOURCE_TYPE]
  children: readonly ResourceNode[]
  /** Whoever held this one worked there before there was an entry of its own: they get it when it comes. */
  like?: string
}

const menu = (code: string, children: readonly ResourceNode[] = []): ResourceNode => ({
  code,
  type: RESOURCE_TYPE.MENU,
  children,
})

const buttons = (screen: string, actions: readonly string[], like?: string): ResourceNode[] =>
  actions.map((action) => ({
    code: `${screen}.${action}`,
    type: RESOURCE_TYPE.BUTTON,
    children: [],
    ...(like !== undefined && { like }),
  }))

const group = (code: string, screens: readonly (string | ResourceNode)[]): ResourceNode =>
  menu(
    code,
    screens.map((screen) => (typeof screen === 'string' ? menu(screen) : screen)),
  )

const PLATFORM: readonly ResourceNode[] = [
  group('visa.order', [
    'visa.order.add',
    menu(
      'visa.order.manage',
      buttons('visa.order.manage', ['edit', 'confirm', 'cancel', 'assign', 'payment', 'refund', 'export']),
    ),
    'visa.order.v2',
    'visa.applicant.general',
    'visa.applicant.russia',
    'visa.applicant.russiaEvisa',
    'visa.applicant.v2',
  ]),
  group('visa.process', [
    'visa.receipt',
    'visa.documentAudit',
    menu('visa.handling', buttons('visa.handling', ['capacity'])),
    'visa.barcode.bind',
    'visa.barcode.query',
    menu('visa.sendBill', buttons('visa.sendBill', ['open', 'template'])),
    'visa.result.batch',
    'visa.result.query',
    // Who may open its gate is another matter; who opens gates also says what became of reports.
    {
      ...menu('visa.passport.return', [
        ...buttons('visa.passport.return', ['open']),
        ...buttons('visa.passport.return', ['exceptions'], 'visa.passport.return.open'),
      ]),
      like: 'visa.handling',
    },
    menu('visa.formTask', buttons('visa.formTask', ['site'])),
    { ...menu('visa.photo'), like: 'visa.documentAudit' },
  ]),
  group('visa.product', [
    menu('visa.fee.vas', buttons('visa.fee.vas', ['edit'])),
    menu('visa.fee.agent', buttons('visa.fee.agent', ['edit'])),
    menu('visa.fee.acceptOrg', buttons('visa.fee.acceptOrg', ['edit'])),
    menu('visa.fee.platform', buttons('visa.fee.platform', ['edit'])),
    menu('visa.data.list', buttons('visa.data.list', ['edit'])),
    menu('visa.category.requirement', buttons('visa.category.requirement', ['edit'])),
  ]),
  group('supply', [
    menu('supply.order.manage', buttons('supply.order.manage', ['handle', 'release'])),
    'supply.change.manage',
    'supply.refund.manage',
    menu('supply.order.center', buttons('supply.order.center', ['enter', 'buy'])),
  ]),
  group('visa.stat', ['visa.report', 'visa.statistics', 'visa.seatStatistics']),
  group('cust', [
    menu('cust.agent', buttons('cust.agent', ['authorize'])),
    menu('cust.acceptOrg', buttons('cust.acceptOrg', ['authorize'])),
    menu('cust.company', buttons('cust.company', ['add', 'edit', 'audit', 'status', 'delete', 'export'])),
    menu(
      'cust.member',
      buttons('cust.member', ['add', 'edit', 'delete', 'identity', 'merge', 'import', 'export']),
    ),
    menu('cust.user', buttons('cust.user', ['transfer'])),
    'cust.account',
    menu('cust.bill', buttons('cust.bill', ['confirm', 'answer', 'approve', 'settle', 'remind'])),
    'cust.transaction',
  ]),
  group('finance', [
    menu('finance.payment', buttons('finance.payment', ['approve', 'refundOther', 'trouble'])),
    menu('finance.bankAccount', buttons('finance.bankAccount', ['edit'])),
    menu('finance.recharge', buttons('finance.recharge', ['check'])),
    menu('finance.reconcile', buttons('finance.reconcile', ['settle', 'approve', 'close', 'reopen'])),
    'finance.revenue',
  ]),
  group('sys', [
    menu(
      'sys.employee',
      buttons('sys.employee', [
        'add',
        'edit',
        'delete',
        'freeze',
        'block',
        'resetPassword',
        'login',
        'identity',
        'import',
        'export',
      ]),
    ),
    menu('sys.department', buttons('sys.department', ['add', 'edit', 'delete'])),
    menu('sys.role', buttons('sys.role', ['add', 'edit', 'delete', 'grant', 'company'])),
    menu('sys.resource', buttons('sys.resource', ['add', 'edit', 'delete', 'freeze'])),
    'sys.authority',
    'sys.company',
    menu('sys.tag', buttons('sys.tag', ['add', 'edit', 'delete'])),
    menu('sys.dict', [
      ...buttons('sys.dict.type', ['add', 'edit', 'delete', 'freeze']),
      ...buttons('sys.dict.data', ['add', 'edit', 'delete', 'freeze']),
    ]),
    menu('sys.district', buttons('sys.district', ['add', 'edit', 'delete'])),
    menu('sys.param', buttons('sys.param', ['edit'])),
    menu('sys.notice.manage', buttons('sys.notice.manage', ['add', 'edit', 'delete', 'top'])),
    menu('sys.sms', buttons('sys.sms', ['send', 'resend', 'template'])),
    menu('sys.quartz', buttons('sys.quartz', ['add', 'edit', 'delete', 'operate'])),
    'sys.quartzLog',
    'sys.audit',
    menu('sys.monitor', buttons('sys.monitor', ['replay'])),
    'sys.paymentTest',
    'sys.password',
  ]),
]

const CENTER: readonly ResourceNode[] = [
  group('center.work', [
    'center.dashboard',
    'center.contract.create',
    menu(
      'center.contract.list',
      buttons('center.contract.list', ['accept', 'review', 'reviewedBack', 'cancel', 'refundPassport']),
    ),
    'center.batchBilling',
    'center.order.query',
    'center.history',
    { ...menu('center.photo'), like: 'center.contract.create' },
  ]),
  group('center.money', [
    menu('center.cashier', buttons('center.cashier', ['refund', 'shift'])),
    'center.payment.records',
    'center.sendBill.parse',
    menu('center.feeApproval', buttons('center.feeApproval', ['large'])),
    'center.paymentApproval',
    menu('center.financeReview', buttons('center.financeReview', ['confirm', 'review'])),
  ]),
  group('center.passport', [
    menu(
      'center.passport.check',
      buttons('center.passport.check', ['exceptions'], 'center.passport.return.open'),
    ),
    'center.passport.retrieve',
    'center.passport.retrieveQuery',
    menu('center.passport.return', buttons('center.passport.return', ['open'])),
    'center.passport.returnQuery',
    'center.passport.transfer',
    menu('center.passport.count', buttons('center.passport.count', ['place', 'close'])),
    { ...menu('center.passport.place'), like: 'center.passport.count.place' },
    'center.authorisation',
    'center.collection',
    'center.barcodeExport',
    menu('center.privacy', buttons('center.privacy', ['hold', 'consent'])),
  ]),
  group('center.stat', ['center.urgency', 'center.dailyReport', 'center.statistics']),
  group('center.config', [
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
  ]),
]

/** Two systems in one installation, and what people of both use: notices, and the files they had exported. */
export const RESOURCES: readonly ResourceNode[] = [
  menu('platform', PLATFORM),
  menu('center', CENTER),
  menu('export.task', buttons('export.task', ['company'])),
  menu('sys.notice'),
]
