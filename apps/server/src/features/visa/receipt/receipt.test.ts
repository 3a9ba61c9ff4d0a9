import { CODES } from '@visa/contract/codes'
import {
  labelBatch,
  labelBatchPage,
  labelBind,
  labelScan,
  labelSheet,
  labelVoid,
} from '@visa/contract/custody/label'
import { passportMovements, passportPage, passportPlaceSet } from '@visa/contract/custody/passport'
import { fileUrl } from '@visa/contract/files/file'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { applicantAdd, applicantSave } from '@visa/contract/visa/applicant-form'
import { orderConfirm, orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { parcelArrive, parcelEmpty, parcelPage } from '@visa/contract/visa/parcel'
import { receiptFind, receiptOrder, receiptPage, receiptSlip, receiptTake } from '@visa/contract/visa/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { seenPlace } from '../../../testing/custody-scene.ts'
import { newOrder } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const { WAITING_RECEIVE, RECEIVED } = ORDER_STATUS
const COUNTER = ['visa.receipt', 'visa.barcode.bind', 'visa.barcode.query', 'visa.handling'] as const

let server: TestApp
let counter: Client
let second: Client
let admin: Client

async function clerk(
  userName: string,
  company: string,
  dataScope: number = DATA_SCOPE.COMPANY,
): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `柜台${userName}`,
    dataScope,
    grants: COUNTER,
  } as Parameters<typeof newRole>[1])
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  counter = await clerk('counter_one', 'ACCEPT-HQ')
  second = await clerk('counter_two', 'ACCEPT-HQ')
  admin = await server.as('admin')
})
afterAll(() => server.close())

/** An order that waits for the passports of so many people; each has a number of their own. */
async function awaiting(
  people: number,
): Promise<{ id: number; orderNo: string; applicantIds: number[]; passports: string[] }> {
  const made = await newOrder(server, { people })
  const passports = made.applicantIds.map((id) => `E${String(id).padStart(8, '0')}`)
  for (const [index, id] of made.applicantIds.entries()) {
    await server.db.query(
      sql`update visa_applicant set passport_no = ${passports[index]},
            form_values = form_values || jsonb_build_object('passportNo', ${passports[index]}::text) where id = ${id}`,
    )
  }
  await admin.call(orderConfirm, { body: { id: made.id } })
  return { ...made, passports }
}

const statuses = async (orderId: number) => ({
  order: (await one<{ status: number }>(server.db, sql`select status from visa_order where id = ${orderId}`))
    .status,
  people: (
    await rows<{ status: number }>(
      server.db,
      sql`select status from visa_applicant where order_id = ${orderId} order by seq`,
    )
  ).map(({ status }) => status),
})

const label = async (by: Client = counter): Promise<string> =>
  (await by.call(labelBatch, { body: { count: 1 } })).first

