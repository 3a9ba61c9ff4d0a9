import { SUPPLY_KIND, SUPPLY_STATUS } from '@visa/contract/supply/bill'
import { supplyChangeList, supplyPage, supplyRefundList, type SupplyRow } from '@visa/contract/supply/order'
import { supplyTodo } from '@visa/contract/supply/todo'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import type { Db } from '../../../db/pool.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { testApp } from '../../../testing/test-app.ts'
import { keepBill } from '../bill/bill-enter.service.ts'

const companyId = async (db: Db, code: string): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from company where company_code = ${code}`)).id

test('C3.28 how many orders, changes and refunds wait for a supplier', async () => {
  const { as } = await testApp()
  const waiting = { toIssueNum: 10, toChangeNum: 2, toRefundNum: 2 }
  expect(await (await as('accept')).call(supplyTodo, {})).toEqual(waiting)
  expect(await (await as('admin')).call(supplyTodo, {})).toEqual(waiting)
})

test('P3.36 only bills that nobody has taken up yet wait', async () => {
  const { as, db } = await testApp()
  const accept = await as('accept')
  expect(SUPPLY_STATUS).toEqual({
    ORDER_SUCCESS: 8,
    CONFIRMED: 16,
    PROCESSING: 24,
    COMPLETED: 32,
    CANCELLED: 40,
  })
  for (const [name, status] of Object.entries(SUPPLY_STATUS)) {
    await db.query(sql`update supply_bill set status = ${status}`)
    const counts = await accept.call(supplyTodo, {})
    const expected = name === 'ORDER_SUCCESS' || name === 'CONFIRMED' ? [16, 3, 2] : [0, 0, 0]
    expect([counts.toIssueNum, counts.toChangeNum, counts.toRefundNum], name).toEqual(expected)
  }
  await expect(db.query(sql`update supply_bill set status = 9`)).rejects.toThrow('supply_bill_status_check')
})

test('a bill waits for its supplier only: neither its buyer nor anybody else counts it', async () => {
  const { as, db } = await testApp()
  const [buyer, supplier] = [await companyId(db, 'AGENT-YX'), await companyId(db, 'CENTER-BJ')]
  await db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ro.id, r.id from app_role ro, resource r
    where ro.role_name in ('代理业务员', '中心经理') and r.code = 'supply.order.manage'`)
  const agent = await as('agent')
  const manager = await as('center_mgr')
  const nothing = { toIssueNum: 0, toChangeNum: 0, toRefundNum: 0 }
  expect(await agent.call(supplyTodo, {})).toEqual(nothing)
  expect(await manager.call(supplyTodo, {})).toEqual(nothing)
  const bill = {
    billNo: 'SO-OTHER',
    kind: SUPPLY_KIND.ORDER,
    orderType: 'VISA' as const,
    title: '另一家',
    supplierCompanyId: supplier,
    buyerCompanyId: buyer,
  }
  await db.tx((tx) => keepBill(tx, { actor: SYSTEM_ACTOR, now: new Date() }, bill))
  expect(await agent.call(supplyTodo, {})).toEqual(nothing)
  expect(await manager.call(supplyTodo, {})).toEqual({ ...nothing, toIssueNum: 1 })
  expect(await (await as('accept')).call(supplyTodo, {})).toMatchObject({ toIssueNum: 10 })
  expect(await (await as('admin')).call(supplyTodo, {})).toMatchObject({ toIssueNum: 11 })
})

test('kinds that somebody may not see count nothing, and without any the call is refused', async () => {
  const { as, db } = await testApp()
  const takeAway = (code: string) =>
    db.query(sql`
      delete from role_resource where resource_id = (select id from resource where code = ${code})
        and role_id = (select id from app_role where role_name = '受理专员')`)
  await takeAway('supply.order.manage')
  await takeAway('supply.refund.manage')
  const accept = await as('accept')
  expect(await accept.call(supplyTodo, {})).toEqual({ toIssueNum: 0, toChangeNum: 2, toRefundNum: 0 })
  await takeAway('supply.change.manage')
  await expect.poll(async () => (await accept.raw(supplyTodo)).code).toBe('1111')
})

test('bills of the demonstration are between companies that there are, and in the log', async () => {
  const { db } = await testApp()
  const bills = await rows<{ supplier: number; buyer: number }>(
    db,
    sql`select s.identity_code as supplier, b.identity_code as buyer from supply_bill
        join company s on s.id = supplier_company_id join company b on b.id = buyer_company_id`,
  )
  expect(bills).toHaveLength(21)
  expect(bills.every(({ supplier, buyer }) => supplier === 8 && buyer === 4)).toBe(true)
  expect(
    await one(
      db,
      sql`select count(*) as count from change_log where entity = 'supplyBill' and action = 'add'`,
    ),
  ).toEqual({ count: 21 })
})

test('bills of the demonstration stand as the machine lets them', async () => {
  const { db, as } = await testApp()
  const admin = await as('admin')
  const all: SupplyRow[] = []
  for (const list of [supplyPage, supplyChangeList, supplyRefundList])
    all.push(...(await admin.call(list, { query: { pageSize: 100 } })).rows)
  expect(all.length).toBe(21)
  const standing = all.map(({ billNo, status, paid, lockUntil }) => ({ billNo, status, paid, lockUntil }))
  const { CONFIRMED, PROCESSING, COMPLETED } = SUPPLY_STATUS
  const unpaid = standing.filter(
    ({ status, paid }) => (status === CONFIRMED || status === COMPLETED) && !paid,
  )
  expect(unpaid).toEqual([])
  const oddlyLocked = standing.filter(
    ({ status, lockUntil }) => (lockUntil !== null) !== (status === PROCESSING),
  )
  expect(oddlyLocked).toEqual([])
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from supply_bill, jsonb_array_elements(parts -> 'segments') s
        where order_type = 'TRAIN' and s ->> 'seatClass' = '经济舱'`,
  )
  expect(count).toBe(0)
})
