import {
  contractAccept,
  contractBack,
  contractDetails,
  contractRefundPassport,
  contractUpdate,
} from '@visa/contract/centre/contract-calls'
import {
  initiatePay,
  refundDecide,
  refundPayOut,
  subjectBalance,
  type SubjectBalance,
} from '@visa/contract/money/payment'
import { receiptPage } from '@visa/contract/money/receipt'
import { standing } from '@visa/contract/money/standing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Money that is to go back is told until it has gone, and receipts name who pays. */

let server: TestApp
let clerk: Client
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'back_one')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const detail = (id: number) => clerk.call(contractDetails, { query: { id } })
const balanceOf = (subjectId: number): Promise<SubjectBalance> =>
  clerk.call(subjectBalance, { query: { subjectKind: 'CONTRACT', subjectId } })

const CARD = { collectorName: '林致远', idType: 'ID_CARD', idNo: '110101198804120010' } as const

/** How it stands at the cashier and on its page. */
const stands = async (id: number) => [standing(await balanceOf(id)), standing(await detail(id))]

const payAll = async (id: number) => {
  const { owedCents: amountCents } = await detail(id)
  const body = {
    subjectKind: 'CONTRACT',
    subjectId: id,
    way: 'CARD',
    reference: `POS ${id}`,
    amountCents,
  } as const
  await clerk.call(initiatePay, { body })
  return amountCents
}

test('with the last passport all that was paid is told to go back, until somebody has paid it out', async () => {
  const { id } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const cents = await payAll(id)
  const { applicants } = await detail(id)
  await clerk.call(contractRefundPassport, {
    body: {
      way: 'COUNTER',
      ...CARD,
      documentSeen: true,
      id,
      personIds: applicants.map((person) => person.id),
      reason: '不办了',
    },
  })
  const all = { kind: 'back', cents }
  expect((await detail(id)).back).toEqual({ waitingCents: cents, payOutCents: 0, onWayCents: 0 })
  expect(await stands(id)).toEqual([all, all])
  const refund = await one<{ id: number }>(
    server.db,
    sql`select r.id from refund r join payment p on p.id = r.payment_id
        where p.subject_kind = 'CONTRACT' and p.subject_id = ${id}`,
  )
  await admin.call(refundDecide, { body: { id: refund.id, approve: true } })
  // Let go is not gone: it is no less theirs, and no more there.
  expect((await detail(id)).back).toEqual({ waitingCents: 0, payOutCents: cents, onWayCents: 0 })
  expect(await stands(id)).toEqual([all, all])
  await admin.call(refundPayOut, { body: { id: refund.id, reference: 'POS back' } })
  expect(await stands(id)).toEqual([
    { kind: 'settled', cents: 0 },
    { kind: 'unpaid', cents: 0 },
  ])
})

test('a receipt names who pays by the contract, and whom it is for where nobody else does', async () => {
  const payerOf = async (more: object): Promise<unknown> => {
    const { id } = await newContract(server, clerk, { customerName: '陈国栋', ...more })
    await clerk.call(contractAccept, { body: { id } })
    const { payerName, title } = await balanceOf(id)
    await payAll(id)
    const { rows } = await clerk.call(receiptPage, { query: { subjectKind: 'CONTRACT', subjectId: id } })
    return [title, payerName, rows[0]?.payer]
  }
  expect(await payerOf({ payerName: '陈大伟' })).toEqual(['陈国栋', '陈大伟', '陈大伟'])
  expect(await payerOf({})).toEqual(['陈国栋', '', '陈国栋'])
})

test('who has their passport back is told to be charged until they are taken out', async () => {
  const { id } = await newContract(server, clerk, { people: 3 })
  await clerk.call(contractAccept, { body: { id } })
  const before = await detail(id)
  expect(before.gaveUpIds).toEqual([])
  const leaver = before.applicants.at(-1)?.id ?? 0
  await clerk.call(contractRefundPassport, {
    body: { way: 'COUNTER', ...CARD, documentSeen: true, id, personIds: [leaver], reason: '一人不办' },
  })
  const left = await detail(id)
  expect([left.gaveUpIds, left.totalCents]).toEqual([[leaver], before.totalCents])
  await clerk.call(contractBack, { body: { id, reason: '一人不办' } })
  const sent = await contractAsSent(clerk, id)
  const applicants = sent.applicants.filter((person) => person.id !== leaver)
  await clerk.call(contractUpdate, { body: { ...sent, applicants } })
  const after = await detail(id)
  expect(after.gaveUpIds).toEqual([])
  expect(after.totalCents).toBeLessThan(before.totalCents)
})
