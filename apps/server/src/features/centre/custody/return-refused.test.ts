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
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** A manager who is asked to open a condition of the gate says no: the desk is told why, and nothing goes out. */

let server: TestApp
let desk: Client
let colleague: Client
let manager: Client
let second: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  const more = ['center.passport.return.open']
  desk = await custodian(server, 'no_desk')
  colleague = await custodian(server, 'no_colleague')
  manager = await custodian(server, 'no_manager', { more })
  second = await custodian(server, 'no_second', { more })
  stranger = await otherManager(server)
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

/** A passport that is ready, with money owed, and a desk that has asked for it to go out all the same. */
async function asked() {
  const bill = await readyAtCentre(server, desk)
  const [applicantId = 0] = bill.applicantIds
  const [passportNo = ''] = bill.passports
  const [passportId = 0] = bill.items
  await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill) } })
  await server.db.query(sql`update visa_order set total_cents = 900000 where id = ${bill.id}`)
  const ask = async (reason = '客户在窗口等') =>
    (await desk.call(returnAsk, { body: { ...HOLDER, applicantId, condition: 'balance', reason } })).id
  const balance = async () => {
    const [gate] = await desk.call(returnGate, { body: { ...HOLDER, applicantIds: [applicantId] } })
    return gate?.cells.find(({ condition }) => condition === 'balance')
  }
  const give = async () => {
    const lines = [{ applicantId }]
    const parcels = [{ ...HOLDER, signature: { on: 'PAPER' as const }, lines }]
    return (await desk.call(returnGive, { body: { scanned: true, parcels } })).rows[0]
  }
  return { applicantId, passportNo, ask, balance, give, openingId: await ask() }
}

const listed = async (by: Client, openingId: number) =>
  (await by.call(returnOpenings, {})).find(({ id }) => id === openingId)

const called = async (openingId: number) =>
  (await manager.call(custodyCalled, {})).filter(({ kind, id }) => kind === 'GATE' && id === openingId)

test('C7.35 a manager refuses to open a condition, with a reason that whoever asked is told', async () => {
  const { openingId, passportNo, applicantId, balance, give, ask } = await asked()
  for (const reason of ['', ' '])
    expect((await manager.raw(returnRefuse, { body: { openingId, reason } })).code).not.toBe(CODES.SUCCESS)
  expect(await called(openingId)).toHaveLength(1)
  await manager.call(returnRefuse, { body: { openingId, reason: '先补齐欠款' } })
  // It calls no manager any more, opens nothing, and is told at the gate and on the card of the desk.
  expect(await called(openingId)).toEqual([])
  expect(await balance()).toMatchObject({
    ok: false,
    openable: true,
    opening: null,
    refusal: { by: '人员no_manager', reason: '先补齐欠款' },
  })
  expect(await listed(desk, openingId)).toMatchObject({
    openedAt: null,
    refusedBy: '人员no_manager',
    reason: '先补齐欠款',
    askReason: '客户在窗口等',
  })
  expect(await give()).toMatchObject({ ok: false })
  // Whoever asked hears it wherever they are; a colleague did not ask.
  const told = async (by: Client) => (await by.call(returnAnswers, {})).filter(({ id }) => id === openingId)
  expect(await told(desk)).toEqual([
    {
      id: openingId,
      name: '申请人1',
      passportNo,
      condition: 'balance',
      opened: false,
      by: '人员no_manager',
      reason: '先补齐欠款',
    },
  ])
  expect(await told(colleague)).toEqual([])
  // It stands in the history of whom it is about.
  const logged = await rows<{ changes: { field: string; to: string }[] }>(
    server.db,
    sql`select changes from change_log where entity = 'visa_applicant' and entity_id = ${String(applicantId)}
        and changes @> '[{"field": "refusedCheck", "to": "balance"}]'::jsonb`,
  )
  expect(logged).toHaveLength(1)
  expect(logged[0]?.changes).toEqual(
    expect.arrayContaining([expect.objectContaining({ field: 'reason', to: '先补齐欠款' })]),
  )
  // Asked for again with a better reason it waits again, and may be opened.
  const again = await ask('客户已付，票据在此')
  expect(again).not.toBe(openingId)
  expect(await balance()).toMatchObject({ opening: { id: again, opened: false }, refusal: null })
  await manager.call(returnOpen, { body: { openingId: again, reason: '见到票据' } })
  const answers = (await desk.call(returnAnswers, {})).filter((each) => each.passportNo === passportNo)
  expect(answers.map(({ id, opened }) => [id, opened])).toEqual([
    [again, true],
    [openingId, false],
  ])
  expect(await give()).toMatchObject({ ok: true })
})

test('another centre, a colleague without the permission, and whoever asked refuse nothing', async () => {
  const { openingId, applicantId } = await asked()
  const refuse = (by: Client, id = openingId) =>
    by.raw(returnRefuse, { body: { openingId: id, reason: '不行' } })
  const unknown = await refuse(manager, 987_654_321)
  expect(unknown.msg).toBe('记录不存在或已被删除')
  expect((await refuse(stranger)).msg).toBe(unknown.msg)
  expect((await refuse(desk)).code).toBe(CODES.NO_PERMISSION)
  expect((await refuse(colleague)).code).toBe(CODES.NO_PERMISSION)
  await manager.call(returnAsk, {
    body: { ...HOLDER, applicantId, condition: 'balance', reason: '客户在窗口等' },
  })
  expect((await refuse(manager)).msg).toContain('您本人请求放行')
  expect(await listed(desk, openingId)).toMatchObject({ refusedAt: null })
  await second.call(returnRefuse, { body: { openingId, reason: '不行' } })
  // What was refused is told to its own house alone.
  expect(await listed(stranger, openingId)).toBeUndefined()
  expect((await refuse(stranger)).msg).toBe(unknown.msg)
})

test('two managers at once: one decides, and the other hears who, whichever of the two it was', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { openingId, balance } = await asked()
    const [opens, refuses] = round % 2 === 0 ? [manager, second] : [second, manager]
    const both = await Promise.all([
      opens.raw(returnOpen, { body: { openingId, reason: '同意' } }),
      refuses.raw(returnRefuse, { body: { openingId, reason: '不同意' } }),
    ])
    const [opened, refused] = both.map(({ code }) => code === CODES.SUCCESS)
    expect([opened, refused].filter((each) => each)).toHaveLength(1)
    const name = (by: Client) => (by === manager ? '人员no_manager' : '人员no_second')
    const late = both.find(({ code }) => code !== CODES.SUCCESS)?.msg ?? ''
    expect(late).toContain(
      opened === true ? `已由 ${name(opens)} 放行` : `已由 ${name(refuses)} 拒绝放行：不同意`,
    )
    expect((await balance())?.opening?.opened ?? false).toBe(opened)
    expect((await balance())?.refusal ?? null).toEqual(
      refused === true ? { by: name(refuses), reason: '不同意' } : null,
    )
  }
})

test('C7.35 a dot on the screen is no signature, at the counter as on a phone', async () => {
  const { applicantId } = await asked()
  const sign = (strokes: number[][]) =>
    desk.raw(returnGive, {
      body: {
        scanned: true,
        parcels: [{ ...HOLDER, signature: { on: 'SCREEN', strokes }, lines: [{ applicantId }] }],
      },
    })
  for (const strokes of [[[100, 100, 100, 100]], [[10, 10, 60, 40, 90, 30]]])
    expect((await sign(strokes)).msg).toContain('签名')
  // A name goes on to the gate.
  expect((await sign([[10, 10, 200, 120, 400, 90]])).code).toBe(CODES.SUCCESS)
})
