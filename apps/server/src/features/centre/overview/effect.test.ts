import { processTimeSave } from '@visa/contract/centre/config-process-time'
import { configEffect } from '@visa/contract/centre/config-shared'
import { visaFeeSave } from '@visa/contract/centre/config-visa-fee'
import { contractAccept, contractCreate } from '@visa/contract/centre/contract-calls'
import { adults } from '@visa/contract/visa/fee-kinds'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, contractBody } from '../../../testing/contracts.ts'
import { newOrder } from '../../../testing/orders.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { price } from '../../visa/price/price.service.ts'

let server: TestApp
let manager: Client
let clerk: Client
let centre: number
const tomorrow = addDays(dayOf(new Date()), 1)

const PRODUCT = {
  nationCode: 'RUS',
  visaType: 1,
  visaCategory: 'COMMON_TOURIST',
  urgencyLevel: 'NORMAL',
} as const

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  clerk = await centreClerk(server, 'effect_one')
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

/** An order that the centre takes and that nobody confirmed. */
async function waiting(): Promise<number> {
  const { id } = await newOrder(server)
  await server.db.query(
    sql`update visa_order set accept_org_id = ${centre}, centre_id = ${centre}, urgency_level = 'NORMAL' where id = ${id}`,
  )
  return id
}

const fee = (more: object = {}) => ({
  ...PRODUCT,
  entries: 'SINGLE',
  amountCents: 1,
  validFrom: tomorrow,
  ...more,
})
const effectOfFee = async (more: object = {}) => {
  const {
    keptContracts: kept,
    tried,
    moreCents,
  } = await manager.call(configEffect, {
    body: { screen: 'center.config.visaFee', fee: fee(more) },
  })
  return { kept, tried, moreCents }
}
const otherPrice = async (more: object = {}) =>
  (await manager.call(configEffect, { body: { screen: 'center.config.visaFee', fee: fee(more) } })).otherPrice

test('a fee is said to change those orders alone that would cost something else by this very row', async () => {
  const before = await otherPrice()
  const id = await waiting()
  const { entries } = await one<{ entries: string }>(
    server.db,
    sql`select entries from visa_order where id = ${id}`,
  )
  expect(entries).toBe('SINGLE')
  expect(await otherPrice()).toBe(before + 1)
  // What it is not for does not follow it, nor does anything where it says what is said already.
  expect(await otherPrice({ entries: 'MULTIPLE' })).toBe(0)
  expect(await otherPrice({ visaCategory: 'BUSINESS' })).toBe(0)
  expect(await otherPrice({ ageGroup: 'under6' })).toBe(0)
  const asked = { ...PRODUCT, entries: 'SINGLE', agentId: null, acceptOrgId: centre } as const
  const { lines } = await price(
    server.db,
    { ...asked, returnWay: null, services: [], people: adults(1) },
    tomorrow,
  )
  const held = lines.find(({ kind }) => kind === 'consular')
  expect(await otherPrice({ amountCents: held?.unitCents ?? 0 })).toBe(0)
  // One of the category goes before one for all of them.
  await manager.call(visaFeeSave, { body: fee({ amountCents: 12_300 }) })
  expect(await otherPrice({ visaCategory: '', amountCents: 2 })).toBe(0)
  expect(await otherPrice({ amountCents: 12_300 })).toBe(0)
  expect(await otherPrice({ amountCents: 12_400, validFrom: addDays(tomorrow, 1) })).toBe(before + 1)
})

test('a contract has its price, and so has its order', async () => {
  const id = await waiting()
  const before = await otherPrice({ amountCents: 77 })
  const { applicants: _own, ...whole } = await contractBody(server)
  const { kept } = await effectOfFee()
  await clerk.call(contractCreate, { body: { ...whole, applicants: [], orderId: id } })
  expect(await otherPrice({ amountCents: 77 })).toBe(before - 1)
  expect((await effectOfFee()).kept).toBe(kept + 1)
})

