import {
  authorisationAdd,
  authorisationPage,
  authorisationRevoke,
} from '@visa/contract/custody/authorisation'
import {
  collectionPage,
  collectionSlip,
  returnFind,
  returnGate,
  returnGive,
  returnPage,
} from '@visa/contract/custody/centre-return'
import { returnAsk, returnOpen, returnOpenings } from '@visa/contract/custody/gate-openings'
import { checkVisa } from '@visa/contract/custody/check'
import type { GateCondition } from '@visa/contract/custody/handover'
import { passportException, passportMovements } from '@visa/contract/custody/passport'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { fileUrl } from '@visa/contract/files/file'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { uploaded } from '../../../testing/documents.ts'
import type { Client } from '../../../testing/client.ts'
import { custodian, type OnBill, statusSeen } from '../../../testing/custody-scene.ts'
import { readyAtCentre, visaOf } from '../../../testing/custody-ready.ts'
import { png } from '../../../testing/samples.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { custodyFaults } from '../../custody/custody.jobs.ts'

let server: TestApp
let desk: Client
let second: Client
let manager: Client
/** Of another centre. */
let elsewhere: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'give_one', { more: ['visa.handling'] })
  second = await custodian(server, 'give_two')
  manager = await custodian(server, 'give_manager', { more: ['center.passport.return.open'] })
  elsewhere = await otherManager(server)
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
const SIGNED = { on: 'SCREEN' as const, strokes: [[10, 10, 200, 120, 400, 90]] }

const give = async (by: Client, bill: OnBill, more: object = {}, key?: string) => {
  const lines = bill.applicantIds.map((applicantId) => ({ applicantId }))
  const body = { scanned: true, counter: '3', parcels: [{ ...HOLDER, signature: SIGNED, lines, ...more }] }
  return by.call(returnGive, { body, ...(key === undefined ? {} : { key }) })
}

const cellsOf = async (bill: OnBill, shown: object = {}) => {
  const [gate] = await desk.call(returnGate, {
    body: { ...HOLDER, ...shown, applicantIds: bill.applicantIds.slice(0, 1) },
  })
  return Object.fromEntries((gate?.cells ?? []).map((cell) => [cell.condition, cell]))
}

const checked = async (bill: OnBill) => {
  for (const [index, passportId] of bill.items.entries())
    await desk.call(checkVisa, { body: { passportId, visa: visaOf(bill, index) } })
}

const statusOf = async (id: number): Promise<number> =>
  (await one<{ status: number }>(server.db, sql`select status from passport_item where id = ${id}`)).status

const contractWithChange = async (bill: OnBill): Promise<void> => {
  await server.db.query(
    sql`with made as (
          insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
            contact_mobile, nation_code, visa_type, price_version, order_id, order_made)
          select ${`HT${bill.orderNo}`}, o.centre_id, 1, 'PERSON', 'x', 'x', '13912345678', 'RUS', 1, current_date, o.id, true
          from visa_order o where o.id = ${bill.id} returning id, centre_id)
        insert into contract_approval (approval_no, contract_id, centre_id, kind, status, reason, change, before,
          before_cents, after_cents)
        select ${`SP${bill.orderNo}`}, id, centre_id, 'FEE', 1, 'x', '{}', '{}', 0, 0 from made`,
  )
}

test('C7.35 a checked passport goes to its holder: signed, recorded, with a slip, at its counter', async () => {
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  const cells = await cellsOf(bill)
  expect(Object.values(cells).filter(({ ok }) => !ok)).toEqual([])
  expect(cells['check']?.text).toContain('一致，人员give_one')
  const { rows: told, collections } = await give(desk, bill)
  expect(told).toEqual([{ id: bill.applicantIds[0], ok: true, message: '' }])
  expect(collections[0]?.collectionNo).toMatch(/^LQ\d{11}$/)
  const [step] = await desk.call(passportMovements, { query: { id: bill.items[0] ?? 0 } })
  expect(step).toMatchObject({ cause: 'RETURN', toPlace: 'HOLDER', counter: '3', scanned: true })
  const listed = await desk.call(collectionPage, { query: { keyword: bill.passports[0] } })
  expect(listed.rows[0]).toMatchObject({
    signedOn: 'SCREEN',
    collectorName: '申请人1',
    givenBy: '人员give_one',
  })
  expect(JSON.stringify(listed.rows)).not.toContain(CARD)
  const slip = await desk.call(collectionSlip, { query: { id: collections[0]?.id ?? 0 } })
  expect(slip.fileName).toContain(collections[0]?.collectionNo)
  const found = await desk.call(returnPage, {
    query: {},
    body: { searchQuery: { keyword: bill.passports[0], state: 'returned' } },
  })
  expect(found.rows[0]?.handover).toMatchObject({ way: 'COUNTER', collectorName: '申请人1', opened: 0 })
})

