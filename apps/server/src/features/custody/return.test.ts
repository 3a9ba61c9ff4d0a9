import { CODES } from '@visa/contract/codes'
import { gateCheck, handoverPage, passportReturn } from '@visa/contract/custody/handover'
import { labelScan } from '@visa/contract/custody/label'
import { passportException, passportMovements } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { resultGive } from '@visa/contract/visa/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { lodgedOrder, type Lodged } from '../../testing/lodged.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { statusSeen } from '../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DESK = ['visa.result.batch', 'visa.result.query', 'visa.handling', 'visa.order.manage'] as const

let server: TestApp
let desk: Client
let second: Client
let manager: Client
let admin: Client

async function clerk(
  userName: string,
  company: string,
  { dataScope = DATA_SCOPE.COMPANY, more = [] }: { dataScope?: number; more?: readonly string[] } = {},
): Promise<Client> {
  const role = await newRole(server, {
    company,
    roleName: `返还${userName}`,
    dataScope,
    grants: [...DESK, ...more],
  } as Parameters<typeof newRole>[1])
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

beforeAll(async () => {
  server = await startTestApp()
  desk = await clerk('return_one', 'ACCEPT-HQ')
  second = await clerk('return_two', 'ACCEPT-HQ')
  manager = await clerk('return_manager', 'ACCEPT-HQ', { more: ['visa.passport.return.open'] })
  admin = await server.as('admin')
  await server.db.query(sql`update company set settle_mode = 'perOrder' where company_code = 'AGENT-YX'`)
})
afterAll(() => server.close())

const SELF = {
  way: 'COUNTER' as const,
  collector: 'SELF' as const,
  collectorName: '申请人1',
  idType: 'ID_CARD' as const,
  idNo: '110101199003070038',
  documentSeen: true,
}
const CONTACT = { ...SELF, collector: 'CONTACT' as const, collectorName: '林致远' }

/** With results: the passports are here again. */
async function decided(options: Parameters<typeof lodgedOrder>[1] = {}): Promise<Lodged> {
  const made = await lodgedOrder(server, options)
  const lines = made.applicantIds.map((applicantId) => ({
    applicantId,
    result: 1,
    way: 'SCAN' as const,
    later: true,
  }))
  await desk.call(resultGive, { body: { lines } })
  return made
}

const linesOf = (ids: readonly number[], more: object = {}) =>
  ids.map((applicantId) => ({ applicantId, ...more }))

const cellsOf = async (collection: object, applicantIds: readonly number[]) =>
  (await desk.call(gateCheck, { body: { ...SELF, ...collection, applicantIds: [...applicantIds] } })).map(
    ({ cells }) => Object.fromEntries(cells.map(({ condition, ok, text }) => [condition, [ok, text]])),
  )

const statusOf = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from visa_applicant where id = ${id}`)).status

const passportStatus = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from passport_item where id = ${id}`)).status

