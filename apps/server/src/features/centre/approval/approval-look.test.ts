import { feeApproversFor, paymentApplyFrom, paymentApproversFor } from '@visa/contract/centre/approval'
import { contractAccept, contractBack } from '@visa/contract/centre/contract-calls'
import { CODES } from '@visa/contract/codes'
import { expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'

const desk = await contractDesk('look')
const { server, clerk, second, less } = desk

const look = async (contractId: number, cents: number, by = clerk) =>
  by.call(feeApproversFor, { body: { contractId, change: await less(contractId, cents) } })

const nameOf = async (userName: string): Promise<string> => {
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select real_name as name from app_user where user_name = ${userName}`,
  )
  return name
}

test('C7.31 before a change of fees is asked for it says how many people it takes, by the rules it is asked by', async () => {
  await desk.setTwoAbove(500)
  const { id } = await newContract(server, clerk)
  const below = await look(id, 500)
  expect([below.needsTwo, below.needsLarge, below.twoAboveCents]).toEqual([false, false, 500])
  const above = await look(id, 501)
  expect(above.needsTwo).toBe(true)
  // Nothing was asked for by looking.
  expect((await desk.detail(id)).pending).toEqual([])
  // What one approver let through before counts with it, as when it is asked for.
  const { id: approval } = await desk.askFee(id, await less(id, 400))
  await desk.approveFee(approval)
  expect((await look(id, 100)).needsTwo).toBe(false)
  expect((await look(id, 101)).needsTwo).toBe(true)
  const { id: next } = await desk.askFee(id, await less(id, 101))
  expect(await desk.approveFee(next)).toMatchObject({ waitsForSecond: true })
  await desk.setTwoAbove(100_000_000)
})

test('who asks is no approver of it: neither the first nor the second is the reader', async () => {
  await desk.setTwoAbove(10)
  const { id } = await newContract(server, clerk)
  const [asks, other] = [await nameOf('look_one'), await nameOf('look_two')]
  const told = await look(id, 100)
  expect(told.deciders).not.toContain(asks)
  expect(told.deciders).toContain(other)
  expect(told.seconds).not.toContain(asks)
  expect(told.seconds).toContain(other)
  // To the other one it is the other way round.
  const theirs = await look(id, 100, second)
  expect(theirs.deciders).toContain(asks)
  expect(theirs.deciders).not.toContain(other)
  // Of what one lets through there is no second.
  expect((await look(id, 10)).seconds).toEqual([])
  await desk.setTwoAbove(100_000_000)
})

test('it is told what waits until somebody agreed, and just that is refused then', async () => {
  const { id } = await newContract(server, clerk)
  expect((await look(id, 1)).waits).toEqual(['cancel', 'delete', 'edit'])
  await clerk.call(contractAccept, { body: { id } })
  const waits = ['review', 'refundPassport', 'cancel']
  expect((await look(id, 1)).waits).toEqual([...waits, 'lodge', 'handOut'])
  await desk.askFee(id, await less(id, 1))
  const stopped = (await desk.detail(id)).lacks.filter(({ text }) => text.includes('费用调整'))
  expect(stopped.map(({ operation }) => operation)).toEqual(waits)
  await clerk.call(contractBack, { body: { id, reason: '改一下' } })
  expect((await desk.edit(id, { remark: '改' })).code).toBe(CODES.FAILURE)
})

test('another payer is looked at by what the price moves, another invoice moves nothing', async () => {
  const { id } = await newContract(server, clerk)
  const invoice = { payerId: null, payerName: '', invoiceTitle: '悦行', invoiceTaxCode: '' }
  const told = await clerk.call(paymentApproversFor, { body: { contractId: id, change: invoice } })
  expect(told).toMatchObject({ needsTwo: false, needsLarge: false, waits: ['cancel', 'delete'] })
  expect(told.deciders).toContain(await nameOf('look_two'))
  // The same words as when it is asked for.
  await desk.askFee(id, await less(id, 1))
  const change = { ...invoice, payerId: await companyId(server, 'AGENT-YX') }
  const early = await clerk.raw(paymentApproversFor, { body: { contractId: id, change } })
  const asked = await clerk.raw(paymentApplyFrom, { body: { contractId: id, reason: 'x', change } })
  expect([early.code, early.msg]).toEqual([CODES.FAILURE, asked.msg])
})

test('nobody looks at a contract out of reach, and who only decides does not ask', async () => {
  const { id } = await newContract(server, clerk)
  const body = { contractId: id, change: await less(id, 1) }
  const stranger = await otherManager(server)
  expect((await stranger.raw(feeApproversFor, { body })).msg).toBe('记录不存在或已被删除')
  expect((await (await server.as('finance')).raw(feeApproversFor, { body })).code).toBe(CODES.NO_PERMISSION)
})
