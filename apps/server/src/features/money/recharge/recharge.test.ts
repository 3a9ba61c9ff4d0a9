import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import { accountDetail } from '@visa/contract/money/account'
import { accountPayRefresh, accountPayWithdraw } from '@visa/contract/money/account-pay'
import { bankAccountPage, bankAccountSave, theirBankAccounts } from '@visa/contract/money/bank-account'
import { initiatePay, initiateRefund } from '@visa/contract/money/payment'
import {
  rechargeAsk,
  rechargeChoices,
  rechargeCredit,
  rechargeDetail,
  rechargePage,
  rechargePay,
  rechargeReject,
  rechargeWithdraw,
} from '@visa/contract/money/recharge'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { uploaded } from '../../../testing/documents.ts'
import { memoryChannel, memoryChannels, type MemoryChannel } from '../../../testing/memory-channel.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkLedger } from '../ledger/ledger-check.service.ts'
import { companyAccount, platformBook } from '../ledger/ledger.service.ts'

const NOW = new Date('2026-11-16T02:00:00Z')

let server: TestApp
let wechat: MemoryChannel
let admin: Client
let agent: Client
let clerk: Client
let agentId: number
let bankId: number

beforeAll(async () => {
  wechat = memoryChannel()
  server = await startTestApp({
    now: () => NOW,
    channels: (way) => memoryChannels({ WECHAT: wechat })(way),
  })
  admin = await server.as('admin')
  agent = await server.as('agent')
  agentId = await companyId(server, 'AGENT-YX')
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '充值',
    dataScope: DATA_SCOPE.COMPANY,
    grants: [
      'finance.recharge',
      'finance.recharge.check',
      'finance.bankAccount',
      'visa.order.manage.payment',
    ],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'recharge_clerk', roleIds: [role] })
  clerk = await server.as('recharge_clerk')
})
afterAll(() => server.close())

const prepaid = async (): Promise<number> =>
  (await companyAccount(server.db, await platformBook(server.db), agentId)).prepaidCents

const asked = async (by: Client) => ({
  companyId: agentId,
  amountCents: 100_000,
  way: 'TRANSFER' as const,
  bankAccountId: bankId,
  transferDay: '2026-11-15',
  payer: '远行国际',
  vouchers: [await uploaded(by, '凭证.pdf')],
})

test('P2.36 bank accounts: one at a time is the default, none twice, theirs to read', async () => {
  const bank = (accountNo: string, more: object = {}) => ({
    accountName: '签证业务平台有限公司',
    bankName: '招商银行北京分行',
    accountNo,
    ...more,
  })
  bankId = (await admin.call(bankAccountSave, { body: bank('6225880011228812') })).id
  await admin.call(bankAccountSave, { body: bank('6225880011220000', { isDefault: true }) })
  expect((await admin.raw(bankAccountSave, { body: bank('6225880011220000') })).msg).toBe(
    '账号 6225880011220000 已登记',
  )
  expect((await clerk.raw(bankAccountSave, { body: bank('62258800112299') })).code).toBe(CODES.NO_PERMISSION)
  const { rows } = await clerk.call(bankAccountPage, { query: { keyword: '622588001122' } })
  expect(
    (await clerk.call(bankAccountPage, { query: {} })).rows.filter(({ isDefault }) => isDefault),
  ).toHaveLength(1)
  expect(rows.map(({ accountNo, isDefault }) => [accountNo, isDefault])).toEqual([
    ['6225880011220000', true],
    ['6225880011228812', false],
  ])
  const off = await admin.raw(bankAccountSave, {
    body: { id: rows[0]?.id, ...bank('6225880011220000'), valid: 0, seen: rows[0]?.updateTime },
  })
  expect(off.msg).toBe('默认收款账户不能停用，请先把另一个账户设为默认')
  await server.db.query(sql`update company set bank_accounts =
    '[{"accountName":"远行国际","bankName":"工商银行","accountNo":"6222020200001","isDefault":true}]'
    where id = ${agentId}`)
  const theirs = await admin.call(theirBankAccounts, { query: { keyword: '6222020200001' } })
  expect(theirs.rows).toMatchObject([{ companyId: agentId, accountName: '远行国际' }])
  expect((await agent.call(rechargeChoices, {})).banks.map(({ id }) => id)).toContain(bankId)
})

