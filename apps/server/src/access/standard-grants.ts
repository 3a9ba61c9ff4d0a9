import { IDENTITY } from '@visa/contract/identity'

/** What people of each side of the business usually work with, before the platform gives or takes anything. */

export const AGENT_STAFF: readonly string[] = [
  'platform',
  'visa.order',
  'visa.order.add',
  'visa.order.manage',
  'visa.order.manage.edit',
  'visa.order.manage.confirm',
  'visa.order.manage.cancel',
  'visa.order.manage.assign',
  'visa.order.manage.export',
  'visa.order.v2',
  'visa.applicant.general',
  'visa.applicant.russia',
  'visa.applicant.russiaEvisa',
  'visa.applicant.v2',
  'visa.process',
  'visa.result.query',
  'supply',
  'supply.order.center',
  'supply.order.center.buy',
  'cust',
  'cust.member',
  'cust.member.add',
  'cust.member.edit',
  'cust.member.identity',
  'cust.account',
  'cust.bill',
  'cust.bill.confirm',
  'cust.transaction',
  'finance',
  'finance.recharge',
  'sys.notice',
  'export.task',
]

export const ACCEPTANCE_STAFF: readonly string[] = [
  'platform',
  'visa.order',
  'visa.order.manage',
  'visa.order.manage.edit',
  'visa.order.manage.confirm',
  'visa.order.manage.cancel',
  'visa.order.manage.assign',
  'visa.order.manage.payment',
  'visa.order.manage.export',
  'visa.order.v2',
  'visa.applicant.general',
  'visa.process',
  'visa.receipt',
  'visa.documentAudit',
  'visa.handling',
  'visa.handling.capacity',
  'visa.formTask',
  'visa.photo',
  'visa.barcode.bind',
  'visa.barcode.query',
  'visa.sendBill',
  'visa.sendBill.template',
  'visa.result.batch',
  'visa.result.query',
  'visa.passport.return',
  'supply',
  'supply.order.manage',
  'supply.order.manage.handle',
  'supply.change.manage',
  'supply.refund.manage',
  'sys.notice',
  'export.task',
]

export const CUSTOMER_STAFF: readonly string[] = ['platform', 'visa.order', 'visa.order.manage', 'sys.notice']

/** What whoever looks after a company needs beside its daily work: its data, its people and what they may do. */
const OWN_COMPANY = [
  'cust',
  'cust.company',
  'cust.company.edit',
  'sys',
  'sys.employee',
  'sys.employee.add',
  'sys.employee.edit',
  'sys.employee.freeze',
  'sys.employee.resetPassword',
  'sys.department',
  'sys.department.add',
  'sys.department.edit',
  'sys.department.delete',
  'sys.role',
  'sys.role.add',
  'sys.role.edit',
  'sys.role.grant',
] as const

const STAFF: Readonly<Partial<Record<number, readonly string[]>>> = {
  [IDENTITY.AGENT]: AGENT_STAFF,
  [IDENTITY.VISA]: ACCEPTANCE_STAFF,
  [IDENTITY.CUSTOMER]: CUSTOMER_STAFF,
}

/** What at a desk is for whoever answers for it: nobody else could give it on. */
const CHIEFS: Readonly<Partial<Record<number, readonly string[]>>> = {
  [IDENTITY.VISA]: [
    'visa.passport.return.open',
    'visa.order.manage.refund',
    'supply.order.manage.release',
    'visa.stat',
    'visa.report',
    'visa.statistics',
    'visa.seatStatistics',
  ],
}

/** What the first person of a company that registered holds once the company has passed its audit. */
export const firstPersonGrants = (identityCode: number): readonly string[] => [
  ...new Set([...(STAFF[identityCode] ?? []), ...(CHIEFS[identityCode] ?? []), ...OWN_COMPANY]),
]