test('over the counter nothing goes by a waybill or to an address, whatever was typed before', async () => {
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  const parcel = { carrier: '顺丰速运', waybillNo: 'SF79009', address: '知春路1号' }
  const { collections } = await give(desk, bill, parcel)
  expect(
    await rows(
      server.db,
      sql`select way, carrier, waybill_no, address, passport_no from visa_handover h
            join passport_item p on p.id = h.passport_id where collection_id = ${collections[0]?.id}`,
    ),
  ).toEqual([{ way: 'COUNTER', carrier: '', waybill_no: '', address: '', passport_no: bill.passports[0] }])
})

test('a name that is known, without its document: it is said to be missing, not to be another', async () => {
  const bill = await readyAtCentre(server, desk)
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || '{"idCardNo":"110101198604121238"}' where id = ${bill.applicantIds[0]}`,
  )
  for (const way of ['COUNTER', 'COURIER']) {
    const cells = await cellsOf(bill, { way, idType: '', idNo: '', documentSeen: false })
    expect(cells['authorisation']).toMatchObject({
      ok: false,
      text: '还没有登记 申请人1 的证件，请填证件类型和号码',
    })
  }
})

test('whether there is a visa in the passport is told with the gate', async () => {
  const bill = await readyAtCentre(server, desk)
  const body = { ...HOLDER, applicantIds: bill.applicantIds }
  expect(await desk.call(returnGate, { body })).toMatchObject([{ hasVisa: true }])
  await server.db.query(sql`update visa_applicant set result = 2 where id = ${bill.applicantIds[0]}`)
  expect(await desk.call(returnGate, { body })).toMatchObject([{ hasVisa: false }])
})

test('a picture of the collector is kept if they agree, and seen by those who reach all that was given', async () => {
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  const photo = [await uploaded(desk, '领取人.png', png(8, 8))]
  const lines = bill.applicantIds.map((applicantId) => ({ applicantId }))
  const unasked = await desk.raw(returnGive, {
    body: { scanned: true, counter: '3', parcels: [{ ...HOLDER, signature: SIGNED, lines, photo }] },
  })
  expect(unasked.msg).toContain('须先征得领取人同意')
  // A paper is no picture of anybody.
  const paper = [await uploaded(desk)]
  const noPicture = await give(desk, bill, { photo: paper, photoAgreed: true })
  expect(noPicture).toMatchObject({
    rows: [{ ok: false, message: expect.stringContaining('只能是 JPG、PNG') }],
    collections: [],
  })
  // What is refused keeps nothing of who stood there.
  const stranger = { collectorName: '别人', documentSeen: false }
  const none = await give(desk, bill, { ...stranger, photo, photoAgreed: true })
  expect([none.rows[0]?.ok, none.collections]).toEqual([false, []])
  const kept = sql`select count(*) as count from custody_collection where photo @> ${JSON.stringify(photo)}::jsonb`
  expect((await one<{ count: number }>(server.db, kept)).count).toBe(0)
  await give(desk, bill, { photo, photoAgreed: true })
  const listed = async (by: Client) =>
    (await by.call(collectionPage, { query: { keyword: bill.passports[0] } })).rows
  expect((await listed(desk))[0]?.photo).toEqual(photo)
  const address = (by: Client) => by.raw(fileUrl, { query: { storageName: photo[0]?.storageName ?? '' } })
  expect((await address(desk)).code).toBe(CODES.SUCCESS)
  expect(await listed(elsewhere)).toEqual([])
  expect((await address(elsewhere)).code).not.toBe(CODES.SUCCESS)
})

test('C7.35 somebody of the holder’s name with another card than the form has is told so, and is no stranger', async () => {
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  const other = '110101198604121238'
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || ${JSON.stringify({ idCardNo: other })}::jsonb
        where id = ${bill.applicantIds[0]}`,
  )
  expect((await cellsOf(bill))['authorisation']).toMatchObject({
    ok: false,
    text: '姓名与持有人相同，但证件号与登记的身份证不同，请核对证件',
  })
  expect((await cellsOf(bill, { idNo: other }))['authorisation']?.ok).toBe(true)
})