test('a transfer is told with its voucher, found by somebody else, and credited once', async () => {
  const incomplete = await agent.raw(rechargeAsk, { body: { ...(await asked(agent)), vouchers: [] } })
  expect(incomplete.msg).toBe('转账凭证：不能为空')
  expect(
    (await agent.raw(rechargeAsk, { body: { ...(await asked(agent)), transferDay: '2026-11-17' } })).msg,
  ).toBe('转账日期 2026-11-17 还没有到，请填写实际转账的日期')
  const absurd = await agent.raw(rechargeAsk, {
    body: { ...(await asked(agent)), amountCents: 1_000_000_001 },
  })
  expect(absurd.msg).toContain('超出一次最多 10,000,000.00')
  const other = await companyId(server, 'ACCEPT-HQ')
  expect((await agent.raw(rechargeAsk, { body: { ...(await asked(agent)), companyId: other } })).msg).toBe(
    '只能为本公司充值',
  )
  const made = await agent.call(rechargeAsk, { body: await asked(agent) })
  const { id, rechargeNo } = made
  const row = await agent.call(rechargeDetail, { query: { id } })
  expect(row).toMatchObject({ status: 1, own: true, bankName: '招商银行北京分行 8812', amountCents: 100_000 })
  const storageName = row.vouchers[0]?.storageName ?? ''
  expect((await clerk.raw(fileUrl, { query: { storageName } })).code).toBe(CODES.SUCCESS)
  expect((await (await server.as('accept')).raw(fileUrl, { query: { storageName } })).code).not.toBe(
    CODES.SUCCESS,
  )

  // Nobody takes it at a counter, and no agent credits it.
  const taken = await clerk.raw(initiatePay, {
    body: { subjectKind: 'RECHARGE', subjectId: id, amountCents: 100_000, way: 'TRANSFER' },
  })
  expect(taken.msg).toBe(`${rechargeNo} 现在不能用“转账”收款`)
  expect((await agent.raw(rechargeCredit, { body: { id, bankReference: 'B1' } })).code).toBe(
    CODES.NO_PERMISSION,
  )
  const credit = () => clerk.raw(rechargeCredit, { body: { id, bankReference: 'B1', seenStatus: 1 } })
  const both = await Promise.all([credit(), credit()])
  expect(both.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.SUCCESS])
  expect(await prepaid()).toBe(100_000)
  const done = await agent.call(rechargeDetail, { query: { id } })
  expect(done).toMatchObject({ status: 2, bankReference: 'B1' })
  expect(done.creditedAt).not.toBeNull()
  const books = await admin.call(bankAccountPage, { query: { keyword: '6225880011228812' } })
  expect(books.rows[0]?.balanceCents).toBe(100_000)
  expect((await agent.call(accountDetail, { query: { companyId: agentId } })).monthInCents).toBe(100_000)

  // What came once is credited once.
  const again = await agent.call(rechargeAsk, { body: await asked(agent) })
  expect((await clerk.raw(rechargeCredit, { body: { id: again.id, bankReference: 'B1' } })).msg).toContain(
    `银行流水号 B1 已用于账户充值 ${rechargeNo}（支付单 ZF`,
  )
  for (const bankReference of ['b1', ' B 1 ', 'Ｂ１'])
    expect((await clerk.raw(rechargeCredit, { body: { id: again.id, bankReference } })).msg).toContain(
      '一笔到账只能入账一次',
    )
  await clerk.call(rechargeReject, { body: { id: again.id, reason: '重复申请' } })
  expect(await agent.call(rechargeDetail, { query: { id: again.id } })).toMatchObject({
    status: 3,
    reason: '重复申请',
  })
  expect(await prepaid()).toBe(100_000)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('who asked does not check it, and may take it back', async () => {
  const { id } = await clerk.call(rechargeAsk, { body: await asked(clerk) })
  expect((await clerk.raw(rechargeCredit, { body: { id, bankReference: 'B2' } })).msg).toContain(
    '须由他人办理',
  )
  expect((await agent.raw(rechargeWithdraw, { body: { id } })).code).not.toBe(CODES.SUCCESS)
  await clerk.call(rechargeWithdraw, { body: { id } })
  expect((await admin.raw(rechargeCredit, { body: { id, bankReference: 'B2' } })).code).not.toBe(
    CODES.SUCCESS,
  )
})

test('by a channel it is credited as soon as money comes, once', async () => {
  const before = await prepaid()
  expect((await agent.raw(rechargeAsk, { body: { ...(await asked(agent)), way: 'ALIPAY' } })).msg).toBe(
    '“支付宝”现在不可用，请选择其他方式',
  )
  const { id, rechargeNo } = await agent.call(rechargeAsk, {
    body: { companyId: agentId, amountCents: 30_000, way: 'WECHAT' },
  })
  const begun = await agent.call(rechargePay, { body: { id } })
  expect(begun).toMatchObject({ status: 1, openPay: { amountCents: 30_000, status: 10 } })
  expect((await agent.call(rechargePay, { body: { id } })).openPay?.id).toBe(begun.openPay?.id)
  // Clicked twice at once, both are given the one code.
  const other = await agent.call(rechargeAsk, {
    body: { companyId: agentId, amountCents: 40_000, way: 'WECHAT' },
  })
  const clicks = await Promise.all([1, 2, 3].map(() => agent.call(rechargePay, { body: { id: other.id } })))
  expect(new Set(clicks.map(({ openPay }) => openPay?.paymentNo)).size).toBe(1)
  expect((await agent.raw(rechargeWithdraw, { body: { id } })).msg).toBe(
    `充值单 ${rechargeNo} 正在支付，请先等待结果或撤回支付`,
  )
  expect((await clerk.raw(rechargeCredit, { body: { id, bankReference: 'B3' } })).msg).toBe(
    `充值单 ${rechargeNo} 经支付渠道付款，到账后自动入账，不能人工入账`,
  )
  const paymentId = begun.openPay?.id ?? 0
  wechat.pay(begun.openPay?.paymentNo ?? '')
  // Given up after it was paid, it is paid.
  expect(await agent.call(accountPayWithdraw, { body: { paymentId } })).toMatchObject({ status: 16 })
  await agent.call(accountPayRefresh, { body: { paymentId } })
  expect(await agent.call(rechargeDetail, { query: { id } })).toMatchObject({ status: 2 })
  expect(await prepaid()).toBe(before + 30_000)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('what went back of a recharge is not paid again, neither by its code nor over a counter', async () => {
  const { id, rechargeNo } = await agent.call(rechargeAsk, {
    body: { companyId: agentId, amountCents: 20_000, way: 'WECHAT' },
  })
  const pays = (amountCents: number, way: 'WECHAT' | 'TRANSFER', subjectId: number) =>
    clerk.raw(initiatePay, {
      body: { subjectKind: 'RECHARGE', subjectId, amountCents, way, presented: 'QR', reference: 'B9' },
    })
  expect((await pays(19_999, 'WECHAT', id)).msg).toBe(`${rechargeNo} 须一次付清 200.00 元`)
  const { openPay } = await agent.call(rechargePay, { body: { id } })
  wechat.pay(openPay?.paymentNo ?? '')
  const paymentId = openPay?.id ?? 0
  await agent.call(accountPayRefresh, { body: { paymentId } })
  await admin.call(initiateRefund, { body: { paymentId, amountCents: 20_000, reason: '充错了' } })
  const before = await prepaid()
  const told = `${rechargeNo} 已取消或已结束，不能收款`
  expect((await agent.raw(rechargePay, { body: { id } })).msg).toBe(told)
  expect((await pays(20_000, 'WECHAT', id)).msg).toBe(told)
  // Nor a transfer that was found at the bank once.
  const transfer = await agent.call(rechargeAsk, { body: await asked(agent) })
  await clerk.call(rechargeCredit, { body: { id: transfer.id, bankReference: 'B9' } })
  const paid = await one<{ id: number }>(
    server.db,
    sql`select id from payment where subject_kind = 'RECHARGE' and subject_id = ${transfer.id}`,
  )
  await admin.call(initiateRefund, {
    body: { paymentId: paid.id, amountCents: 30_000, reason: '退回', reference: 'B10' },
  })
  expect((await pays(30_000, 'TRANSFER', transfer.id)).msg).toBe(
    `${transfer.rechargeNo} 已取消或已结束，不能收款`,
  )
  expect(await prepaid()).toBe(before + 70_000)
  expect((await checkLedger(server.db)).faults).toEqual([])
})

test('another company sees no recharge, whatever it names', async () => {
  const role = await newRole(server, {
    company: 'ACCEPT-HQ',
    roleName: '他人',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['finance.recharge', 'finance.recharge.check', 'cust.account'],
  })
  await newPerson(server, { company: 'ACCEPT-HQ', userName: 'recharge_other', roleIds: [role] })
  const other = await server.as('recharge_other')
  const { rows } = await agent.call(rechargePage, { query: {} })
  const id = rows[0]?.id ?? 0
  expect((await other.call(rechargePage, { query: {} })).records).toBe(0)
  for (const answer of [
    await other.raw(rechargeDetail, { query: { id } }),
    await other.raw(rechargeReject, { body: { id, reason: 'x' } }),
    await other.raw(accountDetail, { query: { companyId: agentId } }),
  ])
    expect(answer.msg).toBe('记录不存在或已被删除')
})