test('part of an order is received, labelled and placed; with the last passport the order is received', async () => {
  const { id: orderId, orderNo, applicantIds, passports } = await awaiting(2)
  const [one1 = 0, two = 0] = applicantIds
  const found = await counter.call(receiptFind, { query: { code: passports[0]?.toLowerCase() ?? '' } })
  expect(found.map(({ orderNo: no, people }) => [no, people.length])).toEqual([[orderNo, 2]])
  const [code1, code2] = [await label(), await label()]
  const first = await counter.call(receiptTake, {
    body: {
      orderId,
      waybillNo: 'SF1234567890',
      placeNote: '3 号格',
      scanned: true,
      lines: [{ applicantId: one1, passport: true, passportNo: passports[0], label: code1 }],
    },
  })
  expect(first).toMatchObject({ passports: 1, papers: 0, awaited: 1, status: WAITING_RECEIVE })
  expect(first.receiptNo).toMatch(/^R\d{11}$/)
  expect(await statuses(orderId)).toEqual({ order: WAITING_RECEIVE, people: [RECEIVED, WAITING_RECEIVE] })

  const seen = await counter.call(receiptOrder, { query: { orderId } })
  expect(seen.people.map(({ passport }) => passport?.label ?? null)).toEqual([code1, null])

  const last = await second.call(receiptTake, {
    body: { orderId, lines: [{ applicantId: two, passport: true, label: code2 }] },
  })
  expect(last).toMatchObject({ awaited: 0, status: RECEIVED })
  expect(await statuses(orderId)).toEqual({ order: RECEIVED, people: [RECEIVED, RECEIVED] })

  const scan = await counter.call(labelScan, { body: { code: ` ${code1.toLowerCase()} ` } })
  expect(scan).toMatchObject({
    kind: 'passport',
    passports: [{ passportNo: passports[0], orderNo, placeNote: '3 号格' }],
  })
  const [item] = scan.passports
  const placed = await counter.call(passportPlaceSet, {
    body: { id: item?.id ?? 0, place: 'SAFE', placeNote: '保险柜 2', seen: item?.placedAt ?? '' },
  })
  expect(placed).toMatchObject({ place: 'SAFE', placeNote: '保险柜 2', custodianName: '人员counter_one' })
  const steps = await counter.call(passportMovements, { query: { id: item?.id ?? 0 } })
  expect(steps.map(({ cause, causeNo, toPlace, scanned }) => [cause, causeNo, toPlace, scanned])).toEqual([
    ['PLACE', '', 'SAFE', false],
    ['LABEL', code1, 'COUNTER', true],
    ['RECEIPT', first.receiptNo, 'COUNTER', true],
  ])
  const page = await counter.call(receiptPage, { query: { orderId } })
  expect(page.rows.map(({ receiptNo, waybillNo }) => [receiptNo, waybillNo])).toEqual([
    [last.receiptNo, ''],
    [first.receiptNo, 'SF1234567890'],
  ])
  // Found by its own number, by how it came, and by whose it is.
  for (const [keyword, wanted] of [
    [first.receiptNo.toLowerCase(), [first.receiptNo]],
    ['SF1234567890', [first.receiptNo]],
    [orderNo, [last.receiptNo, first.receiptNo]],
    ['SF0000000000', []],
  ] as const) {
    const listed = await counter.call(receiptPage, { query: { keyword } })
    expect(listed.rows.map(({ receiptNo }) => receiptNo)).toEqual(wanted)
  }
})

test('copies of a passport are papers to tick, the passport itself is not; what a scanner gives is matched whole', async () => {
  const { id: orderId, orderNo, applicantIds, passports } = await awaiting(1)
  const [applicantId = 0] = applicantIds
  const { people } = await counter.call(receiptOrder, { query: { orderId } })
  const papers = people[0]?.papers ?? []
  expect(papers.filter(({ document }) => document === 'PASSPORT').map(({ form }) => form)).toEqual(['COPY'])
  const requirementId = papers.find(({ document }) => document === 'PASSPORT')?.requirementId ?? 0
  const taken = await counter.call(receiptTake, {
    body: { orderId, lines: [{ applicantId, passport: true, papers: [{ requirementId, count: 1 }] }] },
  })
  expect(taken).toMatchObject({ passports: 1, papers: 1 })
  const found = async (code: string, scanned: boolean) =>
    (await counter.call(receiptFind, { query: { code, scanned } })).length
  const piece = orderNo.slice(0, -1)
  expect([await found(orderNo, true), await found(passports[0] ?? '', true)]).toEqual([1, 1])
  expect([await found(piece, true), await found(passports[0]?.slice(1) ?? '', true)]).toEqual([0, 0])
  expect(await found(piece, false)).toBeGreaterThan(0)
})

test('a receipt has one slip in each language: every print is the same file, also of two at once and after changes', async () => {
  const { id: orderId, applicantIds } = await awaiting(1)
  const { id, receiptNo } = await counter.call(receiptTake, {
    body: { orderId, note: '加急', lines: [{ applicantId: applicantIds[0] ?? 0, passport: true }] },
  })
  const print = (by: Client) => by.call(receiptSlip, { query: { id } })
  const [first, beside] = await Promise.all([print(counter), print(second)])
  expect(first.fileName).toBe(`收件回执-${receiptNo}.pdf`)
  expect(beside.storageName).toBe(first.storageName)
  await server.db.query(sql`update visa_order set contact_name = '别人' where id = ${orderId}`)
  expect((await print(second)).storageName).toBe(first.storageName)
  // What the second of them made is not kept.
  const kept = await rows(server.db, sql`select from stored_file where file_name = ${first.fileName}`)
  expect(kept).toHaveLength(1)
  // Its name alone opens nothing, not even for whoever made it.
  const opened = await counter.raw(fileUrl, { query: { storageName: first.storageName } })
  expect(opened.msg).toBe('记录不存在或已被删除')
})