test('C7.35 a document that is known has to agree, and one that nobody knows is looked at by who hands it out', async () => {
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  const [applicantId = 0] = bill.applicantIds
  const cells = async (shown: object) => {
    const all = await cellsOf(bill, { documentSeen: false, ...shown })
    return [all['identity'], all['authorisation']].map((cell) => [cell?.ok, cell?.text])
  }
  const self = [true, '本人领取，不需要']
  // No card of the holder is on record: somebody says that they saw it.
  expect(await cells({})).toEqual([
    [false, '系统里没有 申请人1 的这种证件可以比对，请看过证件后勾选“已看过证件”'],
    self,
  ])
  expect((await give(desk, bill, { documentSeen: false })).rows[0]?.message).toContain('请看过证件后勾选')
  expect(await cells({ documentSeen: true })).toEqual([
    [true, expect.stringContaining('经办人已看过证件')],
    self,
  ])
  // Their own passport is known, whoever says that they saw another one.
  const passport = { idType: 'PASSPORT', documentSeen: true }
  expect(await cells({ ...passport, idNo: 'E99999999' })).toEqual([
    [false, expect.stringContaining('与登记的不一致')],
    [false, '姓名与持有人相同，但护照号不是持有人的护照，请核对证件'],
  ])
  expect((await give(desk, bill, { ...passport, idNo: 'E99999999' })).rows[0]?.message).toContain(
    '护照号不是持有人的护照',
  )
  // The one that is collected lies in the house: its number proves nothing, said to be a passport or something else.
  const held = [false, expect.stringContaining('是保管在本处的护照，不能作身份证明')]
  const own = bill.passports[0] ?? ''
  for (const document of [
    { ...passport, idNo: own.toLowerCase() },
    { ...passport, idNo: `${own.slice(0, 3)} ${own.slice(3)}` },
    { ...passport, idType: 'OTHER', idNo: own },
  ]) {
    expect(await cells(document)).toEqual([held, self])
    expect((await cellsOf(bill, document))['proof']).toMatchObject({ ok: false })
    expect((await give(desk, bill, document)).rows).toMatchObject([{ ok: false }])
  }
  const parcel = { way: 'COURIER', collectorMobile: '13912345678', carrier: '顺丰速运', address: '知春路1号' }
  expect((await cells({ ...passport, ...parcel, waybillNo: 'SF79001', idNo: own }))[0]).toEqual(held)
  // Once it has left, its holder shows it.
  await server.db.query(sql`update passport_item set status = 5 where id = ${bill.items[0]}`)
  expect((await cells({ idType: 'PASSPORT', idNo: own.toLowerCase() }))[0]).toEqual([
    true,
    expect.stringContaining('与登记的一致'),
  ])
  await server.db.query(sql`update passport_item set status = 4 where id = ${bill.items[0]}`)
  // Where a card is known, something else is not taken in its place.
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || '{"idCardNo":"110101198604121238"}' where id = ${applicantId}`,
  )
  expect((await cells({ idType: 'OTHER', idNo: 'x', documentSeen: true }))[0]?.[0]).toBe(false)
  await server.db.query(
    sql`update visa_applicant set form_values = form_values - 'idCardNo' where id = ${applicantId}`,
  )
  // The contact has shown a card at the counter.
  await server.db.query(sql`update passport_item set contact_name = '林致远' where id = ${bill.items[0]}`)
  await server.db.query(
    sql`insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, customer_id_no,
          contact_name, contact_mobile, nation_code, visa_type, price_version, order_id, order_made)
        select ${`HT${bill.orderNo}`}, o.centre_id, 1, 'PERSON', '林致远', '110101198604121238', '林致远',
          '13912345678', 'RUS', 1, current_date, o.id, true
        from visa_order o where o.id = ${bill.id}`,
  )
  const contact = { collectorName: '林致远', documentSeen: true }
  expect(await cells(contact)).toEqual([
    [false, expect.stringContaining('与登记的不一致')],
    [false, '姓名与联系人 林致远 相同，但证件号与登记的不同，请核对证件'],
  ])
  expect(await cells({ collectorName: '林致远', idNo: '110101198604121238' })).toEqual([
    [true, expect.stringContaining('与登记的一致')],
    [true, '订单联系人 林致远'],
  ])
  expect((await give(desk, bill, {})).rows[0]).toMatchObject({ ok: true })
  const { seen } = await one<{ seen: boolean }>(
    server.db,
    sql`select document_seen as seen from visa_handover where applicant_id = ${applicantId}`,
  )
  expect(seen).toBe(true)
})

/** Of each condition how it is made to fail, what is said of it, and whether a manager can open it. */
const FAILING: Record<
  GateCondition,
  {
    fail: (bill: OnBill) => Promise<unknown>
    shown?: object
    says: string
    opens: boolean
    /** What is still asked for once it is open. */
    still?: string
  }
> = {
  proof: {
    fail: () => Promise.resolve(),
    shown: { idNo: '', idType: '', receiptNo: 'R99999999999' },
    says: '回执 R99999999999 不属于本订单',
    opens: true,
    // Without a document nobody is known.
    still: '请登记领取人姓名',
  },
  identity: {
    fail: () => Promise.resolve(),
    shown: { collectorName: '' },
    says: '请登记领取人姓名',
    opens: false,
  },
  authorisation: {
    fail: () => Promise.resolve(),
    shown: { collectorName: '路过的人' },
    says: '也没有登记授权',
    opens: true,
  },
  address: {
    fail: ({ id }) =>
      server.db.query(sql`update visa_order set customer_addr = '建国路八号' where id = ${id}`),
    shown: {
      way: 'COURIER',
      collectorMobile: '13912345678',
      carrier: '顺丰',
      waybillNo: 'SFELSEWHERE',
      address: '别处一号',
      signature: undefined,
    },
    says: '与客户登记的地址“建国路八号”不同',
    opens: true,
  },
  balance: {
    fail: ({ id }) => server.db.query(sql`update visa_order set total_cents = 50000 where id = ${id}`),
    says: '还欠 500.00',
    opens: true,
  },
  check: {
    fail: ({ items }) => server.db.query(sql`delete from passport_check where item_id = ${items[0]}`),
    says: '还没有核对',
    opens: true,
  },
  approval: { fail: contractWithChange, says: '有待审的变更', opens: true },
  pending: {
    fail: async ({ items: [id = 0] }) =>
      desk.call(passportException, {
        body: {
          id,
          operation: 'reportMissing',
          reason: '柜里没有',
          seenStatus: await statusSeen(server, id),
        },
      }),
    says: '护照已报失',
    opens: false,
  },
}

/** A passport whose one condition is red: nothing leaves, and why is said. */
async function red(condition: GateCondition) {
  const { fail, shown = {}, says, opens } = FAILING[condition]
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  await fail(bill)
  const [item = 0] = bill.items
  const before = await statusOf(item)
  const cell = (await cellsOf(bill, shown))[condition]
  expect(cell).toMatchObject({ ok: false, openable: opens, opening: null })
  expect(cell?.text).toContain(says)
  const refused = await give(desk, bill, shown)
  expect(refused.rows[0]).toMatchObject({ ok: false })
  expect(refused.rows[0]?.message).toContain(says)
  expect(refused.collections).toEqual([])
  expect(await statusOf(item)).toBe(before)
  const applicantId = bill.applicantIds[0] ?? 0
  const ask = { ...HOLDER, ...shown, applicantId, condition, reason: '客户在窗口等' }
  return { bill, shown, item, before, ask }
}

const CONDITIONS = Object.keys(FAILING) as GateCondition[]

test.each(CONDITIONS.filter((each) => !FAILING[each].opens))(
  'C7.35 while %s is red nothing leaves, and nobody opens it',
  async (condition) => {
    const { ask } = await red(condition)
    expect((await desk.raw(returnAsk, { body: ask })).msg).toContain('不能放行')
  },
)

test.each(CONDITIONS.filter((each) => FAILING[each].opens))(
  'C7.35 while %s is red nothing leaves; a manager opens it with a reason and somebody else hands out',
  async (condition) => {
    const { bill, shown, item, before, ask } = await red(condition)
    for (const reason of ['', ' '])
      expect((await desk.raw(returnAsk, { body: { ...ask, reason } })).msg).not.toBe('操作成功')
    expect((await cellsOf(bill, shown))[condition]?.opening).toBeNull()
    const { id: openingId } = await desk.call(returnAsk, { body: ask })
    // Kept, and told to whoever decides.
    expect((await cellsOf(bill, shown))[condition]?.opening).toMatchObject({
      opened: false,
      by: '人员give_one',
      reason: '客户在窗口等',
    })
    const waiting = (await manager.call(returnOpenings, {})).find(({ id }) => id === openingId)
    expect(waiting).toMatchObject({ askedBy: '人员give_one', askReason: '客户在窗口等', openedAt: null })
    expect(
      await rows(
        server.db,
        sql`select changes from change_log where entity = 'visa_applicant' and entity_id = ${String(ask.applicantId)}
            and changes @> ${JSON.stringify([{ field: 'askedCheck', to: condition }])}::jsonb`,
      ),
    ).toHaveLength(1)
    expect((await desk.raw(returnOpen, { body: { openingId, reason: '自己来' } })).msg).toContain('权限')
    expect((await manager.raw(returnOpen, { body: { openingId, reason: ' ' } })).msg).not.toBe('操作成功')
    await manager.call(returnOpen, { body: { openingId, reason: '主任同意' } })
    expect((await manager.raw(returnOpen, { body: { openingId, reason: '再来' } })).msg).toMatch(
      /已由 .+ 放行/,
    )
    expect((await cellsOf(bill, shown))[condition]?.opening).toMatchObject({
      opened: true,
      reason: '主任同意',
    })
    // Whoever opened it hands nothing out by it.
    expect((await give(manager, bill, shown)).rows[0]?.message).toContain('您本人放行')
    // What was opened for one collector is not open for another.
    const other = { ...shown, collectorName: '又一个人' }
    expect((await give(desk, bill, other)).rows[0]?.ok).toBe(false)
    const { still } = FAILING[condition]
    const [given] = (await give(desk, bill, shown)).rows
    expect(given?.ok).toBe(still === undefined)
    expect(given?.message).toContain(still ?? '')
    expect(await statusOf(item)).toBe(still === undefined ? 5 : before)
    const opening = (await desk.call(returnOpenings, {})).find(({ id }) => id === openingId)
    expect(opening).toMatchObject({ used: still === undefined, openedBy: '人员give_manager' })
    const listed = await desk.call(collectionPage, { query: { keyword: bill.passports[0] } })
    expect(listed.rows[0]?.lines[0]?.opened).toEqual(
      still === undefined ? [{ condition, reason: '主任同意' }] : undefined,
    )
  },
)

test('what a manager opened stays open when it is asked for once more', async () => {
  const bill = await readyAtCentre(server, desk, { paid: false })
  await checked(bill)
  const reason = '客户在窗口等'
  const ask = { ...HOLDER, applicantId: bill.applicantIds[0] ?? 0, condition: 'balance' as const, reason }
  const { id: openingId } = await desk.call(returnAsk, { body: ask })
  await manager.call(returnOpen, { body: { openingId, reason: '月底结' } })
  // Another screen that has not heard of it yet asks again.
  await desk.call(returnAsk, { body: ask })
  expect((await cellsOf(bill))['balance']?.opening).toMatchObject({ opened: true, reason: '月底结' })
  expect((await give(desk, bill)).rows[0]).toMatchObject({ ok: true })
})

test('what was opened counts for what was said then: more owed is asked for again', async () => {
  const bill = await readyAtCentre(server, desk, { paid: false })
  await checked(bill)
  const { id: openingId } = await desk.call(returnAsk, {
    body: { ...HOLDER, applicantId: bill.applicantIds[0] ?? 0, condition: 'balance', reason: '客户在窗口等' },
  })
  await manager.call(returnOpen, { body: { openingId, reason: '月底结' } })
  await server.db.query(sql`update visa_order set total_cents = 60000 where id = ${bill.id}`)
  expect((await give(desk, bill)).rows[0]?.message).toContain('还欠 600.00')
})

const letterFor = async (applicantIds: readonly number[], more: object = {}) => ({
  collectorName: '代领人',
  idType: 'ID_CARD' as const,
  idNo: CARD,
  mobile: '13912345678',
  relation: '同事',
  letter: [await uploaded(desk)],
  validUntil: addDays(dayOf(new Date()), 5),
  applicantIds: [...applicantIds],
  ...more,
})

test('P2.39 a card leads to all that somebody can collect; a registered letter opens the gate once, a revoked one never', async () => {
  const bill = await readyAtCentre(server, desk, { people: 2 })
  await checked(bill)
  const [one1 = 0, two = 0] = bill.applicantIds
  const idNo = '11010119900307803X'
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || ${JSON.stringify({ idCardNo: idNo })}::jsonb where id = ${one1}`,
  )
  await server.db.query(sql`update visa_applicant set cn_name = '王小二' where id = ${two}`)
  const add = await desk.call(authorisationAdd, {
    body: await letterFor([two], { idNo, collectorName: '申请人1' }),
  })
  const found = await desk.call(returnFind, { body: { code: idNo.toLowerCase() } })
  expect(found).toMatchObject({ kind: 'card', collectorName: '申请人1' })
  expect(found.people.map(({ applicantId }) => applicantId)).toEqual([one1])
  expect(found.others.map(({ applicantId, authorisationNo }) => [applicantId, authorisationNo])).toEqual([
    [two, add.authorisationNo],
  ])
  expect((await give(second, bill)).rows.map(({ ok }) => ok)).toEqual([false, false])
  // Whoever registered the letter hands nothing out by it: their own is given, the other one stays.
  const own = await give(desk, bill, { idNo })
  expect(own.rows.map(({ ok }) => ok)).toEqual([true, false])
  expect(own.rows[1]?.message).toContain(`授权书 ${add.authorisationNo} 是您本人登记的，须由别人返还`)
  const { rows: told } = await give(second, bill, { idNo, lines: [{ applicantId: two }] })
  expect(told.map(({ ok }) => ok)).toEqual([true])
  const used = await desk.call(authorisationPage, { query: { keyword: add.authorisationNo } })
  expect(used.rows[0]).toMatchObject({ state: 'used' })
  const listed = await desk.call(collectionPage, { query: { keyword: bill.passports[1] } })
  expect(listed.rows[0]?.lines.map(({ authorisation }) => authorisation)).toEqual([add.authorisationNo])

  const other = await readyAtCentre(server, desk)
  await checked(other)
  const revoked = await desk.call(authorisationAdd, { body: await letterFor(other.applicantIds) })
  await desk.call(authorisationRevoke, { body: { id: revoked.id, reason: '丢了' } })
  expect((await give(desk, other, { collectorName: '代领人' })).rows[0]?.message).toContain('没有登记授权')
})

