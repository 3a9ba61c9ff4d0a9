import { expect, test } from 'vitest'
import { theProduct } from '../../../access/mover.ts'
import { rows, sql } from '../../../db/sql.ts'
import { companyId } from '../../../testing/staff.ts'
import { testApp } from '../../../testing/test-app.ts'
import { ledgerCheckJob } from './ledger-check.job.ts'
import { companyAccount, platformBook, post, reverse, type NewEntry } from './ledger.service.ts'

test('a cause counts once whoever repeats it, and is countered once by another group', async () => {
  const server = await testApp()
  const { db } = server
  const bookId = await platformBook(db)
  const agentId = await companyId(server, 'AGENT-YX')
  const by = theProduct(new Date())
  const entries: NewEntry[] = [
    { account: { kind: 'BANK' }, cents: 500 },
    { account: { kind: 'PREPAID', companyId: agentId }, cents: -500 },
  ]
  const book = () => db.tx((tx) => post(tx, by, { bookId, cause: 'recharge', causeId: 7 }, entries))
  const posted = await Promise.all([book(), book(), book()])
  expect(posted.filter(({ again }) => !again)).toHaveLength(1)
  expect(new Set(posted.map(({ groupNo }) => groupNo)).size).toBe(1)
  const ahead = async () => (await companyAccount(db, bookId, agentId)).prepaidCents
  expect(await ahead()).toBe(500)
  const group = posted[0]?.id ?? 0
  const undo = () => db.tx((tx) => reverse(tx, by, group, '到错户'))
  expect((await undo()).again).toBe(false)
  expect((await undo()).again).toBe(true)
  expect(await ahead()).toBe(0)
  const kept = await rows<{ after: number }>(
    db,
    sql`select e.balance_after_cents as after from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.company_id = ${agentId} order by e.id`,
  )
  expect(kept.map(({ after }) => after)).toEqual([-500, 0])
})

test('the nightly proof tells what is wrong by number, and fails', async () => {
  const { db } = await testApp()
  const now = new Date()
  const run = () => ledgerCheckJob.run({ db, now, fireTime: now })
  expect((await run()).zh).toMatch(/^核对 \d+ 组、\d+ 条分录，全部相符$/)
  await db.query(sql`insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no,
      amount_cents, way, status, paid_at)
    values ('ZF-STRAY', (select min(id) from company), 'TEST', 1, 'T', 1, 100, 'CARD', 16, now())`)
  await expect(run()).rejects.toThrow('支付单 ZF-STRAY 没有入账')
})
