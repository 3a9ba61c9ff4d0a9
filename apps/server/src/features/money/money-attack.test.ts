import { CODES } from '@visa/contract/codes'
import { initiatePay, initiateRefund, refundDecide } from '@visa/contract/money/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { grantAll } from '../../testing/grant-all.ts'
import { newOrder } from '../../testing/orders.ts'
import { newPerson } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from './ledger/ledger-check.service.ts'

/** Whoever wants more than is theirs, with every right inside of their own company. */

let server: TestApp
let till: Client
let chief: Client
let second: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  const somebody = async (userName: string, company: string): Promise<Client> => {
    await newPerson(server, { company, userName })
    await grantAll(server.db, userName)
    return server.as(userName)
  }
  till = await somebody('attack_till', 'PLATFORM')
  chief = await somebody('attack_chief', 'PLATFORM')
  second = await somebody('attack_second', 'PLATFORM')
  stranger = await somebody('attack_stranger', 'CENTER-BJ')
  await server.db.query(
    sql`insert into system_param (key, value) values ('payment.refund.approveAbove', '100')`,
  )
})
afterAll(async () => {
  const { faults } = await checkLedger(server.db)
  if (faults.length > 0) throw new Error(`the ledger: ${JSON.stringify(faults)}`)
  await server.close()
})

const paidFor = async (subjectId: number): Promise<number> =>
  (
    await one<{ cents: number }>(
      server.db,
      sql`select coalesce(sum(amount_cents), 0) as cents from payment
          where subject_kind = 'ORDER' and subject_id = ${subjectId} and status = 16`,
    )
  ).cents

const taking = (subjectId: number, amountCents: number) => ({
  body: { subjectKind: 'ORDER' as const, subjectId, amountCents, way: 'CARD' as const, reference: 'POS' },
})

test('amounts that are none are refused before anything is written: nothing, less, halves, more than can be counted', async () => {
  const { id } = await newOrder(server)
  const { payment } = await till.call(initiatePay, taking(id, 500))
  for (const amountCents of [0, -1, -500, 0.5, 2 ** 53, 1e300]) {
    expect((await till.raw(initiatePay, taking(id, amountCents))).code).not.toBe(CODES.SUCCESS)
    const back = { body: { paymentId: payment.id, amountCents, reason: 'x' } }
    expect((await till.raw(initiateRefund, back)).code).not.toBe(CODES.SUCCESS)
  }
  // Lines that cancel each other out give nobody more than the whole.
  const lines = [
    { kind: 'service' as const, cents: 1000 },
    { kind: 'consular' as const, cents: -500 },
  ]
  const body = { paymentId: payment.id, amountCents: 500, reason: 'x', lines }
  expect((await till.raw(initiateRefund, { body })).code).not.toBe(CODES.SUCCESS)
  expect(await paidFor(id)).toBe(500)
  expect(await rows(server.db, sql`select 1 from refund where payment_id = ${payment.id}`)).toEqual([])
})

test('a refund is let go once, by somebody else, whoever else lets it go at the same moment', async () => {
  const { id } = await newOrder(server)
  const { payment } = await till.call(initiatePay, taking(id, 5_000))
  await till.call(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 5_000, reason: '退', feesAfter: 'stay' },
  })
  const refund = await one<{ id: number }>(
    server.db,
    sql`select id from refund where payment_id = ${payment.id}`,
  )
  const decide = (by: Client, approve = true) =>
    by.raw(refundDecide, { body: { id: refund.id, approve, reason: 'x', feesAfter: 'stay' } })
  expect((await decide(till)).code).not.toBe(CODES.SUCCESS)
  expect((await decide(stranger)).code).not.toBe(CODES.SUCCESS)
  const answers = await Promise.all([decide(chief), decide(second), decide(second, false)])
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const groups = await rows(
    server.db,
    sql`select 1 from ledger_group where cause = 'refund' and cause_id = ${refund.id}`,
  )
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from refund where id = ${refund.id}`,
  )
  expect(groups).toHaveLength(status === 3 ? 1 : 0)
  // Gone is gone: nobody has it back a second time.
  const again = await till.raw(initiateRefund, {
    body: { paymentId: payment.id, amountCents: status === 3 ? 1 : 5_001, reason: '再退', feesAfter: 'stay' },
  })
  expect(again.code).not.toBe(CODES.SUCCESS)
})

test('the money of others is not there: neither theirs to pay for, nor to read, nor to give back', async () => {
  const { id } = await newOrder(server)
  const { payment } = await till.call(initiatePay, taking(id, 700))
  expect((await stranger.raw(initiatePay, taking(id, 1))).msg).toBe('记录不存在或已被删除')
  const back = await stranger.raw(initiateRefund, {
    body: { paymentId: payment.id, amountCents: 1, reason: 'x' },
  })
  expect(back.msg).toBe('记录不存在或已被删除')
  expect(await paidFor(id)).toBe(700)
})