test('by courier in several parcels, each its own record; a repeat gives nothing twice', async () => {
  const bills = [await readyAtCentre(server, desk), await readyAtCentre(server, desk)]
  const third = await readyAtCentre(server, desk)
  for (const bill of [...bills, third]) await checked(bill)
  const orderIds = [...bills, third].map(({ id }) => id)
  await server.db.query(
    sql`update visa_order set customer_addr = '北京市海淀区1号' where id = any(${orderIds}::bigint[])`,
  )
  const parcels = bills.map((bill, index) => ({
    way: 'COURIER' as const,
    collectorName: '申请人1',
    idType: 'ID_CARD' as const,
    idNo: CARD,
    documentSeen: true,
    collectorMobile: '13912345678',
    carrier: '顺丰',
    waybillNo: `SF900${index}${bill.orderNo.slice(-4)}`,
    address: '北京市海淀区 1 号',
    lines: bill.applicantIds.map((applicantId) => ({ applicantId })),
  }))
  // A name and an address are nobody: who gets it has shown a document, at a centre as at the counter.
  const nobody = parcels.map(({ idType: _type, idNo: _no, ...parcel }) => parcel)
  const unknown = await desk.call(returnGive, { body: { parcels: nobody } })
  expect(unknown.rows.map(({ ok }) => ok)).toEqual([false, false])
  expect(unknown.rows[0]?.message).toContain('快递也要登记收件人的证件类型和号码')
  expect(unknown.rows[0]?.message).toContain('没有出示收件人的证件')
  // By a letter too it goes to whose document it names.
  const named = { collectorName: '收件的人', idNo: '11010119900307803X', letter: [await uploaded(second)] }
  await second.call(authorisationAdd, { body: await letterFor(bills[0]?.applicantIds ?? [], named) })
  const stolen = await desk.call(returnGive, {
    body: { parcels: [Object.assign({}, parcels[0], { collectorName: '收件的人' })] },
  })
  expect(stolen.rows[0]?.message).toContain('登记的是另一个证件号')
  const key = `parcels-${bills[0]?.orderNo ?? ''}-once`
  const first = await desk.call(returnGive, { body: { parcels }, key })
  expect(first.rows.map(({ ok }) => ok)).toEqual([true, true])
  expect(first.collections).toHaveLength(2)
  expect(await desk.call(returnGive, { body: { parcels }, key })).toEqual(first)
  // The waybill of one parcel is that of no other: it goes to one recipient at one address.
  const lines = third.applicantIds.map((applicantId) => ({ applicantId }))
  await server.db.query(sql`update visa_order set customer_addr = '建国路八号' where id = ${third.id}`)
  const again = await desk.call(returnGive, {
    body: { parcels: [Object.assign({}, parcels[0], { lines, address: '建国路八号' })] },
  })
  expect(again.rows[0]).toMatchObject({ ok: false })
  expect(again.rows[0]?.message).toContain('已经寄给 申请人1')
  const listed = await desk.call(collectionPage, { query: { keyword: parcels[0]?.waybillNo } })
  expect(listed.rows).toHaveLength(1)
  expect(listed.rows[0]).toMatchObject({ way: 'COURIER', signedOn: '' })
  expect(await custodyFaults(server.db)).toEqual([])
})

