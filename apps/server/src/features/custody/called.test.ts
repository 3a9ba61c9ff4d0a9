import { custodyCalled } from '@visa/contract/custody/called'
import { returnAsk } from '@visa/contract/custody/gate-openings'
import { centreException } from '@visa/contract/custody/passport'
import { CODES } from '@visa/contract/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { readyAtCentre } from '../../testing/custody-ready.ts'
import { custodian, statusSeen } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** What calls a manager of the house, wherever they are. */

let server: TestApp
let desk: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'called_desk')
  stranger = await otherManager(server)
})
afterAll(() => server.close())

test('that a passport is missing or damaged calls the managers of its house, once and until it is right again, and nobody else', async () => {
  const bill = await readyAtCentre(server, desk, { people: 2 })
  const [missing = 0, damaged = 0] = bill.items
  const settler = await custodian(server, 'called_settler', { more: ['center.passport.check.exceptions'] })
  const opener = await custodian(server, 'called_opener', { more: ['center.passport.return.open'] })
  const calls = async (by: Client) =>
    (await by.call(custodyCalled, {})).map(({ kind, passportId }) => [kind, passportId])
  expect(await calls(settler)).toEqual([])
  const report = async (id: number, operation: 'reportMissing' | 'reportDamaged' | 'reportFound') =>
    desk.raw(centreException, {
      body: { id, operation, reason: '盘点没有看到', seenStatus: await statusSeen(server, id) },
    })
  await report(missing, 'reportMissing')
  await report(damaged, 'reportDamaged')
  await report(missing, 'reportMissing')
  expect(await calls(settler)).toEqual([
    ['MISSING', missing],
    ['DAMAGED', damaged],
  ])
  const [told] = await settler.call(custodyCalled, {})
  expect(told).toMatchObject({ passportNo: bill.passports[0], by: '人员called_desk', note: '盘点没有看到' })
  expect((await desk.raw(custodyCalled, {})).code).toBe(CODES.NO_PERMISSION)
  expect(await calls(opener)).toEqual([])
  expect(await calls(stranger)).toEqual([])
  await report(missing, 'reportFound')
  expect(await calls(settler)).toEqual([['DAMAGED', damaged]])
})

test('what a desk asks to be opened at the gate calls whoever may open it, and nobody else', async () => {
  const bill = await readyAtCentre(server, desk)
  const who = { way: 'COUNTER', collectorName: '申请人1', idType: 'PASSPORT', idNo: 'E1' } as const
  const applicantId = bill.applicantIds[0] ?? 0
  await desk.call(returnAsk, { body: { ...who, applicantId, condition: 'check', reason: '客户赶飞机' } })
  const gates = async (by: Client) =>
    (await by.call(custodyCalled, {}))
      .filter(({ kind }) => kind === 'GATE')
      .map(({ passportNo, by: asker, note }) => [passportNo, asker, note.includes('客户赶飞机')])
  const opener = await custodian(server, 'gate_opener', { more: ['center.passport.return.open'] })
  const settler = await custodian(server, 'gate_settler', { more: ['center.passport.check.exceptions'] })
  expect(await gates(opener)).toEqual([[bill.passports[0], '人员called_desk', true]])
  expect(await gates(settler)).toEqual([])
  expect(await gates(stranger)).toEqual([])
})
