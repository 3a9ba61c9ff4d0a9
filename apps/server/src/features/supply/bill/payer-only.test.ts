import { CODES } from '@visa/contract/codes'
import {
  initiatePay,
  initiateRefund,
  paymentDetail,
  paymentRecords,
  refreshQueryResult,
  refundDecide,
  refundPayOut,
  subjectBalance,
  withdrawPay,
} from '@visa/contract/money/payment'
import { subjectFind } from '@visa/contract/money/subject-find'
import { receiptInvoice, receiptIssue, receiptPage, receiptPrint } from '@visa/contract/money/receipt'
import { refundPage } from '@visa/contract/money/refund-page'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { SUPPLY_SAVE } from '@visa/contract/supply/asking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadViewer } from '../../../access/viewer.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { flightOf } from '../../../testing/supply-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { centerPaymentExporter, paymentExporter } from '../../money/payment/payment.sheets.ts'
import { centerRefundExporter, refundExporter } from '../../money/payment/refund.sheets.ts'

/** All that has to do with money: what others are refused is refused for whose it is, not for want of a right. */
const MONEY = [
  'center.cashier',
  'center.cashier.refund',
  'center.payment.records',
  'finance.payment',
  'finance.payment.approve',
  'supply.order.manage',
  'supply.order.manage.handle',
  'supply.order.center',
  'supply.order.center.buy',
]

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

async function somebody(company: string): Promise<{ client: Client; userName: string }> {
  const userName = `po_${company.toLowerCase().replaceAll(/[^a-z]/g, '')}`
  const role = await newRole(server, {
    company,
    roleName: `收付${company}`,
    dataScope: DATA_SCOPE.COMPANY,
    grants: MONEY,
  })
  await newPerson(server, { company, userName, roleIds: [role] })
  return { client: await server.as(userName), userName }
}

const PRICE = 1_016_800

/** A bill that the agent buys of an organisation, paid by card, with a part asked back. */
async function paidBill() {
  const traveller = { realName: '齐悦', idNo: 'E88127340', fareCents: 412_000, taxCents: 86_400, note: '' }
  const { id, billNo } = await admin.call(SUPPLY_SAVE.AIR, {
    body: {
      buyerCompanyId: await companyId(server, 'AGENT-YX'),
      supplierCompanyId: await companyId(server, 'ACCEPT-HQ'),
      serviceCents: 20_000,
      pnr: 'NQ7K4X',
      segments: [flightOf('HU7985', '2027-12-05')],
      travellers: [traveller, { ...traveller, realName: '冯可', idNo: 'E88127341' }],
    },
  })
  const { payment } = await admin.call(initiatePay, {
    body: { subjectKind: 'SUPPLY', subjectId: id, amountCents: PRICE, way: 'CARD', reference: 'POS-SUP' },
  })
  const { refunds } = await admin.call(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 500_000, reason: '改签退差', feesAfter: 'stay' },
  })
  return { id, billNo, payment, refundId: refunds[0]?.id ?? 0 }
}

/** A receipt that the platform gave for an order of the same agent. */
async function givenReceipt(): Promise<{ id: number; orderId: number }> {
  const { id: orderId } = await newOrder(server)
  const of = { subjectKind: 'ORDER', subjectId: orderId } as const
  const { owedCents } = await admin.call(subjectBalance, { query: of })
  await admin.call(initiatePay, {
    body: { ...of, amountCents: owedCents, way: 'CARD', reference: 'POS-ORD' },
  })
  const { rows } = await admin.call(receiptPage, { query: of })
  return { id: rows[0]?.id ?? 0, orderId }
}