test('two counters at one passport: one wins, the other is told by whom; nobody signs for nothing', async () => {
  const bill = await readyAtCentre(server, desk)
  await checked(bill)
  const unsigned = await desk.raw(returnGive, {
    body: { parcels: [{ ...HOLDER, lines: [{ applicantId: bill.applicantIds[0] ?? 0 }] }] },
  })
  expect(unsigned.msg).toContain('签字')
  const both = await Promise.all([give(desk, bill), give(second, bill)])
  const answers = both.map(({ rows: [row] }) => row)
  expect(answers.filter((row) => row?.ok === true)).toHaveLength(1)
  expect(answers.find((row) => row?.ok === false)?.message).toMatch(/护照已由 人员give_(one|two) 返还/)
})

test('another centre and a colleague whose permission names a scope find, open and give nothing', async () => {
  const bill = await readyAtCentre(server, desk, { paid: false })
  const { id: openingId } = await desk.call(returnAsk, {
    body: { ...HOLDER, applicantId: bill.applicantIds[0] ?? 0, condition: 'balance', reason: '客户在窗口等' },
  })
  const strangers = [
    elsewhere,
    await custodian(server, 'give_own', {
      narrow: true,
      more: ['center.passport.return.open'],
    }),
  ]
  for (const stranger of strangers) {
    const gone = '记录不存在或已被删除'
    expect((await stranger.call(returnFind, { body: { code: bill.labels[0] ?? '' } })).people).toEqual([])
    const gate = { ...HOLDER, applicantIds: bill.applicantIds }
    expect((await stranger.raw(returnGate, { body: gate })).msg).toBe(gone)
    expect((await give(stranger, bill)).rows[0]?.message).toBe(gone)
    expect((await stranger.raw(returnOpen, { body: { openingId, reason: 'x' } })).msg).toBe(gone)
    expect((await stranger.call(returnOpenings, {})).map(({ id }) => id)).not.toContain(openingId)
    const listed = await stranger.call(returnPage, {
      query: {},
      body: { searchQuery: { keyword: bill.passports[0] } },
    })
    expect(listed.rows).toEqual([])
  }
})

test('every condition that waits for a manager is listed, however many were opened since', async () => {
  const bill = await readyAtCentre(server, desk)
  const [applicantId = 0] = bill.applicantIds
  await FAILING.balance.fail(bill)
  const asked = await desk.call(returnAsk, {
    body: { ...HOLDER, applicantId, condition: 'balance', reason: '先问' },
  })
  const before = await one<{ n: number }>(
    server.db,
    sql`with made as (insert into gate_opening (applicant_id, condition, collector_name, why, ask_reason, asked_by, asked_at,
            opened_by, opened_at, reason)
          select ${applicantId}, 'balance', '领取人' || n, '{"zh":"欠款","en":"owed"}', '问', u.id, now(), u.id, now(), '开'
          from generate_series(1, 60) n, app_user u where u.user_name = 'center_mgr' returning 1)
        select count(*)::int as n from made`,
  )
  expect(before.n).toBe(60)
  const openings = await manager.call(returnOpenings, {})
  expect(openings.find(({ id }) => id === asked.id)).toMatchObject({ openedAt: null })
  expect(openings.filter(({ openedAt }) => openedAt !== null)).toHaveLength(50)
})