test('nothing is received twice, for the wrong passport, before the confirmation or without anything in it', async () => {
  const { id: orderId, applicantIds, passports } = await awaiting(1)
  const [applicantId = 0] = applicantIds
  const take = (by: Client, more: object) =>
    by.raw(receiptTake, { body: { orderId, lines: [{ applicantId, passport: true, ...more }] } })
  expect((await take(counter, { passportNo: 'E99999999' })).msg).toContain(`护照 ${passports[0]} 不一致`)
  expect((await counter.raw(receiptTake, { body: { orderId, lines: [{ applicantId }] } })).msg).toBe(
    '请勾选收到的护照或材料',
  )
  const [a, b] = await Promise.all([take(counter, {}), take(second, {})])
  const answers = [a, b].toSorted((x, y) => x.code.localeCompare(y.code))
  expect(answers.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.FAILURE])
  expect(answers[1]?.msg).toContain('已在库，不能重复收件')
  const { count } = await one<{ count: number }>(
    server.db,
    sql`select count(*) as count from passport_item where applicant_id = ${applicantId}`,
  )
  expect(count).toBe(1)

  const early = await newOrder(server)
  const refused = await counter.raw(receiptTake, {
    body: { orderId: early.id, lines: [{ applicantId: early.applicantIds[0] ?? 0, passport: true }] },
  })
  expect(refused.msg).toBe(`订单 ${early.orderNo} 未确认或已结束，不能收件`)
})

test('an order is not “received” by a click while passports lack, and not cancelled while one is held', async () => {
  const { id, applicantIds } = await awaiting(1)
  const moved = await admin.raw(orderMove, { body: { id, operation: 'receive' } })
  expect(moved.code).toBe(CODES.FAILURE)
  expect(moved.msg).toContain('护照还没有收到')
  await counter.call(receiptTake, {
    body: { orderId: id, lines: [{ applicantId: applicantIds[0] ?? 0, passport: true }] },
  })
  const cancelled = await admin.raw(orderMove, { body: { id, operation: 'cancel', reason: '客户放弃' } })
  expect(cancelled.msg).toContain('还有 1 件资料未返还')
})

test('whose passport stayed while a paper was awaited goes on when the paper comes', async () => {
  const { id: orderId, applicantIds } = await awaiting(1)
  const [applicantId = 0] = applicantIds
  await counter.call(receiptTake, { body: { orderId, lines: [{ applicantId, passport: true }] } })
  await server.db.query(sql`update visa_applicant set status = ${WAITING_RECEIVE} where id = ${applicantId}`)
  await server.db.query(sql`update visa_order set status = ${WAITING_RECEIVE} where id = ${orderId}`)
  const { people } = await counter.call(receiptOrder, { query: { orderId } })
  const requirementId = people[0]?.papers[0]?.requirementId ?? 0
  const taken = await counter.call(receiptTake, {
    body: { orderId, lines: [{ applicantId, papers: [{ requirementId, count: 1 }] }] },
  })
  expect(taken).toMatchObject({ passports: 0, papers: 1, status: RECEIVED })
})

test('nobody is cancelled or ended whose passport or original stayed here while a paper is awaited', async () => {
  const { id, applicantIds } = await awaiting(1)
  const [applicantId = 0] = applicantIds
  await counter.call(receiptTake, { body: { orderId: id, lines: [{ applicantId, passport: true }] } })
  const move = (operation: string, more: object = {}) =>
    admin.raw(orderMove, { body: { id, operation, ...more } })
  for (const [operation, reason] of [
    ['startAudit', ''],
    ['incomplete', '缺在职证明'],
  ] as const)
    expect((await move(operation, { reason })).code).toBe(CODES.SUCCESS)
  expect((await move('abandon', { reason: '客户放弃' })).msg).toContain('还有 1 件资料未返还')
  expect((await move('awaitPaper')).code).toBe(CODES.SUCCESS)
  expect((await move('cancel', { reason: '客户放弃' })).msg).toContain('还有 1 件资料未返还')
})