test('several passports to the contact in one go: originals with them, the order ends with the last', async () => {
  const { id, orderNo, applicantIds, items } = await decided({ people: 2 })
  await server.db.query(
    sql`insert into visa_paper (applicant_id, document, is_original, count, received_at)
        values (${applicantIds[0]}, 'MARRIAGE', true, 2, now()), (${applicantIds[0]}, 'BANK', false, 1, now())`,
  )
  const [first] = await desk.call(gateCheck, { body: { ...CONTACT, applicantIds } })
  expect(first).toMatchObject({ early: false, originals: 2 })
  expect(first?.cells.every(({ ok }) => ok)).toBe(true)
  const { rows } = await desk.call(passportReturn, {
    body: { ...CONTACT, scanned: true, lines: linesOf(applicantIds) },
  })
  expect(rows.map(({ ok }) => ok)).toEqual([true, true])
  for (const applicantId of applicantIds)
    expect(await statusOf(applicantId)).toBe(ORDER_STATUS.MATERIAL_RETURNED)
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from visa_order where id = ${id}`,
  )
  expect(status).toBe(ORDER_STATUS.MATERIAL_RETURNED)
  const listed = await desk.call(handoverPage, { query: { keyword: orderNo } })
  expect(listed.rows).toHaveLength(2)
  expect(listed.rows.find(({ applicantId }) => applicantId === applicantIds[0])).toMatchObject({
    way: 'COUNTER',
    originals: 2,
    collectorName: '林致远',
    early: false,
  })
  // That a document was shown is kept, not its number.
  expect(JSON.stringify(listed.rows)).not.toContain(CONTACT.idNo)
  const [step] = await desk.call(passportMovements, { query: { id: items[0] ?? 0 } })
  expect(step).toMatchObject({ cause: 'RETURN', toStatus: 5, toPlace: 'HOLDER', scanned: true })
  expect(step?.causeNo).toMatch(/^H\d{11}$/)
})

test('each condition is green or says why not, in both languages, and a closed one keeps the passport', async () => {
  const { items, applicantIds, orderNo } = await decided({ paid: false })
  const [cells] = await cellsOf({ collectorName: '别人', idNo: '', receiptNo: 'R99999999999' }, applicantIds)
  expect(cells).toEqual({
    proof: [false, '回执 R99999999999 不属于本订单'],
    identity: [false, '请登记领取人姓名、证件类型和号码'],
    authorisation: [false, '领取人“别人”与护照持有人不一致'],
    balance: [false, '还欠 500.00'],
    pending: [true, '没有'],
  })
  desk.language = 'en'
  const [english] = await cellsOf({ collector: 'OTHER', collectorName: 'Somebody' }, applicantIds)
  expect(english).toMatchObject({
    authorisation: [false, 'Somebody else collects, without a letter'],
    balance: [false, 'Still owed: 500.00'],
  })
  desk.language = 'zh-CN'
  const letter = { collector: 'OTHER', collectorName: '王芳', relation: '母亲', authorisation: 'SQ-0231' }
  expect((await cellsOf(letter, applicantIds))[0]?.['authorisation']).toEqual([true, '授权书 SQ-0231 母亲'])
  const { rows } = await desk.call(passportReturn, { body: { ...SELF, lines: linesOf(applicantIds) } })
  expect(rows[0]).toMatchObject({ ok: false })
  expect(rows[0]?.message).toContain('款项: 还欠 500.00')
  expect(await passportStatus(items[0] ?? 0)).toBe(PASSPORT_STATUS.RETRIEVED)

  const opened = [{ condition: 'balance' as const, reason: '总经理同意先还' }]
  const refused = await desk.call(passportReturn, {
    body: { ...SELF, lines: linesOf(applicantIds, { opened }) },
  })
  expect(refused.rows[0]?.message).toContain('没有放行权限')
  const stuck = [{ condition: 'identity' as const, reason: '认识' }]
  const nobody = { ...SELF, collectorName: '' }
  const kept = await manager.call(passportReturn, {
    body: { ...nobody, lines: linesOf(applicantIds, { opened: stuck }) },
  })
  expect(kept.rows[0]?.message).toContain('“领取人身份”不能放行')
  const given = await manager.call(passportReturn, {
    body: { ...SELF, lines: linesOf(applicantIds, { opened }) },
  })
  expect(given.rows[0]).toMatchObject({ ok: true })
  const listed = await desk.call(handoverPage, { query: { keyword: orderNo } })
  expect(listed.rows[0]?.opened).toEqual(opened)
})

test('with another card than the form has nobody of the holder’s name is the holder', async () => {
  const { applicantIds } = await decided()
  const known = JSON.stringify({ idCardNo: SELF.idNo })
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || ${known}::jsonb where id = ${applicantIds[0]}`,
  )
  const other = '110101199003070039'
  expect((await cellsOf({ idNo: other }, applicantIds))[0]?.['authorisation']).toEqual([
    false,
    '姓名与持有人相同，但证件号与登记的身份证不同，请核对证件',
  ])
  const body = { ...SELF, idNo: other, lines: linesOf(applicantIds) }
  expect((await desk.call(passportReturn, { body })).rows[0]?.message).toContain('身份证不同')
  const passport = { ...body, idType: 'PASSPORT' as const, idNo: 'E00000000' }
  expect((await desk.call(passportReturn, { body: passport })).rows[0]?.message).toContain(
    '护照号不是持有人的护照',
  )
})

