import { CODES } from '@visa/contract/codes'
import { authorisationAdd } from '@visa/contract/custody/authorisation'
import {
  collectionSlip,
  returnFind,
  returnGate,
  returnGive,
  returnPage,
} from '@visa/contract/custody/centre-return'
import { returnAsk, returnOpen, returnOpenings } from '@visa/contract/custody/gate-openings'
import { checkBatch, checkVisa } from '@visa/contract/custody/check'
import { gateCheck, passportReturn } from '@visa/contract/custody/handover'
import { retrievalScan, retrievalUndo } from '@visa/contract/custody/retrieval'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { holdLift, holdSet } from '@visa/contract/privacy/privacy'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { billAtConsulate, custodian, type OnBill } from '../../../testing/custody-scene.ts'
import { uploaded } from '../../../testing/documents.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** What somebody tries who wants a passport that is not for them, or money that is owed forgotten. */

let server: TestApp
let desk: Client
let manager: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'attack_give')
  manager = await custodian(server, 'attack_open', {
    more: ['center.passport.return.open', 'center.privacy.hold'],
  })
  stranger = await otherManager(server)
  await server.db.query(sql`update company set settle_mode = 'perOrder' where company_code = 'AGENT-YX'`)
})
afterAll(() => server.close())

const CARD = '110101199003070038'
const HOLDER = {
  way: 'COUNTER' as const,
  collectorName: '申请人1',
  idType: 'ID_CARD' as const,
  idNo: CARD,
  documentSeen: true,
}
const STRANGER = { ...HOLDER, collectorName: '路过的人' }
const SIGNED = { on: 'PAPER' as const }

const give = (by: Client, bills: readonly OnBill[], shown: object = HOLDER) =>
  by.call(returnGive, {
    body: {
      scanned: true,
      parcels: [
        {
          ...HOLDER,
          ...shown,
          signature: SIGNED,
          lines: bills.flatMap(({ applicantIds }) => applicantIds.map((applicantId) => ({ applicantId }))),
        },
      ],
    },
  })

async function checked(): Promise<OnBill> {
  const bill = await readyAtCentre(server, desk)
  for (const [index, passportId] of bill.items.entries())
    await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill, index) } })
  return bill
}