test('somebody added to a confirmed order does not keep the passports of the others out', async () => {
  const { id: orderId, applicantIds } = await awaiting(1)
  const { ids } = await admin.call(applicantAdd, { body: { orderId, people: [{ cnName: '后加人' }] } })
  const [added = 0] = ids
  const take = (lines: readonly object[]) => counter.raw(receiptTake, { body: { orderId, lines } })
  const alone = await take([{ applicantId: added, papers: [], passport: true }])
  expect(alone.msg).toContain('后加人 还没有确认')
  const { code, data } = await take([{ applicantId: applicantIds[0], passport: true }])
  expect({ code, data }).toMatchObject({ code: CODES.SUCCESS, data: { passports: 1, awaited: 0 } })
  expect((await statuses(orderId)).people).toEqual([RECEIVED, ORDER_STATUS.ORDER_SUCCESS])
})

test('a number that is put right in the form is the number that the passport in the house is found by', async () => {
  const { id: orderId, applicantIds, passports } = await awaiting(1)
  const [applicantId = 0] = applicantIds
  await counter.call(receiptTake, { body: { orderId, lines: [{ applicantId, passport: true }] } })
  const right = `G${String(applicantId).padStart(8, '0')}`
  const { saved } = await admin.call(applicantSave, {
    body: { id: applicantId, changes: [{ field: 'passportNo', value: right, base: passports[0] }] },
  })
  expect(saved).toEqual(['passportNo'])
  expect(await counter.call(labelScan, { body: { code: right } })).toMatchObject({
    kind: 'passport',
    passports: [{ passportNo: right }],
  })
  expect((await counter.call(labelScan, { body: { code: passports[0] ?? '' } })).kind).toBe('unknown')
})

test('a label that comes after the passport is bound, never dropped', async () => {
  const { id: orderId, applicantIds } = await awaiting(1)
  const [applicantId = 0] = applicantIds
  const code = await label()
  const take = (line: object) =>
    counter.raw(receiptTake, { body: { orderId, lines: [{ applicantId, ...line }] } })
  expect((await take({ label: code })).msg).toContain('护照还没有收到')
  await take({ passport: true })
  expect((await take({ label: code })).code).toBe(CODES.SUCCESS)
  const { people } = await counter.call(receiptOrder, { query: { orderId } })
  expect(people[0]?.passport?.label).toBe(code)
})

test('a label is used once, is changed with a reason, and one of another company is unknown', async () => {
  const { id: orderId, applicantIds } = await awaiting(1)
  await counter.call(receiptTake, {
    body: { orderId, lines: [{ applicantId: applicantIds[0] ?? 0, passport: true }] },
  })
  const { people } = await counter.call(receiptOrder, { query: { orderId } })
  const passportId = people[0]?.passport?.id ?? 0
  const bind = (code: string, reason = '') =>
    counter.raw(labelBind, {
      body: { passportId, code, reason, reasonCode: reason === '' ? '' : 'OTHER' },
    })
  const [code, other, spoiled] = [await label(), await label(), await label()]
  expect((await bind('P0000000001')).msg).toContain('不是有效的护照标签')
  expect((await bind(await label(admin))).msg).toContain('不是本公司打印的标签')
  await counter.call(labelVoid, { body: { code: spoiled, reason: '打印不清' } })
  expect((await bind(spoiled)).msg).toContain('已作废')
  expect((await bind(code)).code).toBe(CODES.SUCCESS)
  expect((await bind(code)).code).toBe(CODES.SUCCESS)
  expect((await bind(other)).msg).toContain('换标签须填写原因')
  expect((await bind(other, '标签磨损')).code).toBe(CODES.SUCCESS)
  // Why the torn one is spoiled is told like why a free one is.
  expect(
    await one(
      server.db,
      sql`select void_code as code, void_reason as reason from passport_label where code = ${code}`,
    ),
  ).toEqual({ code: 'OTHER', reason: '标签磨损' })
  const again = await counter.call(labelScan, { body: { code } })
  expect(again.kind).toBe('voidLabel')
  expect((await counter.call(labelScan, { body: { code: await label() } })).kind).toBe('freeLabel')
  expect((await second.call(labelScan, { body: { code: 'E99999999' } })).kind).toBe('unknown')
})

