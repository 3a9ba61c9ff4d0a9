import { approvalAnswers, feeApprovalPage, feeDecide } from '@visa/contract/centre/approval'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { contractAccept, contractBack, contractUpdate } from '@visa/contract/centre/contract-calls'
import { initiatePay } from '@visa/contract/money/payment'
import { expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { contractDesk } from '../../../testing/contract-desk.ts'
import { centreClerk, contractAsSent, newContract } from '../../../testing/contracts.ts'

const desk = await contractDesk('told')
const { server, clerk, second, detail } = desk

const found = async (by: Client, searchQuery: { keyword?: string; contractId?: number }) =>
  (await by.call(feeApprovalPage, { query: {}, body: { searchQuery } })).rows

/** Asks for so much less on the first line of a contract. */
async function ask(id: number, cents: number) {
  const [line] = (await detail(id)).fees
  if (line === undefined) throw new Error('a line is wanted')
  return { ...(await desk.askFee(id, await desk.less(id, cents))), line }
}

test('a change of fees is told line by line, with who asked and who may decide, until somebody did', async () => {
  const { id } = await newContract(server, clerk)
  const { id: approvalId, line } = await ask(id, 100)
  const [row] = await found(clerk, { contractId: id })
  expect(row?.lines).toEqual([
    {
      feeId: line.id,
      name: line.name,
      before: { unitPrice: line.unitPrice, quantity: line.quantity, remark: '' },
      after: { unitPrice: line.unitPrice - 100, quantity: line.quantity, remark: '' },
    },
  ])
  const names = await one<{ one: string; two: string }>(
    server.db,
    sql`select (select real_name from app_user where user_name = 'told_one') as one,
          (select real_name from app_user where user_name = 'told_two') as two`,
  )
  expect(row?.deciders).toContain(names.two)
  // Nobody decides on what they asked for themselves.
  expect(row?.deciders).not.toContain(names.one)
  await desk.approveFee(approvalId)
  const [done] = await found(clerk, { contractId: id })
  expect(done?.deciders).toEqual([])
  expect(done?.lines[0]?.feeId).toBe(line.id)
})

test('C7.31 whoever asked hears what became of it, approved or rejected with the reason; nobody else does', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  const answers = (by: Client) => by.call(approvalAnswers, {})
  const before = new Set((await answers(clerk)).map((each) => each.id))
  const news = async () => (await answers(clerk)).filter((each) => !before.has(each.id))
  const first = await ask(id, 100)
  expect(await news()).toEqual([])
  await second.call(feeDecide, { body: { id: first.id, decision: 'reject', reason: '没有凭证' } })
  const names = await one<{ name: string }>(
    server.db,
    sql`select real_name as name from app_user where user_name = 'told_two'`,
  )
  const refused = {
    id: first.id,
    approvalNo: first.approvalNo,
    kind: 'FEE',
    status: APPROVAL_STATUS.REJECTED,
    contractId: id,
    contractNo,
    decidedBy: names.name,
    decision: '没有凭证',
  }
  expect(await news()).toMatchObject([refused])
  const again = await ask(id, 200)
  await desk.approveFee(again.id)
  expect(await news()).toMatchObject([{ id: again.id, status: APPROVAL_STATUS.APPROVED }, refused])
  expect((await answers(second)).map((each) => each.id)).not.toContain(again.id)
  // After some days it is news no more.
  await server.db.query(
    sql`update contract_approval set decided_at = now() - interval '9 days' where id in (${first.id}, ${again.id})`,
  )
  expect(await news()).toEqual([])
})

test('of two yeses the first is the reader’s own to whoever said it, and others decide next', async () => {
  await desk.setTwoAbove(10)
  const { id } = await newContract(server, clerk)
  const approval = await ask(id, 100)
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select real_name as name from app_user where user_name = 'told_two'`,
  )
  // Before anybody agreed the reader hears that it takes two, and who could be the other.
  const [early] = await found(second, { contractId: id })
  const [asked] = await found(clerk, { contractId: id })
  expect(early?.needsTwo).toBe(true)
  expect(early?.seconds).not.toContain(name)
  expect(asked?.seconds).toContain(name)
  await desk.approveFee(approval.id)
  const [forFirst] = await found(second, { contractId: id })
  const [forAsker] = await found(clerk, { contractId: id })
  expect([forFirst?.agreedOwn, forAsker?.agreedOwn]).toEqual([true, false])
  expect(forFirst?.deciders).not.toContain(forFirst?.agreedBy)
  expect(forFirst?.seconds).toEqual([])
  await desk.setTwoAbove(100_000_000)
})

test('a line is called by its name, and a price that stayed leads to its approval, after the contract was priced anew', async () => {
  const { id } = await newContract(server, clerk)
  const { id: approvalId, line } = await ask(id, 100)
  await desk.approveFee(approvalId)
  await clerk.call(contractAccept, { body: { id } })
  await clerk.call(contractBack, { body: { id, reason: '改备注' } })
  await clerk.call(contractUpdate, { body: { ...(await contractAsSent(clerk, id)), remark: '改' } })
  const [now] = (await detail(id)).fees
  expect(now).toMatchObject({ unitPrice: line.unitPrice - 100, changed: true })
  expect(now?.id).not.toBe(line.id)
  const [row] = await found(clerk, { contractId: id })
  expect(row?.lines).toMatchObject([{ feeId: now?.id, name: line.name }])
  expect(row?.differences[0]?.name).toBe(line.name)
})

test('C7.31 an approval is found by its number and by those of its contract, order and receipts, within reach', async () => {
  const { id, contractNo } = await newContract(server, clerk)
  await clerk.call(contractAccept, { body: { id } })
  const { owedCents } = await detail(id)
  const paying = {
    subjectKind: 'CONTRACT',
    subjectId: id,
    amountCents: owedCents,
    way: 'CARD',
    reference: 'POS',
  } as const
  const { payment } = await clerk.call(initiatePay, { body: paying })
  const { approvalNo } = await ask(id, 100)
  const { orderNo } = await detail(id)
  await server.db.query(
    sql`insert into receipt (company_id, receipt_no, payment_id, amount_cents, issued_at)
        select book_id, 987654, id, amount_cents, now() from payment where id = ${payment.id}
        on conflict do nothing`,
  )
  const { receiptNo, slip } = await one<{ receiptNo: number; slip: string }>(
    server.db,
    sql`select max(r.receipt_no) as "receiptNo", (select t.receipt_no from visa_receipt t
          join centre_contract c on c.order_id = t.order_id where c.id = ${id} limit 1) as slip
        from receipt r where r.payment_id = ${payment.id}`,
  )
  const stranger = await centreClerk(server, 'told_far', { company: 'ACCEPT-HQ' })
  for (const no of [approvalNo, contractNo, orderNo, slip, String(receiptNo)]) {
    for (const keyword of [no, no.toLowerCase(), no.replace(/^[A-Z]+/, '')]) {
      // Digits alone may be those of several numbers.
      const numbers = (await found(clerk, { keyword })).map((row) => row.approvalNo)
      expect([keyword, numbers]).toEqual([keyword, expect.arrayContaining([approvalNo])])
      expect(await found(stranger, { keyword })).toEqual([])
    }
  }
  expect(await found(clerk, { keyword: `${contractNo}0` })).toEqual([])
})
