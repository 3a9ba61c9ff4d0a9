import { CODES } from '@visa/contract/codes'
import { checkBatch, checkDetail, checkPage, checkVisa } from '@visa/contract/custody/check'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { centreException, passportMovements, passportPage } from '@visa/contract/custody/passport'
import { retrievalScan } from '@visa/contract/custody/retrieval'
import { returnGate } from '@visa/contract/custody/centre-return'
import { handlingCheck } from '@visa/contract/visa/handling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, statusSeen } from '../../testing/custody-scene.ts'
import { readyAtCentre, seenSheet, visaOf } from '../../testing/custody-ready.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'check_one')
})
afterAll(() => server.close())

/** Their forms, pictures and passports lack nothing that can be known without looking. */
const wholeForm = (applicantIds: readonly number[]) =>
  server.db.query(
    sql`update visa_applicant set photo = 'portrait.jpg', photo_name = 'portrait.jpg', surname = 'SHEN', given_names = 'QING',
          birth_date = '1990-05-21', passport_expiry = '2035-01-01' where id = any(${applicantIds}::bigint[])`,
  )

const statusOf = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from passport_item where id = ${id}`)).status

const rowOf = async (keyword: string) =>
  (await desk.call(checkPage, { query: {}, body: { searchQuery: { keyword } } })).rows[0]

test('C7.35 before lodging: what is right can be lodged, what is not stays with a note', async () => {
  const { items, passports, id: orderId, applicantIds } = await billAtConsulate(server, { people: 2 })
  await wholeForm(applicantIds)
  await server.db.query(
    sql`update passport_item set status = 1, place = 'SAFE' where id = any(${items}::bigint[])`,
  )
  // Of an order they are told as its applicants stand, and where each is in the same words as here.
  const ofOrder = await desk.call(passportPage, { query: { orderId, page: 1, pageSize: 10 } })
  expect(ofOrder.rows.map(({ id }) => id)).toEqual(items)
  expect(await rowOf(passports[0] ?? '')).toMatchObject({
    name: ofOrder.rows[0]?.holder,
    place: 'SAFE',
    placeName: ofOrder.rows[0]?.placeName,
  })
  const [good = 0, bad = 0] = items
  const silent = await desk.call(checkBatch, { body: { sheets: [{ passportId: bad, faults: ['pages'] }] } })
  expect(silent.rows[0]?.message).toContain('请写明')
  const { rows } = await desk.call(checkBatch, {
    body: { sheets: [{ passportId: good }, { passportId: bad, faults: ['pages'], note: '只剩一页' }] },
  })
  expect(rows.map(({ ok }) => ok)).toEqual([true, true])
  expect(await statusOf(good)).toBe(PASSPORT_STATUS.CHECKED)
  expect(await statusOf(bad)).toBe(PASSPORT_STATUS.HELD)
  expect(await rowOf(passports[1] ?? '')).toMatchObject({
    phase: 'BEFORE',
    passed: false,
    differs: ['pages'],
    note: '只剩一页',
    checkedBy: '人员check_one',
  })
  // A scan at the handling desk does not make it right.
  const admin = await server.as('admin')
  const scan = { code: passports[1] ?? '', scanned: true }
  expect((await admin.raw(handlingCheck, { body: scan })).msg).toContain('核对时有问题')
  expect(await statusOf(bad)).toBe(PASSPORT_STATUS.HELD)
  await desk.call(checkBatch, {
    body: {
      sheets: [{ passportId: good, faults: ['photo'], note: '照片不符', seen: await seenSheet(desk, good) }],
    },
  })
  expect(await statusOf(good)).toBe(PASSPORT_STATUS.HELD)
})

test('C7.35 before lodging: what the product knows to be wrong passes with nobody’s click, and is kept with a note', async () => {
  const { items, passports, applicantIds } = await billAtConsulate(server)
  const [passportId = 0] = items
  await wholeForm(applicantIds)
  await server.db.query(
    sql`update passport_item set status = 1, place = 'SAFE', label = null where id = ${passportId}`,
  )
  await server.db.query(
    sql`update visa_applicant set photo = '', surname = '', given_names = '', passport_expiry = '2026-01-01'
        where id = any(${applicantIds}::bigint[])`,
  )
  const pass = async () =>
    desk.call(checkBatch, { body: { sheets: [{ passportId, seen: await seenSheet(desk, passportId) }] } })
  const [refused] = (await pass()).rows
  expect(refused).toMatchObject({ ok: false })
  expect(refused?.message).toContain('照片、申请表、标签、护照有效期')
  expect(await statusOf(passportId)).toBe(PASSPORT_STATUS.HELD)
  expect((await rowOf(passports[0] ?? ''))?.passed).toBeNull()
  await desk.call(checkBatch, { body: { sheets: [{ passportId, faults: ['pages'], note: '都不全' }] } })
  expect(await rowOf(passports[0] ?? '')).toMatchObject({
    passed: false,
    differs: ['pages', 'photo', 'form', 'label', 'validity'],
  })
  await wholeForm(applicantIds)
  await server.db.query(sql`update passport_item set label = 'P999999990' where id = ${passportId}`)
  expect((await pass()).rows).toMatchObject([{ ok: true }])
  expect(await statusOf(passportId)).toBe(PASSPORT_STATUS.CHECKED)
})

test('C7.35 before lodging: a passport that ends before the journey does passes no more than one that is over', async () => {
  const { id: orderId, items, applicantIds } = await billAtConsulate(server)
  const [passportId = 0] = items
  await wholeForm(applicantIds)
  await server.db.query(sql`update passport_item set status = 1, place = 'SAFE' where id = ${passportId}`)
  const travel = (from: string, to: string | null) =>
    server.db.query(sql`update visa_order set entry_date = ${from}, exit_date = ${to} where id = ${orderId}`)
  const pass = async () => (await desk.call(checkBatch, { body: { sheets: [{ passportId }] } })).rows[0]
  // The passport is good until 2035-01-01.
  for (const [from, to] of [
    ['2034-12-01', '2035-01-02'],
    ['2035-01-02', null],
  ] as const) {
    await travel(from, to)
    const refused = await pass()
    expect(refused).toMatchObject({ ok: false })
    expect(refused?.message).toContain('护照有效期')
    expect(await statusOf(passportId)).toBe(PASSPORT_STATUS.HELD)
  }
  // That it ends soon after the journey is told; it stops a passport only where its centre says so.
  await travel('2034-12-01', '2034-12-31')
  expect(await pass()).toMatchObject({ ok: true })
  expect(await statusOf(passportId)).toBe(PASSPORT_STATUS.CHECKED)
})

test('a scan of a time to come or before this shift is refused', async () => {
  const { items, applicantIds } = await billAtConsulate(server)
  const [passportId = 0] = items
  await wholeForm(applicantIds)
  await server.db.query(sql`update passport_item set status = 1, place = 'SAFE' where id = ${passportId}`)
  for (const hours of [2, -30]) {
    const clientAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    const { rows } = await desk.call(checkBatch, { body: { clientAt, sheets: [{ passportId }] } })
    expect(rows[0]?.message).toContain('扫描时间')
  }
  expect(await statusOf(passportId)).toBe(PASSPORT_STATUS.HELD)
})

test('C7.35 after retrieval: a wrong visa keeps the gate shut and goes back to be corrected, and is checked anew', async () => {
  const bill = await readyAtCentre(server, desk)
  const [passportId = 0] = bill.items
  const { expected } = await desk.call(checkDetail, { query: { passportId } })
  expect(expected).toMatchObject({ latinName: 'SHEN QING0', passportNo: bill.passports[0] })
  const wrong = visaOf(bill, 0, { latinName: 'SHEN QINGG' })
  expect((await desk.raw(checkVisa, { body: { passportId, visa: wrong } })).msg).toContain('请写明')
  const told = await desk.call(checkVisa, { body: { passportId, visa: wrong, note: '多一个 G' } })
  expect(told).toEqual({ passed: false, differs: ['latinName'], unread: [] })
  const cell = async () => {
    const [gate] = await desk.call(returnGate, {
      body: {
        way: 'COUNTER',
        collectorName: '申请人1',
        idType: 'PASSPORT',
        idNo: 'E1',
        applicantIds: bill.applicantIds,
      },
    })
    return gate?.cells.find(({ condition }) => condition === 'check')
  }
  expect(await cell()).toMatchObject({ ok: false, text: '不一致：拉丁字母姓名 多一个 G' })
  const again = {
    passportId,
    visa: wrong,
    note: '送回更正',
    correct: true,
    carrierId: await userId(server, 'center_mgr'),
  }
  await desk.call(checkVisa, { body: { ...again, seen: await seenSheet(desk, passportId) } })
  expect(await statusOf(passportId)).toBe(PASSPORT_STATUS.SENT)
  const [step] = await desk.call(passportMovements, { query: { id: passportId } })
  expect(step).toMatchObject({ cause: 'CORRECTION', toPlace: 'CONSULATE', note: '送回更正' })
  expect((await desk.raw(checkVisa, { body: { passportId, visa: wrong } })).msg).toContain('还没有取回')

  await desk.call(retrievalScan, {
    body: { billId: bill.billId, scans: [{ code: bill.labels[0] ?? '', scanned: true }] },
  })
  // What was read before it went away says nothing of what is printed now.
  expect((await desk.call(checkDetail, { query: { passportId } })).visa).toBeNull()
  expect(await cell()).toMatchObject({ ok: false, text: '还没有核对' })
  expect(await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill) } })).toEqual({
    passed: true,
    differs: [],
    unread: [],
  })
  expect(await cell()).toMatchObject({ ok: true })
  const { visa } = await desk.call(checkDetail, { query: { passportId } })
  expect(visa).toMatchObject({ latinName: 'SHEN QING0' })
})

test('C7.35 what nobody read does not pass: refused with its name, kept as differing with a note, shut at the gate', async () => {
  const bill = await readyAtCentre(server, desk)
  const [passportId = 0] = bill.items
  const blank = visaOf(bill, 0, { entries: '', validTo: null })
  const refused = await desk.raw(checkVisa, { body: { passportId, visa: blank } })
  expect(refused.msg).toBe(
    '申请人1 的签证还没有读：入境次数、有效期；读完才能通过，读不出来请写明，按不符保存',
  )
  expect(await rowOf(bill.passports[0] ?? '')).toMatchObject({ passed: null, unread: [] })
  expect(await desk.call(checkVisa, { body: { passportId, visa: blank, note: '印得不清' } })).toEqual({
    passed: false,
    differs: [],
    unread: ['entries', 'dates'],
  })
  expect(await rowOf(bill.passports[0] ?? '')).toMatchObject({
    passed: false,
    differs: [],
    unread: ['entries', 'dates'],
  })
  const [gate] = await desk.call(returnGate, {
    body: {
      way: 'COUNTER',
      collectorName: '申请人1',
      idType: 'PASSPORT',
      idNo: 'E1',
      applicantIds: bill.applicantIds,
    },
  })
  expect(gate?.cells.find(({ condition }) => condition === 'check')).toMatchObject({
    ok: false,
    text: '不一致：未读: 入境次数 有效期 印得不清',
  })
  const seen = await seenSheet(desk, passportId)
  // Each fact that was asked for, alone: none of them is let through.
  for (const lack of [
    { category: '' },
    { entries: '' },
    { validFrom: null },
    { validTo: null },
    { latinName: '.' },
    { passportNo: '-' },
  ])
    expect(
      (await desk.raw(checkVisa, { body: { passportId, visa: visaOf(bill, 0, lack), seen } })).msg,
    ).toContain('还没有读')
})

test('C7.35 the name in Russian letters is held against the visa as the form has it', async () => {
  const bill = await readyAtCentre(server, desk)
  const [passportId = 0] = bill.items
  const inRussian = (values: object) =>
    server.db.query(
      sql`update visa_applicant set form_values = form_values || ${JSON.stringify(values)}::jsonb
          where id = ${bill.applicantIds[0]}`,
    )
  const expectedName = async () =>
    (await desk.call(checkDetail, { query: { passportId } })).expected.cyrillicName
  // Half a name, or one in Latin letters, is nothing to hold a visa against.
  await inRussian({ surnameRu: 'Шэнь', givenNamesRu: '' })
  expect(await expectedName()).toBe('')
  await inRussian({ surnameRu: 'SHEN', givenNamesRu: 'QING' })
  expect(await expectedName()).toBe('')
  await inRussian({ surnameRu: 'Шэнь', givenNamesRu: 'Пётр' })
  expect(await expectedName()).toBe('Шэнь Пётр')
  const lookOver = async (cyrillicName: string) => {
    const visa = visaOf(bill, 0, { cyrillicName })
    const seen = await seenSheet(desk, passportId)
    const note = cyrillicName === 'ШЭНЬ ПЕТР' ? '' : '已看'
    await desk.call(checkVisa, { body: { passportId, visa, note, seen } })
    return rowOf(bill.passports[0] ?? '')
  }
  expect(await lookOver('')).toMatchObject({ passed: false, unread: ['cyrillicName'] })
  expect(await lookOver('ШЭНЬ ПАВЕЛ')).toMatchObject({ passed: false, differs: ['cyrillicName'] })
  // A consulate prints Ё as Е.
  expect(await lookOver('ШЭНЬ ПЕТР')).toMatchObject({ passed: true, differs: [], unread: [] })
})

test('two people look one passport over: one sheet is written, and the other is told by whom and when', async () => {
  const other = await custodian(server, 'check_other')
  const bill = await readyAtCentre(server, desk)
  const [passportId = 0] = bill.items
  const visa = visaOf(bill)
  const bad = { passportId, visa: { ...visa, latinName: 'SHEN QINGG' }, note: '多一个 G' }
  const both = await Promise.all([
    desk.raw(checkVisa, { body: { passportId, visa } }),
    other.raw(checkVisa, { body: bad }),
  ])
  expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  const { checkedBy } = (await rowOf(bill.passports[0] ?? '')) ?? {}
  const told = both.find(({ code }) => code !== CODES.SUCCESS)
  expect(told?.code).toBe(CODES.DIALOG)
  expect(told?.msg).toContain(checkedBy)
  const { sheets } = await one<{ sheets: number }>(
    server.db,
    sql`select count(*)::int as sheets from passport_check where item_id = ${passportId} and phase = 'AFTER'`,
  )
  expect(sheets).toBe(1)
  // Who has looked at that sheet writes the next one.
  const seen = await seenSheet(desk, passportId)
  expect((await other.raw(checkVisa, { body: { ...bad, seen } })).code).toBe(CODES.SUCCESS)
  expect((await desk.raw(checkVisa, { body: { passportId, visa, seen } })).msg).toContain('人员check_other')

  const toLodge = await billAtConsulate(server)
  const [id = 0] = toLodge.items
  await wholeForm(toLodge.applicantIds)
  await server.db.query(sql`update passport_item set status = 1, place = 'SAFE' where id = ${id}`)
  const faulty = { passportId: id, faults: ['pages' as const], note: '只剩一页' }
  const sheetsOf = await Promise.all([
    desk.call(checkBatch, { body: { sheets: [{ passportId: id }] } }),
    other.call(checkBatch, { body: { sheets: [faulty] } }),
  ])
  const results = sheetsOf.flatMap(({ rows }) => rows)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const row = await rowOf(toLodge.passports[0] ?? '')
  expect(results.find(({ ok }) => !ok)?.message).toContain(row?.checkedBy)
})

test('another centre and a colleague whose permission names a scope check nothing', async () => {
  const bill = await readyAtCentre(server, desk)
  const [passportId = 0] = bill.items
  const strangers = [await otherManager(server), await custodian(server, 'check_own', { narrow: true })]
  for (const stranger of strangers) {
    const gone = '记录不存在或已被删除'
    expect((await stranger.raw(checkVisa, { body: { passportId, visa: visaOf(bill) } })).msg).toBe(gone)
    expect((await stranger.raw(checkDetail, { query: { passportId } })).msg).toBe(gone)
    const { rows } = await stranger.call(checkBatch, { body: { sheets: [{ passportId }] } })
    expect(rows[0]?.message).toBe(gone)
    const listed = await stranger.call(checkPage, {
      query: {},
      body: { searchQuery: { keyword: bill.passports[0] } },
    })
    expect(listed.rows).toEqual([])
  }
})

test('at the gate of a centre whom the order names after the passport came in collects nothing', async () => {
  const { applicantIds } = await readyAtCentre(server, desk)
  const allowed = async (collectorName: string) => {
    const who = { collectorName, idType: 'ID_CARD' as const, idNo: '110101199001011237' }
    const [gate] = await desk.call(returnGate, { body: { way: 'COUNTER', ...who, applicantIds } })
    return gate?.cells.find(({ condition }) => condition === 'authorisation')?.ok
  }
  const { contact } = await one<{ contact: string }>(
    server.db,
    sql`select o.contact_name as contact from visa_order o join visa_applicant a on a.order_id = o.id
        where a.id = ${applicantIds[0]}`,
  )
  await server.db.query(
    sql`update visa_order set contact_name = '小偷'
        where id = (select order_id from visa_applicant where id = ${applicantIds[0]})`,
  )
  expect([await allowed('小偷'), await allowed(contact)]).toEqual([false, true])
})

test('reported damaged, a passport that came back is asked for the same as before: its result and its sheet', async () => {
  const cells = async (applicantIds: readonly number[]) => {
    const who = { collectorName: '申请人1', idType: 'PASSPORT' as const, idNo: 'E1' }
    const [gate] = await desk.call(returnGate, {
      body: { way: 'COUNTER', ...who, applicantIds: [...applicantIds] },
    })
    return new Map(gate?.cells.map(({ condition, ok, text }) => [condition, { ok, text }]))
  }
  const damaged = async (id = 0) =>
    desk.call(centreException, {
      body: { id, operation: 'reportDamaged', reason: '封面破损', seenStatus: await statusSeen(server, id) },
    })
  const unread = await readyAtCentre(server, desk)
  await damaged(unread.items[0])
  expect((await cells(unread.applicantIds)).get('check')).toEqual({ ok: false, text: '还没有核对' })
  const undecided = await billAtConsulate(server)
  await desk.call(retrievalScan, {
    body: { billId: undecided.billId, scans: [{ code: undecided.labels[0] ?? '', scanned: true }] },
  })
  await damaged(undecided.items[0])
  expect((await cells(undecided.applicantIds)).get('pending')).toEqual({
    ok: false,
    text: '还没有录入出签结果',
  })
})