test('a run of labels is printed by its company alone, what is used up left out', async () => {
  const batch = await counter.call(labelBatch, { body: { count: 3 } })
  await counter.call(labelVoid, { body: { code: batch.first, reason: '卡纸' } })
  const sheet = await second.call(labelSheet, { query: { id: batch.id } })
  const { rawPayload } = await second.send({ method: 'GET', url: sheet.url })
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // The same labels are the same sheet; what is used up since is another one, and in the end there is none.
  expect((await counter.call(labelSheet, { query: { id: batch.id } })).storageName).toBe(sheet.storageName)
  await counter.call(labelVoid, { body: { code: batch.last, reason: '卡纸' } })
  const [left] = (await second.call(labelSheet, { query: { id: batch.id } })).fileName.split('-')
  expect([batch.first, batch.last]).not.toContain(left)
  await counter.call(labelVoid, { body: { code: left ?? '', reason: '卡纸' } })
  expect((await second.raw(labelSheet, { query: { id: batch.id } })).msg).toContain('没有可打印的')
  expect((await admin.raw(labelSheet, { query: { id: batch.id } })).msg).toBe('记录不存在或已被删除')
  const { rows: own } = await second.call(labelBatchPage, { query: {} })
  expect(own.find(({ id }) => id === batch.id)).toMatchObject({ count: 3, bound: 0, voided: 3 })
})

test('two at once never put one label on two passports', async () => {
  const { id: orderId, applicantIds } = await awaiting(2)
  const lines = applicantIds.map((applicantId) => ({ applicantId, passport: true }))
  await counter.call(receiptTake, { body: { orderId, lines } })
  const { people } = await counter.call(receiptOrder, { query: { orderId } })
  const code = await label()
  const answers = await Promise.all(
    people.map(({ passport }, index) =>
      (index === 0 ? counter : second).raw(labelBind, { body: { passportId: passport?.id ?? 0, code } }),
    ),
  )
  expect(answers.filter(({ code: told }) => told === CODES.SUCCESS)).toHaveLength(1)
  expect(answers.find(({ code: told }) => told !== CODES.SUCCESS)?.msg).toContain('已贴在另一本护照上')
})

test('another company and a colleague beyond the scope find, read and move nothing', async () => {
  const { id: orderId, orderNo, applicantIds, passports } = await awaiting(1)
  const { id: receiptId } = await counter.call(receiptTake, {
    body: { orderId, lines: [{ applicantId: applicantIds[0] ?? 0, passport: true }] },
  })
  const { people } = await counter.call(receiptOrder, { query: { orderId } })
  const id = people[0]?.passport?.id ?? 0
  const strangers = [
    await clerk('counter_far', 'CENTER-BJ'),
    await clerk('counter_own', 'ACCEPT-HQ', DATA_SCOPE.OWN),
  ]
  for (const stranger of strangers) {
    expect(await stranger.call(receiptFind, { query: { code: passports[0] ?? '' } })).toEqual([])
    expect((await stranger.call(labelScan, { body: { code: passports[0] ?? '' } })).kind).toBe('unknown')
    expect((await stranger.call(passportPage, { query: { keyword: orderNo } })).rows).toEqual([])
    const refused = [
      await stranger.raw(receiptOrder, { query: { orderId } }),
      await stranger.raw(receiptSlip, { query: { id: receiptId } }),
      await stranger.raw(passportMovements, { query: { id } }),
      await stranger.raw(passportPlaceSet, {
        body: { id, place: 'SAFE', seen: await seenPlace(server, id) },
      }),
      await stranger.raw(labelBind, { body: { passportId: id, code: await label(stranger) } }),
      await stranger.raw(receiptTake, {
        body: { orderId, lines: [{ applicantId: applicantIds[0] ?? 0, passport: true }] },
      }),
    ]
    expect(refused.map(({ msg }) => msg)).toEqual(refused.map(() => '记录不存在或已被删除'))
  }
  const own = await counter.call(passportPage, { query: { keyword: orderNo } })
  expect(own.rows).toMatchObject([{ id, status: PASSPORT_STATUS.HELD }])
})

