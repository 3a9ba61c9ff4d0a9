import { CODES } from '@visa/contract/codes'
import { custodyCalled } from '@visa/contract/custody/called'
import { returnGate, returnGive } from '@visa/contract/custody/centre-return'
import {
  returnAnswers,
  returnAsk,
  returnOpen,
  returnOpenings,
  returnRefuse,
} from '@visa/contract/custody/gate-openings'
import { checkVisa } from '@visa/contract/custody/check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { billAtConsulate, custodian } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** The last decision at the gate binds: what was opened stands until it is used or taken back. */

let server: TestApp
let desk: Client
let colleague: Client
let manager: Client
let second: Client

beforeAll(async () => {
  server = await startTestApp()
  const more = ['center.passport.return.open']
  desk = await custodian(server, 'back_desk')
  colleague = await custodian(server, 'back_colleague')
  manager = await custodian(server, 'back_manager', { more })
  second = await custodian(server, 'back_second', { more })
  await server.db.query(sql`update company set settle_mode = 'perOrder' where company_code = 'AGENT-YX'`)
})
afterAll(() => server.close())

const HOLDER = {
  way: 'COUNTER' as const,
  collectorName: '申请人1',
  idType: 'ID_CARD' as const,
  idNo: '110101199003070038',
  documentSeen: true,
}

async function owing() {
  const bill = await readyAtCentre(server, desk)
  const [[applicantId = 0], [passportId = 0]] = [bill.applicantIds, bill.items]
  await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill) } })
  await server.db.query(sql`update visa_order set total_cents = 900000 where id = ${bill.id}`)
  const ask = (by: Client = desk, reason = '客户在窗口等') =>
    by.raw(returnAsk, { body: { ...HOLDER, applicantId, condition: 'balance', reason } })
  const idOf = async (by?: Client, reason?: string) => ((await ask(by, reason)).data as { id: number }).id
  const balance = async () => {
    const [gate] = await desk.call(returnGate, { body: { ...HOLDER, applicantIds: [applicantId] } })
    return gate?.cells.find(({ condition }) => condition === 'balance')
  }
  const give = async () => {
    const parcels = [{ ...HOLDER, signature: { on: 'PAPER' as const }, lines: [{ applicantId }] }]
    return (await desk.call(returnGive, { body: { scanned: true, parcels } })).rows[0]
  }
  return { bill, applicantId, ask, idOf, balance, give }
}
const open = (by: Client, openingId: number) => by.raw(returnOpen, { body: { openingId, reason: '同意' } })
const refuse = (by: Client, openingId: number, opened = false) =>
  by.raw(returnRefuse, { body: { openingId, reason: '不得交出', opened } })
const answersOf = async (by: Client, openingId: number) =>
  (await by.call(returnAnswers, {})).filter(({ id }) => id === openingId)
const called = async (openingId: number) =>
  (await manager.call(custodyCalled, {})).filter(({ kind, id }) => kind === 'GATE' && id === openingId)

test('asked for again while it is open it is the same: nothing calls a manager, and nothing is refused beside it', async () => {
  const { idOf, balance, give } = await owing()
  const openingId = await idOf()
  await open(manager, openingId)
  expect(await idOf(desk, '再问一次')).toBe(openingId)
  expect(await idOf(colleague, '换人再问')).toBe(openingId)
  expect(await called(openingId)).toEqual([])
  expect((await refuse(second, openingId)).msg).toContain('已由 人员back_manager 放行')
  expect(await balance()).toMatchObject({ opening: { id: openingId, opened: true }, refusal: null })
  expect(await give()).toMatchObject({ ok: true })
})

test('C7.35 a manager takes back what was opened: the passport stays, and both who asked and who opened are told', async () => {
  const { idOf, balance, give } = await owing()
  const openingId = await idOf()
  await open(manager, openingId)
  expect((await refuse(desk, openingId, true)).code).toBe(CODES.NO_PERMISSION)
  expect((await refuse(second, openingId, true)).code).toBe(CODES.SUCCESS)
  expect(await balance()).toMatchObject({
    opening: null,
    refusal: { by: '人员back_second', reason: '不得交出' },
  })
  expect(await give()).toMatchObject({ ok: false })
  for (const by of [desk, manager])
    expect(await answersOf(by, openingId)).toMatchObject([{ opened: false, by: '人员back_second' }])
  expect((await refuse(manager, openingId, true)).msg).toContain('已由 人员back_second 拒绝放行')
  // It may be asked for again, and what went out by it is decided of no more.
  const again = await idOf()
  await open(second, again)
  expect(await give()).toMatchObject({ ok: true })
  expect((await refuse(manager, again, true)).msg).toContain('已用于返还')
})

test('what is taken back while it is handed out is used or stays: never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { idOf, give } = await owing()
    const openingId = await idOf()
    await open(manager, openingId)
    const [given, taken] = await Promise.all([give(), refuse(second, openingId, true)])
    expect([given?.ok, taken.code === CODES.SUCCESS].filter((each) => each)).toHaveLength(1)
  }
}, 60_000)

test('of two who ask with other words each hears what is decided of the request that waits', async () => {
  const { idOf } = await owing()
  const before = await idOf(colleague, '客户很急')
  const openingId = await idOf(desk, '客户要赶飞机')
  expect(openingId).not.toBe(before)
  await refuse(manager, openingId)
  for (const by of [desk, colleague])
    expect(await answersOf(by, openingId)).toMatchObject([{ opened: false, reason: '不得交出' }])
})

test('no manager is called for what is not in the house, and what waited ends when it goes', async () => {
  const away = await billAtConsulate(server)
  const body = { ...HOLDER, condition: 'proof' as const, reason: '客户在窗口等' }
  const [applicantId = 0] = away.applicantIds
  const nothing = await desk.raw(returnAsk, { body: { ...body, applicantId } })
  expect(nothing.msg).toContain('没有护照或原件在库')
  const { bill, ask, idOf, give, applicantId: ready } = await owing()
  const openingId = await idOf()
  expect(await called(openingId)).toHaveLength(1)
  await server.db.query(sql`update visa_order set total_cents = 0 where id = ${bill.id}`)
  expect(await give()).toMatchObject({ ok: true })
  expect(await called(openingId)).toEqual([])
  expect((await open(manager, openingId)).code).not.toBe(CODES.SUCCESS)
  expect((await ask()).msg).toContain('没有护照或原件在库')
  expect((await manager.call(returnOpenings, {})).filter((each) => each.applicantId === ready)).toEqual([])
  // Back at the consulate it waits for nobody, and is not opened.
  const other = await owing()
  const waiting = await other.idOf()
  await server.db.query(
    sql`update passport_item set status = 3, place = 'CONSULATE' where applicant_id = ${other.applicantId}`,
  )
  expect(await called(waiting)).toEqual([])
  expect((await open(manager, waiting)).msg).toContain('没有护照或原件在库')
})
