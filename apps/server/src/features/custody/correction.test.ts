import { checkVisa } from '@visa/contract/custody/check'
import { passportCorrect, passportCorrected, passportCorrection } from '@visa/contract/custody/correction'
import { passportMovements } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { CODES } from '@visa/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { readyAtCentre, seenSheet, visaOf } from '../../testing/custody-ready.ts'
import { custodian } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { custodyFaults } from './custody.jobs.ts'

/** A wrong visa goes back to the consulate in somebody's hands, at the check or whenever it is seen. */

let server: TestApp
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'correct_desk')
})
afterAll(() => server.close())

const standing = (id: number) =>
  one<{ status: number; place: string; custodian: number | null }>(
    server.db,
    sql`select status, place, custodian_id as custodian from passport_item where id = ${id}`,
  )

test('at the check it leaves in the hands of whoever is named, else of whoever carried its bill, and of nobody else', async () => {
  const bill = await readyAtCentre(server, desk, { people: 2 })
  const [first = 0, second = 0] = bill.items
  await otherManager(server)
  const [carrier, other] = [await userId(server, 'center_mgr'), await userId(server, 'correct_desk')]
  const send = async (passportId: number, index: number, more: object = {}) =>
    desk.raw(checkVisa, {
      body: {
        passportId,
        visa: visaOf(bill, index, { latinName: 'SHEN X' }),
        note: '名字不对',
        correct: true,
        seen: await seenSheet(desk, passportId),
        ...more,
      },
    })
  expect((await send(first, 0)).msg).toContain('请选择由谁把')
  await server.db.query(sql`update send_bill set carrier_id = ${carrier} where id = ${bill.billId}`)
  expect(await desk.call(passportCorrection, { query: { id: first } })).toMatchObject({
    billNo: bill.billNo,
    carrier: { id: carrier },
  })
  expect((await send(first, 0, { carrierId: await userId(server, 'sh_mgr') })).msg).toContain('送签人')
  expect(await standing(first)).toMatchObject({ status: PASSPORT_STATUS.RETRIEVED })
  expect((await send(first, 0)).code).toBe(CODES.SUCCESS)
  expect((await send(second, 1, { carrierId: other })).code).toBe(CODES.SUCCESS)
  const away = { status: PASSPORT_STATUS.SENT, place: 'CONSULATE' }
  expect(await standing(first)).toEqual({ ...away, custodian: carrier })
  expect(await standing(second)).toEqual({ ...away, custodian: other })
  const [step] = await desk.call(passportMovements, { query: { id: second } })
  expect(step).toMatchObject({
    cause: 'CORRECTION',
    causeNo: bill.billNo,
    custodianName: '人员correct_desk',
    note: '名字不对',
  })
  expect(await custodyFaults(server.db)).toEqual([])
})

test('one that nobody fetched goes back from the visa desk with its carrier and reason, is no longer waited for there, and is taken in again', async () => {
  const bill = await readyAtCentre(server, desk)
  const [id = 0] = bill.items
  const carrierId = await userId(server, 'center_mgr')
  await server.db.query(sql`update passport_item set status = ${PASSPORT_STATUS.UNCLAIMED} where id = ${id}`)
  await server.db.query(sql`
    insert into custody_alarm (item_id, company_id, kind, note, raised_at)
    select id, accept_org_id, 'UNCLAIMED', '', now() from passport_item where id = ${id}`)
  const admin = await server.as('admin')
  const unnamed = { id, reason: '入境次数印错', seenStatus: PASSPORT_STATUS.UNCLAIMED }
  const body = { ...unnamed, carrierId }
  expect((await desk.raw(passportCorrect, { body })).code).toBe(CODES.NO_PERMISSION)
  expect((await admin.raw(passportCorrect, { body: unnamed })).msg).toContain('请选择由谁把')
  expect((await admin.raw(passportCorrected, { body: { id } })).msg).toContain('没有送回领馆更正')
  await admin.call(passportCorrect, { body })
  expect(await standing(id)).toEqual({
    status: PASSPORT_STATUS.SENT,
    place: 'CONSULATE',
    custodian: carrierId,
  })
  const { open } = await one<{ open: number }>(
    server.db,
    sql`select count(*)::int as open from custody_alarm where item_id = ${id} and settled_at is null`,
  )
  expect(open).toBe(0)
  await admin.call(passportCorrected, { body: { id } })
  expect(await standing(id)).toMatchObject({ status: PASSPORT_STATUS.RETRIEVED, place: 'COUNTER' })
  const [step] = await desk.call(passportMovements, { query: { id } })
  expect(step).toMatchObject({ cause: 'RETRIEVAL', causeNo: bill.billNo })
  expect(await custodyFaults(server.db)).toEqual([])
})
