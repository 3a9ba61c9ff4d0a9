import { CODES } from '@visa/contract/codes'
import { optionGet, optionSave } from '@visa/contract/centre/config-option'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { isStepTold } from '../../visa/order/order-notice.service.ts'
import { isOnAt, optionsOf } from './option.service.ts'

let server: TestApp
let manager: Client
let centre: number
const now = new Date()
const today = dayOf(now)

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

test('C7.33 what a centre says of messages, checks and receipts is read there, and nowhere else', async () => {
  const { id } = await newOrder(server)
  const told = () => isStepTold(server.db, { orderId: id, step: 'result', now })
  expect(await told()).toBe(true)
  await manager.call(optionSave, {
    body: {
      options: { smsResult: 'off', secondReview: 'on', receiptHead: '北京签证中心（朝阳）' },
      validFrom: today,
    },
  })
  expect(await told()).toBe(true)
  await server.db.query(sql`update visa_order set accept_org_id = ${centre} where id = ${id}`)
  expect(await told()).toBe(false)
  expect(await isOnAt(server.db, centre, 'secondReview', now)).toBe(true)
  expect(await isOnAt(server.db, null, 'secondReview', now)).toBe(false)
  expect((await optionsOf(server.db, centre, now))?.receiptHead).toBe('北京签证中心（朝阳）')
})

test('options are dated: the next version ends the one before; another centre has its own', async () => {
  const from = addDays(today, 3)
  await manager.call(optionSave, { body: { options: { smsResult: 'on' }, validFrom: from } })
  const versions = await manager.call(optionGet, {})
  expect(versions.map(({ phase, validTo, options }) => [phase, validTo, options.smsResult])).toEqual([
    ['coming', null, 'on'],
    ['inForce', addDays(today, 2), 'off'],
  ])
  const other = await otherManager(server)
  expect(await other.call(optionGet, {})).toEqual([])
  const [coming] = versions
  const foreign = { id: coming?.id ?? 0, options: { smsResult: 'off' as const }, validFrom: from }
  expect((await other.raw(optionSave, { body: foreign })).code).not.toBe(CODES.SUCCESS)
  const employee = await server.as('center_emp')
  expect((await employee.raw(optionGet, {})).code).toBe(CODES.NO_PERMISSION)
})
