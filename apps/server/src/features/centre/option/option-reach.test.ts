import { optionGet, optionSave } from '@visa/contract/centre/config-option'
import { contractAccept } from '@visa/contract/centre/contract-calls'
import { phoneContract } from '@visa/contract/centre/phone'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { initiatePay } from '@visa/contract/money/payment'
import { receiptIssue, receiptPage, receiptPrint } from '@visa/contract/money/receipt'
import { shiftOpen } from '@visa/contract/money/shift'
import { counterSave } from '@visa/contract/centre/config-counter'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { Paper } from '../../../paper/paper.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { phoneOf } from '../../../testing/customer-phone.ts'
import { billAtConsulate } from '../../../testing/custody-scene.ts'
import { newOrder } from '../../../testing/orders.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { unclaimedJob } from '../../custody/custody.jobs.ts'

/** Where what a centre says of its counters, its receipts and its hours is met: on paper, on a phone, in an alarm. */

let server: TestApp
let manager: Client
let centre: number
const now = new Date()
const DAY_MS = 86_400_000

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  await otherManager(server)
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

const say = async (options: object): Promise<void> => {
  const held = (await manager.call(optionGet, {})).find(({ phase }) => phase === 'inForce')
  const same = held === undefined ? {} : { id: held.id, seen: held.updateTime }
  await manager.call(optionSave, { body: { ...same, options, validFrom: dayOf(now) } })
}

test('C7.33 a passport is noted as unclaimed after the days of its centre, elsewhere after those of the platform', async () => {
  const { items } = await billAtConsulate(server, { people: 2 })
  const [own = 0, elsewhere = 0] = items
  await server.db.query(
    sql`update passport_item set status = 4, place = 'COUNTER', move_cause = 'RETRIEVAL',
          custodian_id = (select id from app_user where user_name = 'center_mgr') where id = any(${items}::bigint[])`,
  )
  await server.db.query(
    sql`update passport_item set accept_org_id = ${await companyId(server, 'CENTER-SH')} where id = ${elsewhere}`,
  )
  const statusAfter = async (days: number, id: number) => {
    const at = new Date(now.getTime() + days * DAY_MS)
    await unclaimedJob.run({ db: server.db, now: at } as Parameters<typeof unclaimedJob.run>[0])
    const found = await one<{ status: number }>(
      server.db,
      sql`select status from passport_item where id = ${id}`,
    )
    return found.status
  }
  await say({ unclaimedDays: 5 })
  expect(await statusAfter(4, own)).toBe(PASSPORT_STATUS.RETRIEVED)
  expect(await statusAfter(6, own)).toBe(PASSPORT_STATUS.UNCLAIMED)
  expect(await statusAfter(6, elsewhere)).toBe(PASSPORT_STATUS.RETRIEVED)
})

test('C7.33 a receipt has the head and the note of the centre that took the money, and its name where it says none', async () => {
  const written = vi.spyOn(Paper.prototype, 'text')
  await manager.call(counterSave, { body: { counter: '收据柜台' } })
  await manager.call(shiftOpen, { body: { counter: '收据柜台', floatCents: 0 } })
  const printed = async (): Promise<string[]> => {
    const { id, orderNo } = await newOrder(server)
    await server.db.query(
      sql`update visa_order set accept_org_id = ${centre}, centre_id = ${centre} where id = ${id}`,
    )
    const { payment } = await manager.odd(initiatePay, {
      body: {
        subjectKind: 'ORDER',
        subjectId: id,
        amountCents: 100,
        way: 'CASH',
        atCounter: true,
        givenCents: 100,
      },
    })
    // Paid in part, a receipt is given for the asking.
    await manager.call(receiptIssue, { body: { paymentId: payment.id } })
    const [receipt] = (await manager.call(receiptPage, { query: { keyword: orderNo } })).rows
    written.mockClear()
    await manager.call(receiptPrint, { body: { id: receipt?.id ?? 0 } })
    return written.mock.calls.map(([text]) => text)
  }
  const { name } = await one<{ name: string }>(
    server.db,
    sql`select company_name as name from company where id = ${centre}`,
  )
  expect(await printed()).toContain(name)
  await say({ receiptHead: '北京签证中心（朝阳）', receiptNote: '凭此收据领取护照' })
  const lines = await printed()
  expect(lines).toEqual(expect.arrayContaining(['北京签证中心（朝阳）', '凭此收据领取护照']))
  expect(lines).not.toContain(name)
  written.mockRestore()
})

test('C7.33 a customer reads on the phone when the centre is open', async () => {
  const clerk = await centreClerk(server, 'hours_clerk')
  const contactMobile = '13800667788'
  const { id } = await newContract(server, clerk, { contactMobile })
  await clerk.call(contractAccept, { body: { id } })
  const phone = await phoneOf(server, contactMobile)
  const hours = async () => (await phone.call(phoneContract, { query: { id } })).centreHours
  await say({ openingHours: '' })
  expect(await hours()).toBe('')
  await say({ openingHours: '周一至周五 9:00–16:00' })
  expect(await hours()).toBe('周一至周五 9:00–16:00')
})