test('what a buyer paid is read, printed, refunded and exported by the platform and the buyer, and by no other party', async () => {
  const { id, billNo, payment, refundId } = await paidBill()
  const { id: receiptId, orderId } = await givenReceipt()
  expect(Math.min(refundId, receiptId)).toBeGreaterThan(0)
  const paymentId = payment.id
  const of = { subjectKind: 'SUPPLY', subjectId: id } as const
  const exported = async (userName: string, keyword: string): Promise<number> => {
    const user = await one<{ id: number }>(
      server.db,
      sql`select id from app_user where user_name = ${userName}`,
    )
    const viewer = await loadViewer(server.db, user.id)
    if (viewer === undefined) throw new Error(`${userName} may not act`)
    const asked = { viewer, filters: { keyword }, now: new Date() }
    const counts: number[] = []
    for (const each of [paymentExporter, centerPaymentExporter, refundExporter, centerRefundExporter])
      counts.push((await one<{ count: number }>(server.db, each.count(asked))).count)
    return Math.max(...counts)
  }
  for (const company of ['ACCEPT-HQ', 'CENTER-BJ', 'CUST-HT']) {
    const { client, userName } = await somebody(company)
    const refused = [
      await client.raw(paymentDetail, { query: { id: paymentId } }),
      await client.raw(paymentRecords, { query: of }),
      await client.raw(subjectBalance, { query: of }),
      await client.raw(refreshQueryResult, { body: { id: paymentId } }),
      await client.raw(withdrawPay, { body: { id: paymentId } }),
      await client.raw(initiateRefund, { body: { paymentId, amountCents: 1, reason: '试' } }),
      await client.raw(refundDecide, { body: { id: refundId, approve: true, feesAfter: 'stay' } }),
      await client.raw(refundPayOut, { body: { id: refundId } }),
      await client.raw(receiptIssue, { body: { paymentId } }),
      await client.raw(receiptInvoice, { body: { id: receiptId, invoiceTitle: '抬头' } }),
      await client.raw(receiptPrint, { body: { id: receiptId } }),
    ]
    expect(
      refused.map(({ code }) => code),
      company,
    ).not.toContain(CODES.SUCCESS)
    // As if it were not there, and not as something that others may.
    expect(new Set(refused.map(({ msg }) => msg)).size, company).toBe(1)
    for (const keyword of [billNo, payment.paymentNo, 'POS-SUP']) {
      expect((await client.call(paymentRecords, { query: { keyword } })).rows, company).toEqual([])
      expect((await client.call(refundPage, { query: { keyword } })).rows, company).toEqual([])
      expect((await client.call(receiptPage, { query: { keyword } })).rows, company).toEqual([])
      expect((await client.call(subjectFind, { query: { keyword } })).found, company).toEqual([])
      expect(await exported(userName, keyword), company).toBe(0)
    }
    const ofOrder = { subjectKind: 'ORDER', subjectId: orderId } as const
    for (const query of [of, ofOrder])
      expect((await client.call(receiptPage, { query })).rows, company).toEqual([])
  }
  const buyer = await somebody('AGENT-YX')
  expect(await buyer.client.call(paymentDetail, { query: { id: paymentId } })).toMatchObject({
    payment: { amountCents: PRICE },
    refunds: [{ amountCents: 500_000 }],
  })
  expect((await buyer.client.call(paymentRecords, { query: { keyword: billNo } })).rows).toHaveLength(1)
  expect(await exported(buyer.userName, billNo)).toBe(1)
})

test('what was asked back before the supplier issued does not go by an approval afterwards', async () => {
  const { id, refundId } = await paidBill()
  const userName = 'po_chief'
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '放款',
    dataScope: DATA_SCOPE.ALL,
    grants: MONEY,
  })
  await newPerson(server, { company: 'PLATFORM', userName, roleIds: [role] })
  const chief = await server.as(userName)
  await server.db.query(sql`update supply_bill set status = ${SUPPLY_STATUS.COMPLETED} where id = ${id}`)
  const late = await chief.raw(refundDecide, { body: { id: refundId, approve: true, feesAfter: 'stay' } })
  expect(late.msg).toContain('请先申请退款')
  const refused = await chief.raw(refundDecide, { body: { id: refundId, approve: false, reason: '已出票' } })
  expect(refused.code).toBe(CODES.SUCCESS)
})