test('a document that nobody knows is looked at by who hands it out', async () => {
  const { applicantIds } = await decided()
  const unseen = { documentSeen: false }
  expect((await cellsOf(unseen, applicantIds))[0]?.['identity']).toEqual([
    false,
    '系统里没有 申请人1 的这种证件可以比对，请看过证件后勾选“已看过证件”',
  ])
  const body = { ...SELF, ...unseen, lines: linesOf(applicantIds) }
  expect((await desk.call(passportReturn, { body })).rows[0]?.ok).toBe(false)
  // Their own card needs nobody's word.
  const known = JSON.stringify({ idCardNo: SELF.idNo })
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || ${known}::jsonb where id = ${applicantIds[0]}`,
  )
  expect((await desk.call(passportReturn, { body })).rows[0]).toMatchObject({ ok: true })
})

test('by courier: recipient, address and waybill in the place of a document', async () => {
  const { items, applicantIds } = await decided()
  const courier = { way: 'COURIER' as const, collector: 'CONTACT' as const, collectorName: '林致远' }
  const [lacks] = await cellsOf({ ...courier, idNo: '', idType: '' }, applicantIds)
  expect(lacks?.['identity']?.[0]).toBe(false)
  const body = {
    ...courier,
    collectorMobile: '13912345678',
    carrier: '顺丰',
    waybillNo: 'SF123',
    address: '上海市黄浦区 1 号',
    lines: linesOf(applicantIds),
  }
  expect((await desk.call(passportReturn, { body })).rows[0]).toMatchObject({ ok: true })
  const [step] = await desk.call(passportMovements, { query: { id: items[0] ?? 0 } })
  expect(step).toMatchObject({ toPlace: 'COURIER', placeNote: '顺丰 SF123' })
})

test('one waybill that two clerks give at the same moment for two recipients goes with one of them', async () => {
  const parcels = await Promise.all([decided(), decided(), decided()])
  const parcel = {
    way: 'COURIER' as const,
    collector: 'CONTACT' as const,
    carrier: '顺丰',
    idNo: '',
    idType: '' as const,
  }
  const sent = (waybillNo: string, at: number, by: Client) =>
    by.call(passportReturn, {
      body: {
        ...parcel,
        collectorName: '林致远',
        collectorMobile: '13912345678',
        waybillNo,
        address: `上海市黄浦区 ${at} 号`,
        lines: linesOf(parcels[at]?.applicantIds ?? []),
      } as const,
    })
  const answers = await Promise.all([
    sent('SF700700', 0, desk),
    sent('sf700700', 1, second),
    sent('SF700700', 2, desk),
  ])
  const told = answers.flatMap((each) => each.rows)
  expect(told.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = told.flatMap(({ ok, message }) => (ok ? [] : [message.toUpperCase()]))
  expect(refused).toEqual([expect.stringContaining('SF700700'), expect.stringContaining('SF700700')])
})

test('back early with a reason, though money is owed; then the application can be cancelled', async () => {
  const { id, items, applicantIds } = await lodgedOrder(server, { paid: false })
  const [item = 0] = items
  await server.db.query(sql`update visa_applicant set status = 24 where order_id = ${id}`)
  await server.db.query(sql`update visa_order set status = 24 where id = ${id}`)
  await server.db.query(sql`update passport_item set status = 1, place = 'SAFE' where id = ${item}`)
  const cancel = () => admin.raw(orderMove, { body: { id, operation: 'cancel', reason: '客户放弃' } })
  expect((await cancel()).msg).toContain('还有 1 件资料未返还')
  const give = async (reason: string) =>
    (await desk.call(passportReturn, { body: { ...SELF, lines: linesOf(applicantIds, { reason }) } })).rows[0]
  expect((await give(''))?.message).toContain('原因')
  expect(await give('客户改签其他国家')).toMatchObject({ ok: true })
  expect(await statusOf(applicantIds[0] ?? 0)).toBe(24)
  expect((await cancel()).code).toBe(CODES.SUCCESS)
  const steps = await desk.call(passportMovements, { query: { id: item } })
  expect(steps[0]).toMatchObject({ cause: 'RETURN', note: '客户改签其他国家' })
})

test('what is at the consulate, missing or gone stays; a damaged one goes with a reason', async () => {
  const { items, applicantIds } = await decided({ people: 3 })
  const [sent = 0, missing = 0, damaged = 0] = items
  const become = (id: number, status: number) =>
    server.db.query(sql`update passport_item set status = ${status} where id = ${id}`)
  await become(sent, 3)
  await become(missing, 6)
  await become(damaged, 7)
  const give = (more: object = {}) =>
    desk.call(passportReturn, { body: { ...CONTACT, lines: linesOf(applicantIds, more) } })
  const first = (await give()).rows
  expect(first.map(({ ok }) => ok)).toEqual([false, false, false])
  expect(first[0]?.message).toContain('护照还在领馆')
  expect(first[1]?.message).toContain('护照已报失')
  expect(first[2]?.message).toContain('勾选“领取人已知悉损坏”')
  const seen = { ...CONTACT, damageSeen: true }
  const shown = await desk.call(passportReturn, {
    body: { ...seen, lines: linesOf(applicantIds, { reason: '客户已知悉' }) },
  })
  expect(shown.rows.map(({ ok }) => ok)).toEqual([false, false, true])
  expect(
    await one(server.db, sql`select damage_seen as seen from visa_handover where passport_id = ${damaged}`),
  ).toEqual({ seen: true })
  const again = (
    await second.call(passportReturn, { body: { ...CONTACT, lines: linesOf(applicantIds.slice(2)) } })
  ).rows
  expect(again[0]?.message).toContain('护照已由 人员return_one 返还')
})

test('lost and found it is where it was: a found passport is no way past the balance, nor a dead end', async () => {
  const report = async (id: number, operation: 'reportMissing' | 'reportFound') =>
    desk.call(passportException, {
      body: { id, operation, reason: '盘点', seenStatus: await statusSeen(server, id) },
    })
  const retrieved = await decided({ paid: false })
  const [item = 0] = retrieved.items
  await report(item, 'reportMissing')
  expect((await report(item, 'reportFound')).status).toBe(PASSPORT_STATUS.RETRIEVED)
  const give = async () =>
    (
      await desk.call(passportReturn, {
        body: { ...SELF, lines: linesOf(retrieved.applicantIds, { reason: '找到了' }) },
      })
    ).rows[0]
  expect((await give())?.message).toContain('还欠 500.00')
  // Whatever is said of the passport: who has a result pays.
  await server.db.query(sql`update passport_item set status = 1 where id = ${item}`)
  expect((await give())?.message).toContain('还欠 500.00')

  const sent = await lodgedOrder(server)
  const [away = 0] = sent.items
  await report(away, 'reportMissing')
  expect(await report(away, 'reportFound')).toMatchObject({
    status: PASSPORT_STATUS.SENT,
    place: 'CONSULATE',
  })
  const line = { applicantId: sent.applicantIds[0] ?? 0, result: 1, way: 'SCAN' as const, later: true }
  expect((await desk.call(resultGive, { body: { lines: [line] } })).rows[0]).toMatchObject({ ok: true })
  expect(await passportStatus(away)).toBe(PASSPORT_STATUS.RETRIEVED)
})

test('whoever may open the gate of their own orders opens no other', async () => {
  const { items, applicantIds } = await decided({ paid: false })
  const own = await clerk('return_open_own', 'ACCEPT-HQ', { more: ['visa.passport.return.open@OWN'] })
  const opened = [{ condition: 'balance' as const, reason: '先还' }]
  const body = { ...SELF, lines: linesOf(applicantIds, { opened }) }
  expect((await own.call(passportReturn, { body })).rows[0]?.message).toContain('没有放行权限')
  expect(await passportStatus(items[0] ?? 0)).toBe(PASSPORT_STATUS.RETRIEVED)
  expect((await manager.call(passportReturn, { body })).rows[0]).toMatchObject({ ok: true })
})

test('two at one passport: one gives it, the other is told by whom; a repeat is answered alike', async () => {
  const { applicantIds } = await decided()
  const body = { ...SELF, lines: linesOf(applicantIds) }
  const both = await Promise.all([desk.call(passportReturn, { body }), second.call(passportReturn, { body })])
  const answers = both.map(({ rows: [row] }) => row)
  expect(answers.filter((row) => row?.ok === true)).toHaveLength(1)
  expect(answers.find((row) => row?.ok === false)?.message).toMatch(/护照已由 人员return_(one|two) 返还/)
  const other = await decided()
  const key = 'return-once-00000000001'
  const once = { ...SELF, lines: linesOf(other.applicantIds) }
  const first = await desk.call(passportReturn, { body: once, key })
  expect(await desk.call(passportReturn, { body: once, key })).toEqual(first)
  const { count } = await one<{ count: number }>(
    server.db,
    sql`select count(*) as count from visa_handover where passport_id = ${other.items[0]}`,
  )
  expect(count).toBe(1)
})

test('no click ends an application: how it left must be on record', async () => {
  const { id, items } = await decided()
  await server.db.query(sql`update passport_item set status = 5 where id = ${items[0]}`)
  const moved = await admin.raw(orderMove, { body: { id, operation: 'giveBack' } })
  expect(moved.msg).toContain('还没有返还或交付记录')
})

test('a receipt is proof, and its scan finds the passports of its order', async () => {
  const { id, items, applicantIds } = await decided({ people: 2 })
  await server.db.query(
    sql`insert into visa_receipt (receipt_no, order_id, lines, taken_at) values ('R26111699999', ${id}, '[]', now())`,
  )
  const scanned = await desk.call(labelScan, { body: { code: 'r26111699999' } })
  expect(new Set(scanned.passports.map((each) => each.id))).toEqual(new Set(items))
  const [cells] = await cellsOf({ receiptNo: 'R26111699999', idNo: '' }, applicantIds)
  expect(cells?.['proof']).toEqual([true, '回执 R26111699999'])
})

test('another company and a colleague beyond the scope see no gate and give nothing back', async () => {
  const { applicantIds, orderNo } = await decided()
  const strangers = [
    await clerk('return_far', 'CENTER-BJ', { more: ['visa.passport.return.open'] }),
    await clerk('return_own', 'ACCEPT-HQ', { dataScope: DATA_SCOPE.OWN }),
  ]
  for (const stranger of strangers) {
    const gate = await stranger.raw(gateCheck, { body: { ...SELF, applicantIds } })
    expect(gate.msg).toBe('记录不存在或已被删除')
    const { rows } = await stranger.call(passportReturn, { body: { ...SELF, lines: linesOf(applicantIds) } })
    expect(rows.map(({ ok, message }) => [ok, message])).toEqual([[false, '记录不存在或已被删除']])
  }
  expect(
    (await desk.call(passportReturn, { body: { ...SELF, lines: linesOf(applicantIds) } })).rows[0]?.ok,
  ).toBe(true)
  for (const stranger of strangers)
    expect((await stranger.call(handoverPage, { query: { keyword: orderNo } })).rows).toEqual([])
})

test('originals whose passport never came, or has gone, are given back alone: with a reason, once, and then nothing is held', async () => {
  const { id, orderNo, applicantIds } = await lodgedOrder(server, { paid: false })
  const [applicantId = 0] = applicantIds
  await server.db.query(sql`update passport_item set status = 5 where applicant_id = ${applicantId}`)
  await server.db.query(sql`update visa_applicant set status = 24 where order_id = ${id}`)
  await server.db.query(sql`update visa_order set status = 24 where id = ${id}`)
  const gate = async () => (await desk.call(gateCheck, { body: { ...SELF, applicantIds } }))[0]
  expect((await gate())?.cells.find(({ condition }) => condition === 'pending')).toMatchObject({ ok: false })
  await server.db.query(
    sql`insert into visa_paper (applicant_id, document, is_original, count, received_at)
        values (${applicantId}, 'MARRIAGE', true, 2, now())`,
  )
  const found = await desk.call(labelScan, { body: { code: orderNo } })
  expect(found.originals.map((each) => each.applicantId)).toEqual(applicantIds)
  expect(await gate()).toMatchObject({ passport: null, originals: 2, early: true, name: '申请人1' })
  expect((await cellsOf({}, applicantIds))[0]).toMatchObject({
    balance: [true, '提前返还，欠款 500.00 仍待结清'],
    pending: [true, '没有护照在库，只返还原件 2 份；还没有结果，须写原因'],
  })
  const cancel = () => admin.raw(orderMove, { body: { id, operation: 'cancel', reason: '客户放弃' } })
  expect((await cancel()).msg).toContain('还有 2 件资料未返还')
  const give = async (reason: string) =>
    (await desk.call(passportReturn, { body: { ...SELF, lines: linesOf(applicantIds, { reason }) } })).rows[0]
  expect((await give(''))?.message).toContain('提前返还原件须填写原因')
  expect(await give('客户撤回材料')).toMatchObject({ id: applicantId, ok: true })
  expect((await give('客户撤回材料'))?.ok).toBe(false)
  const listed = await desk.call(handoverPage, { query: { keyword: orderNo } })
  expect(listed.rows).toHaveLength(1)
  expect(listed.rows[0]).toMatchObject({ originals: 2, early: true, reason: '客户撤回材料' })
  expect((await cancel()).code).toBe(CODES.SUCCESS)
})
