import { CODES } from '@visa/contract/codes'
import { bankAccountSave } from '@visa/contract/money/bank-account'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import { rechargeAsk, rechargeCredit } from '@visa/contract/money/recharge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { uploaded } from '../../../testing/documents.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId, newPerson } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'

let server: TestApp
let clerk: Client
let agent: Client
const banks: number[] = []

beforeAll(async () => {
  server = await startTestApp()
  await newPerson(server, { company: 'PLATFORM', userName: 'slip_clerk' })
  await grantAll(server.db, 'slip_clerk')
  clerk = await server.as('slip_clerk')
  agent = await server.as('agent')
  for (const accountNo of ['6225880011220001', '6225880011220002']) {
    const body = { accountName: '签证业务平台有限公司', bankName: '招商银行', accountNo }
    banks.push((await clerk.call(bankAccountSave, { body })).id)
  }
})
afterAll(async () => {
  const { faults } = await checkLedger(server.db)
  await server.close()
  if (faults.length > 0) throw new Error(`the ledger: ${JSON.stringify(faults)}`)
})

const transfer = (subjectId: number, reference: string, amountCents = 10_000) =>
  clerk.raw(initiatePay, {
    body: { subjectKind: 'ORDER', subjectId, amountCents, way: 'TRANSFER', reference },
  })

const card = (subjectId: number, reference: string, amountCents: number) =>
  clerk.raw(initiatePay, { body: { subjectKind: 'ORDER', subjectId, amountCents, way: 'CARD', reference } })

async function asked(bankAccountId: number | undefined): Promise<number> {
  const { id } = await agent.call(rechargeAsk, {
    body: {
      companyId: await companyId(server, 'AGENT-YX'),
      amountCents: 10_000,
      way: 'TRANSFER',
      bankAccountId: bankAccountId ?? 0,
      transferDay: '2026-01-05',
      payer: '远行国际',
      vouchers: [await uploaded(agent, '凭证.pdf')],
    },
  })
  return id
}
const credit = (id: number, bankReference: string) =>
  clerk.raw(rechargeCredit, { body: { id, bankReference } })

test('what came to a bank is counted once, whatever it is counted for and however it is written', async () => {
  const [first, second] = [await newOrder(server), await newOrder(server)]
  expect((await transfer(first.id, 'icbc 2026-001')).code).toBe(CODES.SUCCESS)
  const { no } = await one<{ no: string }>(
    server.db,
    sql`select payment_no as no from payment where subject_kind = 'ORDER' and subject_id = ${first.id}`,
  )
  const told = `银行流水号 ICBC2026-001 已用于签证订单 ${first.orderNo}（支付单 ${no}），一笔到账只能入账一次，还没有收款`
  expect((await transfer(second.id, 'icbc 2026-001')).msg).toBe(told)
  expect((await transfer(first.id, ' ICBC\u3000２０２６-001', 1)).msg).toBe(told)
  // Nobody said to which account it came: a recharge of any of them may be the same transfer.
  const recharge = await asked(banks[1])
  expect((await credit(recharge, 'Icbc2026-001')).msg).toBe(told)
  expect((await credit(recharge, 'ICBC2026-002')).code).toBe(CODES.SUCCESS)
  expect((await transfer(second.id, 'icbc2026-002')).msg).toContain('已用于账户充值 CZ')
  // Two banks may give out one number.
  const other = await asked(banks[0])
  expect((await credit(other, 'ICBC2026-002')).code).toBe(CODES.SUCCESS)
})

test('of two that come with one number at once, one is taken; the database takes no second one either', async () => {
  const orders = await Promise.all([newOrder(server), newOrder(server), newOrder(server)])
  const answers = await Promise.all(orders.map(({ id }) => transfer(id, 'BOC-77')))
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const refused = answers.filter(({ code }) => code !== CODES.SUCCESS)
  expect(refused.map(({ msg }) => msg.includes('BOC-77') && msg.includes('一笔到账只能入账一次'))).toEqual([
    true,
    true,
  ])
  const kept = await one<{ payment: number }>(
    server.db,
    sql`select payment_id as payment from bank_number where number = 'BOC-77'`,
  )
  await expect(
    server.db.query(
      sql`insert into bank_number (number, bank_account_id, payment_id) values ('BOC-77', ${banks[0]}, ${kept.payment})`,
    ),
  ).rejects.toThrow(/stands already/)
  await expect(server.db.query(sql`update bank_number set number = 'x'`)).rejects.toThrow(/append-only/)
})

test('one slip of a terminal counts once for one thing on a day; numbers of terminals begin anew', async () => {
  const [first, second] = [await newOrder(server), await newOrder(server)]
  expect((await card(first.id, '000123', 5_000)).code).toBe(CODES.SUCCESS)
  expect((await card(first.id, '000 123', 5_000)).msg).toContain(
    `${first.orderNo} 今天已用小票 000 123 刷卡收过 50.00 元（支付单 ZF`,
  )
  // Another amount is another slip, and so is that of somebody else.
  expect((await card(first.id, '000123', 4_000)).code).toBe(CODES.SUCCESS)
  expect((await card(second.id, '000123', 5_000)).code).toBe(CODES.SUCCESS)
  // What went back altogether was put through again.
  const taken = { subjectKind: 'ORDER', subjectId: second.id, amountCents: 3_000, way: 'CARD' } as const
  const { payment } = await clerk.call(initiatePay, { body: { ...taken, reference: '000124' } })
  await clerk.call(initiateRefund, {
    body: {
      paymentId: payment.id,
      amountCents: 3_000,
      reason: '刷错',
      reference: 'R1',
      feesAfter: 'stay',
    },
  })
  expect((await card(second.id, '000124', 3_000)).code).toBe(CODES.SUCCESS)
})
