import {
  feeApplyFrom,
  feeApprovalPage,
  paymentApplyFrom,
  paymentApprovalPage,
} from '@visa/contract/centre/approval'
import { contractDetails } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { fileUrl, type Attachment } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { exportedCells } from '../../../testing/exported.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { uploaded } from '../../../testing/documents.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let approver: Client
let outsiders: Client[]

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'evidence_clerk')
  approver = await centreClerk(server, 'evidence_approver')
  outsiders = [
    await centreClerk(server, 'evidence_own', { dataScope: DATA_SCOPE.OWN }),
    await centreClerk(server, 'evidence_other', { company: 'ACCEPT-HQ' }),
  ]
})
afterAll(() => server.close())

const open = (by: Client, { storageName }: Attachment) => by.raw(fileUrl, { query: { storageName } })

test('C7.31 whoever decides opens the evidence of a request; another company and a colleague with own rows do not', async () => {
  const { id: contractId } = await newContract(server, clerk)
  const { fees } = await clerk.call(contractDetails, { query: { id: contractId } })
  const [fee] = fees
  if (fee === undefined) throw new Error('a line is wanted')
  const lines = [{ feeId: fee.id, unitPrice: fee.unitPrice - 100, quantity: fee.quantity }]
  const ofFees = await uploaded(clerk, '老客户证明.pdf')
  const ofPayment = await uploaded(clerk, '付款委托.pdf', Buffer.from('%PDF-1.4\n% payer\n'))
  await clerk.call(feeApplyFrom, {
    body: { contractId, reason: '老客户', files: [ofFees], change: { lines, discountCents: 0 } },
  })
  const payer = { payerId: null, payerName: '林家', invoiceTitle: '', invoiceTaxCode: '' }
  await clerk.call(paymentApplyFrom, {
    body: { contractId, reason: '家人付款', files: [ofPayment], change: payer },
  })
  const searched = { query: {}, body: { searchQuery: { contractId } } }
  const listed = [
    ...(await approver.call(feeApprovalPage, searched)).rows,
    ...(await approver.call(paymentApprovalPage, searched)).rows,
  ]
  expect(listed.map(({ files }) => files.map(({ fileName }) => fileName))).toEqual([
    ['老客户证明.pdf'],
    ['付款委托.pdf'],
  ])
  for (const file of listed.flatMap(({ files }) => files)) {
    expect((await open(approver, file)).code).toBe(CODES.SUCCESS)
    for (const outsider of outsiders) expect((await open(outsider, file)).code).not.toBe(CODES.SUCCESS)
  }
})

test.each(['feeApproval', 'paymentApproval'] as const)(
  'the list of %s is written to a file of what its reader sees of it',
  async (kind) => {
    const { id: contractId, contractNo } = await newContract(server, clerk)
    const { fees, totalCents } = await clerk.call(contractDetails, { query: { id: contractId } })
    const [fee] = fees
    if (fee === undefined) throw new Error('a line is wanted')
    const less = [{ feeId: fee.id, unitPrice: fee.unitPrice - 100, quantity: fee.quantity }]
    const asked =
      kind === 'feeApproval'
        ? await clerk.call(feeApplyFrom, {
            body: { contractId, reason: '老客户', change: { lines: less, discountCents: 300 } },
          })
        : await clerk.call(paymentApplyFrom, {
            body: {
              contractId,
              reason: '家人付款',
              change: { payerId: null, payerName: '林家', invoiceTitle: '林氏商行', invoiceTaxCode: '' },
            },
          })
    const written = (by: Client) => exportedCells(server, by, kind, { contractId })
    const [titles, row = [], ...others] = await written(approver)
    expect(others).toEqual([])
    const cell = (title: string): string | undefined => row[titles?.indexOf(title) ?? -1]
    expect(cell('审批号')).toBe(asked.approvalNo)
    expect(cell('合同号')).toBe(contractNo)
    const money = (cents: number): number => cents / 100
    const told =
      kind === 'feeApproval'
        ? ['原合计', '金额差', '新优惠'].map((title) => Number(cell(title)))
        : ['新付款方', '新发票抬头'].map(cell)
    expect(told).toEqual(
      kind === 'feeApproval'
        ? [money(totalCents), money(-(100 * fee.quantity + 300)), 3]
        : ['林家', '林氏商行'],
    )
    for (const outsider of outsiders) expect(await written(outsider)).toHaveLength(1)
  },
)