test('whatever changes a passport leaves a movement, and nobody rewrites one', async () => {
  await server.db.query(
    sql`update passport_item set place = 'SAFE', place_note = '改动', move_cause = 'PLACE' where id = (select max(id) from passport_item)`,
  )
  const unlike = await rows(
    server.db,
    sql`select p.id from passport_item p join lateral (select * from passport_movement m where m.item_id = p.id
          order by m.id desc limit 1) m on true
        where (m.to_status, m.to_place, m.place_note) is distinct from (p.status, p.place, p.place_note)`,
  )
  expect(unlike).toEqual([])
  await expect(server.db.query(sql`update passport_movement set note = 'x'`)).rejects.toThrow(
    /is append-only/,
  )
})

test('a parcel that is scanned at two desks at the same moment is one parcel, and both hear of it', async () => {
  const arrived = await Promise.all(
    [counter, second, counter, second].map((by) =>
      by.call(parcelArrive, { body: { waybillNo: 'SF99 0777' } }),
    ),
  )
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(1)
  expect(arrived.filter(({ known }) => !known)).toHaveLength(1)
})

test('P2.30 a parcel arrives by its waybill, passports of several orders come out of it, and it is found by it again', async () => {
  const [one1, two] = [await awaiting(1), await awaiting(2)]
  const arrived = await counter.call(parcelArrive, {
    body: { waybillNo: ' sf 99 0001 ', carrier: '顺丰', announced: 3 },
  })
  expect(arrived).toMatchObject({ waybillNo: 'SF990001', known: false })
  // Scanned once more, by a colleague too, it is the same parcel.
  expect(await second.call(parcelArrive, { body: { waybillNo: 'SF990001' } })).toEqual({
    ...arrived,
    known: true,
  })
  for (const { id: orderId, applicantIds } of [one1, two]) {
    const [applicantId = 0] = applicantIds
    await counter.call(receiptTake, {
      body: { orderId, waybillNo: 'sf990001', lines: [{ applicantId, passport: true }] },
    })
  }
  const parcelOf = async (by: Client) =>
    (await by.call(parcelPage, { query: { keyword: 'sf990001', open: true } })).rows
  const [parcel] = await parcelOf(second)
  expect(parcel).toMatchObject({ announced: 3, passports: 2, papers: 0, carrier: '顺丰', emptiedAt: null })
  expect(new Set(parcel?.orders.map(({ orderNo }) => orderNo))).toEqual(new Set([one1.orderNo, two.orderNo]))
  // By the waybill both the orders and their receipts are found.
  const orders = await counter.call(receiptFind, { query: { code: 'SF990001', scanned: true } })
  expect(new Set(orders.map(({ orderId }) => orderId))).toEqual(new Set([one1.id, two.id]))
  const receipts = await counter.call(receiptPage, { query: { keyword: 'sf 990001' } })
  expect(receipts.rows.map(({ waybillNo }) => waybillNo)).toEqual(['SF990001', 'SF990001'])

  // Less came out than its list says: that needs a reason.
  const short = await counter.raw(parcelEmpty, { body: { id: arrived.id } })
  expect(short.msg).toBe('包裹 SF990001 清单上有 3 本护照，只取出 2 本；请继续收件，或写明原因')
  await counter.call(parcelEmpty, { body: { id: arrived.id, note: '寄件人少寄一本' } })
  expect(await parcelOf(counter)).toEqual([])
  expect((await counter.raw(parcelEmpty, { body: { id: arrived.id, note: '再来' } })).msg).toBe(
    '包裹 SF990001 已经登记为取完',
  )
  // Nobody of another company sees it, and their own parcel of the same waybill shows nothing of these orders.
  const far = await clerk('counter_parcel', 'CENTER-BJ')
  expect((await far.call(parcelPage, { query: { keyword: 'SF990001' } })).rows).toEqual([])
  expect((await far.raw(parcelEmpty, { body: { id: arrived.id } })).msg).toBe('记录不存在或已被删除')
  expect(await far.call(parcelArrive, { body: { waybillNo: 'SF990001' } })).toMatchObject({ known: false })
  const [theirs] = (await far.call(parcelPage, { query: {} })).rows
  expect(theirs).toMatchObject({ passports: 0, papers: 0, orders: [] })
})