test('C7.33 before a fee is kept, real contracts tell what it would make of them, and the orders by how much more', async () => {
  const { id } = await clerk.call(contractCreate, { body: await contractBody(server) })
  const { contractNo, people, entries } = await one<{ contractNo: string; people: number; entries: string }>(
    server.db,
    sql`select contract_no as "contractNo", entries, (select count(*)::int from contract_applicant where contract_id = c.id) as people
        from centre_contract c where id = ${id}`,
  )
  expect(entries).toBe('SINGLE')
  const before = await effectOfFee({ amountCents: 20_000 })
  await waiting()
  const { tried, kept, moreCents } = await effectOfFee({ amountCents: 20_000 })
  expect(tried.length).toBeLessThanOrEqual(5)
  expect(tried[0]).toMatchObject({ contractNo, thenCents: 20_000 * people })
  expect(tried[0]?.nowCents).not.toBe(tried[0]?.thenCents)
  const { nowCents } = tried[0] ?? { nowCents: 0 }
  // One order of one person more is priced anew, by as much as one person of the contract.
  expect(moreCents - before.moreCents).toBe(20_000 - nowCents / people)
  expect(kept).toBe(before.kept)
  // A fee for something else leaves them out.
  expect((await effectOfFee({ entries: 'MULTIPLE' })).tried.map((each) => each.contractNo)).not.toContain(
    contractNo,
  )
})

test('a time is said to change what is still to be promised, and nothing where it says what holds', async () => {
  const time = (more: object = {}) => ({
    ...PRODUCT,
    workingDays: 33,
    cutOff: '',
    validFrom: tomorrow,
    ...more,
  })
  const otherPromise = async (more: object = {}) =>
    (await manager.call(configEffect, { body: { screen: 'center.config.processTime', time: time(more) } }))
      .otherPromise
  const before = await otherPromise()
  await waiting()
  await clerk.call(contractCreate, { body: await contractBody(server) })
  expect(await otherPromise()).toBe(before + 2)
  expect(await otherPromise({ urgencyLevel: 'EXPRESS' })).toBe(0)
  await manager.call(processTimeSave, { body: time() })
  expect(await otherPromise()).toBe(0)
  expect(await otherPromise({ visaCategory: '', workingDays: 34 })).toBeLessThan(before + 2)
})

test('C7.33 options are said to stop the contracts that they would stop, and to erase whom they would erase', async () => {
  const effectOf = async (options: object) => {
    const { unsigned, shortPassports, erased } = await manager.call(configEffect, {
      body: { screen: 'center.config.option', options },
    })
    return { unsigned, shortPassports, erased }
  }
  const strict = { passportValidity: 'block', contractSigned: 'block' } as const
  const before = await effectOf(strict)
  expect(await effectOf({})).toEqual({ unsigned: 0, shortPassports: 0, erased: 0 })
  const { id } = await clerk.call(contractCreate, { body: await contractBody(server) })
  await server.db.query(
    sql`update contract_applicant n set passport_expiry = coalesce(c.exit_date, c.entry_date) + 30
        from centre_contract c where c.id = n.contract_id and c.id = ${id}`,
  )
  expect(await effectOf(strict)).toEqual({ ...before, shortPassports: before.shortPassports + 1 })
  await server.db.query(
    sql`update contract_applicant set passport_expiry = '2035-01-01' where contract_id = ${id}`,
  )
  await clerk.call(contractAccept, { body: { id } })
  expect(await effectOf(strict)).toEqual({ ...before, unsigned: before.unsigned + 1 })
  // Somebody whose passport went back ten days ago goes once nothing is kept for longer than a week.
  const orderId = await waiting()
  await server.db.query(
    sql`insert into passport_item (applicant_id, order_id, accept_org_id, owner_id, platform_id, passport_no, holder, status, place, move_cause, moved_at)
        select a.id, a.order_id, ${centre}, a.owner_id, a.platform_id, 'E00000111', 'x', 5, 'HOLDER', 'RETURN', now() - interval '10 days'
        from visa_applicant a where a.order_id = ${orderId} order by a.id limit 1`,
  )
  await server.db.query(sql`update visa_applicant set status = 80 where order_id = ${orderId}`)
  expect(await effectOf({ purgeDays: 7 })).toMatchObject({ erased: 1 })
  expect(await effectOf({ purgeDays: 3650 })).toMatchObject({ erased: 0 })
})