const statusOf = async ({ items }: OnBill): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from passport_item where id = ${items[0]}`))
    .status

test('an agent who was given the permissions of a centre gives, checks, opens and lifts nothing there', async () => {
  const agent = await custodian(server, 'attack_agent', {
    company: 'AGENT-YX',
    more: ['center.passport.return.open', 'center.privacy.hold'],
  })
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  const [passportId = 0] = bill.items
  const ask = { ...STRANGER, applicantId, condition: 'authorisation' as const, reason: '急用' }
  const { id: openingId } = await desk.call(returnAsk, { body: ask })
  const { id: holdId } = await manager.call(holdSet, { body: { orderId: bill.id, reason: '法院调取' } })
  const parcel = { ...HOLDER, signature: SIGNED, lines: [{ applicantId }] }
  const answers = [
    await agent.raw(returnGive, { body: { parcels: [parcel] } }),
    await agent.raw(returnAsk, { body: ask }),
    await agent.raw(returnOpen, { body: { openingId, reason: '是我的客户' } }),
    await agent.raw(checkBatch, { body: { sheets: [{ passportId }] } }),
    await agent.raw(checkVisa, { body: { passportId, visa: visaOf(bill) } }),
    await agent.raw(holdSet, { body: { orderId: bill.id, applicantId, reason: '再设一个' } }),
    await agent.raw(holdLift, { body: { holdId, reason: '不用了' } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODES.NO_PERMISSION))
  expect(await statusOf(bill)).toBe(4)
  const opened = await rows(
    server.db,
    sql`select 1 from gate_opening where id = ${openingId} and opened_at is not null
        union all select 1 from legal_hold where id = ${holdId} and lifted_at is not null`,
  )
  expect(opened).toEqual([])
})

test('a manager opens what they have read: asked for again with another amount or reason it is another request', async () => {
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  const owe = (cents: number) =>
    server.db.query(sql`update visa_order set total_cents = ${cents} where id = ${bill.id}`)
  const ask = async (reason = '急用') =>
    (await desk.call(returnAsk, { body: { ...HOLDER, applicantId, condition: 'balance', reason } })).id
  await owe(100)
  const small = await ask()
  expect(await ask()).toBe(small)
  await owe(900_000)
  const large = await ask()
  expect((await manager.raw(returnOpen, { body: { openingId: small, reason: '只欠一元' } })).msg).toContain(
    '不存在',
  )
  const { rows: refused } = await give(desk, [bill])
  expect(refused[0]).toMatchObject({ ok: false })
  const hurried = await ask('客户赶飞机')
  const late = await manager.raw(returnOpen, { body: { openingId: large, reason: '主任同意' } })
  expect(late.msg).toContain('不存在')
  const openings = await manager.call(returnOpenings, {})
  const listed = openings.find((each) => each.applicantId === applicantId)
  expect(listed).toMatchObject({ id: hurried, openedAt: null, askReason: '客户赶飞机' })
  expect(listed?.why).toContain('9,000.00')
  await manager.call(returnOpen, { body: { openingId: hurried, reason: '主任同意' } })
  expect((await give(desk, [bill])).rows[0]).toMatchObject({ ok: true })
})

test('what was opened counts for the document and the way it was asked for, and for nobody else of that name', async () => {
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  await server.db.query(sql`update visa_order set total_cents = 900000 where id = ${bill.id}`)
  const { id: openingId } = await desk.call(returnAsk, {
    body: { ...HOLDER, applicantId, condition: 'balance', reason: '急用' },
  })
  await manager.call(returnOpen, { body: { openingId, reason: '同意' } })
  const opening = (await manager.call(returnOpenings, {})).find(({ id }) => id === openingId)
  expect(opening).toMatchObject({ collectorName: '申请人1', idType: 'ID_CARD', way: 'COUNTER', address: '' })
  expect(opening?.idNo).toContain('*')
  const opened = async (shown: object) => {
    const [gate] = await desk.call(returnGate, { body: { ...HOLDER, ...shown, applicantIds: [applicantId] } })
    return gate?.cells.find(({ condition }) => condition === 'balance')?.opening ?? null
  }
  expect(await opened({})).toMatchObject({ id: openingId, opened: true })
  const parcel = { way: 'COURIER', carrier: '顺丰', waybillNo: 'SF1', address: '别处一号' }
  for (const other of [{ idNo: '110101199003070046' }, { idType: 'PASSPORT' }, parcel])
    expect(await opened(other)).toBeNull()
  // By courier it counts for one address.
  const sent = { ...HOLDER, way: 'COURIER' as const, address: '建国路八号' }
  const { id: parcelId } = await desk.call(returnAsk, {
    body: { ...sent, applicantId, condition: 'balance', reason: '寄' },
  })
  await manager.call(returnOpen, { body: { openingId: parcelId, reason: '同意' } })
  expect(await opened(sent)).toMatchObject({ id: parcelId, opened: true })
  expect(await opened({ ...sent, address: '别处一号' })).toBeNull()
})

test('two managers open one request at once: one has opened it', async () => {
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  const { id: openingId } = await desk.call(returnAsk, {
    body: { ...STRANGER, applicantId, condition: 'authorisation', reason: '急用' },
  })
  const second = await custodian(server, 'attack_open2', { more: ['center.passport.return.open'] })
  const both = await Promise.all(
    [manager, second].map((by) => by.raw(returnOpen, { body: { openingId, reason: '同意' } })),
  )
  expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
})

test('nobody opens what they asked for themselves: a colleague asks, and hands out what was opened', async () => {
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  await server.db.query(sql`update visa_order set total_cents = 900000 where id = ${bill.id}`)
  const body = { ...HOLDER, applicantId, condition: 'balance' as const, reason: '急用' }
  const { id: openingId } = await manager.call(returnAsk, { body })
  const own = async (by: Client) =>
    (await by.call(returnOpenings, {})).find(({ id }) => id === openingId)?.own
  expect([await own(manager), await own(desk)]).toEqual([true, false])
  const open = { body: { openingId, reason: '我自己同意' } }
  expect((await manager.raw(returnOpen, open)).msg).toContain('您本人请求放行')
  expect((await give(desk, [bill])).rows[0]).toMatchObject({ ok: false })
  // The same, asked by whoever takes over at the desk, is theirs.
  expect(await desk.call(returnAsk, { body })).toEqual({ id: openingId })
  await manager.call(returnOpen, open)
  expect((await give(manager, [bill])).rows[0]?.message).toContain('您本人放行')
  expect((await give(desk, [bill])).rows[0]).toMatchObject({ ok: true })
})

test('somebody who stands in one hand-out twice is told as that', async () => {
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  const parcel = { ...HOLDER, signature: SIGNED, lines: [{ applicantId }, { applicantId }] }
  const answer = await desk.raw(returnGive, { body: { parcels: [parcel] } })
  expect(answer.msg).toBe('申请人：同一人只能出现一次')
})

test('the list of what goes back is asked for to the last day of the calendar', async () => {
  const bill = await checked()
  const [keyword = ''] = bill.passports
  for (const to of ['9999-12-31', '2100-12-31']) {
    const listed = await desk.call(returnPage, { query: {}, body: { searchQuery: { keyword, to } } })
    expect(listed.rows).toHaveLength(1)
  }
})

test('the slip of a collection tells a colleague of their own alone, and the desk of all, whoever printed first', async () => {
  const own = await custodian(server, 'attack_slip', { dataScope: DATA_SCOPE.OWN, narrow: true })
  const twin = await custodian(server, 'attack_twin')
  const bills = [await checked(), await checked()]
  const colleague = await userId(server, 'attack_slip')
  await server.db.query(sql`update visa_order set handler_id = ${colleague} where id = ${bills[0]?.id}`)
  const { collections } = await give(desk, bills)
  const id = collections[0]?.id ?? 0
  const slip = async (by: Client) => (await by.call(collectionSlip, { query: { id } })).storageName
  const part = await slip(own)
  const whole = await slip(desk)
  expect(whole).not.toBe(part)
  expect(await slip(twin)).toBe(whole)
  expect(await slip(own)).toBe(part)
})

test('a passport of a centre leaves by the rules of a centre, whichever desk it goes over', async () => {
  const both = await custodian(server, 'attack_door', {
    more: ['visa.handling', 'visa.passport.return.open'],
  })
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  const noted = { ...STRANGER, collector: 'OTHER' as const, authorisation: '口头说的', relation: '朋友' }
  const [gate] = await both.call(gateCheck, { body: { ...noted, applicantIds: [applicantId] } })
  expect(gate?.cells.find(({ condition }) => condition === 'authorisation')).toMatchObject({ ok: false })
  const taken = await both.call(passportReturn, { body: { ...noted, lines: [{ applicantId }] } })
  expect(taken.rows[0]).toMatchObject({ ok: false })
  expect(taken.rows[0]?.message).toContain('也没有登记授权')
  const opened = [{ condition: 'authorisation' as const, reason: '我说可以' }]
  const alone = await both.call(passportReturn, { body: { ...noted, lines: [{ applicantId, opened }] } })
  expect(alone.rows[0]).toMatchObject({ ok: false })
  expect(alone.rows[0]?.message).toContain('由另一个人')
  expect(await statusOf(bill)).toBe(4)
  const self = await both.call(passportReturn, {
    body: { ...HOLDER, collector: 'SELF', lines: [{ applicantId }] },
  })
  expect(self.rows[0]).toMatchObject({ ok: true })
})

test('a card tells no name that another house has written down', async () => {
  const bill = await checked()
  const [applicantId = 0] = bill.applicantIds
  const register = async (by: Client, collectorName: string, ids: number[]) =>
    by.call(authorisationAdd, {
      body: {
        applicantIds: ids,
        collectorName,
        idType: 'ID_CARD',
        idNo: CARD,
        mobile: '13912345678',
        relation: '同事',
        validUntil: addDays(dayOf(new Date()), 3),
        letter: [await uploaded(by)],
      },
    })
  await register(desk, '代领人甲', [applicantId])
  const elsewhere = await checked()
  const [theirs = 0] = elsewhere.applicantIds
  await server.db.query(
    sql`update visa_order set (centre_id, accept_org_id) = (select id, id from company where company_code = 'CENTER-SH')
        where id = ${elsewhere.id}`,
  )
  await register(stranger, '别家记的名字', [theirs])
  const found = await desk.call(returnFind, { body: { code: CARD } })
  expect(found).toMatchObject({ kind: 'card', collectorName: '代领人甲' })
  expect(found.others.map((each) => each.applicantId)).not.toContain(theirs)
})

test('another centre reaches none of it: neither gate, request, opening, slip, check, scan nor undo', async () => {
  const bill = await checked()
  const away = await billAtConsulate(server)
  const [applicantId = 0] = bill.applicantIds
  const { id: openingId } = await desk.call(returnAsk, {
    body: { ...STRANGER, applicantId, condition: 'authorisation', reason: '急用' },
  })
  const { collections } = await give(desk, [await checked()])
  const refused = [
    await stranger.raw(returnGate, { body: { ...HOLDER, applicantIds: [applicantId] } }),
    await stranger.raw(returnAsk, {
      body: { ...STRANGER, applicantId, condition: 'authorisation', reason: '急用' },
    }),
    await stranger.raw(returnOpen, { body: { openingId, reason: '我来' } }),
    await stranger.raw(collectionSlip, { query: { id: collections[0]?.id } }),
    await stranger.raw(checkVisa, { body: { passportId: bill.items[0], visa: visaOf(bill) } }),
    await stranger.raw(retrievalUndo, { body: { billId: away.billId, lineId: away.lineIds[0] } }),
  ]
  expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
  const scan = await stranger.call(retrievalScan, {
    body: { billId: away.billId, scans: [{ code: away.labels[0] ?? '' }] },
  })
  expect(scan).toMatchObject([{ kind: 'refused', name: '', passportNo: '' }])
  const mine = await desk.call(retrievalScan, {
    body: { billId: away.billId, scans: [{ code: away.labels[0] ?? '' }] },
  })
  expect(mine).toMatchObject([{ kind: 'seen' }])
})
