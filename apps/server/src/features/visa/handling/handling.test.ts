import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { addDays } from '@visa/contract/rules/days'
import {
  handlingCheck,
  FORMS_AT_ONCE,
  handlingForm,
  handlingGroups,
  handlingMove,
  handlingPage,
  handlingReady,
  lodgeElectronic,
  lodgingCalendar,
  lodgingDaySet,
  lodgingWeekSet,
} from '@visa/contract/visa/handling'
import { orderMove } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { fitPeople, LODGED_AT, lodger } from '../../../testing/lodging-scene.ts'
import { unpay } from '../../../testing/payments.ts'
import { companyId, otherAcceptOrg } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const { APPROVED, INCOMPLETE_MATERIAL, WAITING_SUBMIT, SUBMITTED } = ORDER_STATUS

let server: TestApp
let desk: Client
let second: Client
let orgId = 0
const today = dayOf(new Date())

/** A Monday of the coming weeks, so that no weekend comes in between. */
const monday = (() => {
  let day = addDays(today, 7)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1)
  return day
})()

beforeAll(async () => {
  server = await startTestApp()
  desk = await lodger(server, 'handle_one')
  second = await lodger(server, 'handle_two')
  orgId = await companyId(server, 'ACCEPT-HQ')
})
afterAll(() => server.close())

const approved = (people: number) => fitPeople(server, desk, people, { status: APPROVED })
const ready = (by: Client, ids: readonly number[], lodgingDay?: string) =>
  by.call(handlingReady, { body: { ids: ids.join(','), ...(lodgingDay !== undefined && { lodgingDay }) } })
const calendar = (day: string) =>
  desk.call(lodgingCalendar, { query: { acceptOrgId: orgId, month: day.slice(0, 7) } })
const dayIn = async (day: string) => (await calendar(day)).days.find((each) => each.day === day)
const places = async (day: string, capacity: number | null) =>
  desk.call(lodgingDaySet, {
    body: { acceptOrgId: orgId, day, capacity, seen: (await dayIn(day))?.changedAt ?? null },
  })
const weekSet = async (week: number[]) =>
  desk.call(lodgingWeekSet, {
    body: { acceptOrgId: orgId, week, seen: (await calendar(monday)).weekChangedAt },
  })
const standing = (id: number) =>
  one<{ status: number; day: string | null }>(
    server.db,
    sql`select status, lodging_day as day from visa_applicant where id = ${id}`,
  )

test('who is approved gets a day with room and waits; some of an order another day; all of it is in the calendar', async () => {
  const { applicantIds, orderNo } = await approved(3)
  const [one1 = 0, two = 0, three = 0] = applicantIds
  const before = await dayIn(monday)
  const without = await ready(desk, [one1])
  expect(without.rows).toMatchObject([{ ok: false, message: '请为 申请人1 选择送签日' }])
  const first = await ready(desk, [one1, two], monday)
  expect(first.rows.map(({ ok }) => ok)).toEqual([true, true])
  const next = addDays(monday, 1)
  await ready(desk, [three], next)
  expect(await standing(one1)).toEqual({ status: WAITING_SUBMIT, day: monday })
  expect(await standing(three)).toEqual({ status: WAITING_SUBMIT, day: next })
  expect((await dayIn(monday))?.used).toBe((before?.used ?? 0) + 2)
  const moved = await desk.call(handlingMove, { body: { ids: String(two), lodgingDay: next } })
  expect(moved.rows).toMatchObject([{ ok: true }])
  expect((await dayIn(monday))?.used).toBe((before?.used ?? 0) + 1)
  const groups = await desk.call(handlingGroups, {})
  expect(
    groups.filter(({ lodgingDay, consulate }) => lodgingDay === next && consulate === LODGED_AT),
  ).toMatchObject([{ waiting: 2, approved: 0, acceptOrgId: orgId }])
  const { rows } = await desk.call(handlingPage, { query: { keyword: orderNo } })
  expect(rows.map(({ id, lodgingDay, owedCents }) => [id, lodgingDay, owedCents])).toEqual([
    [one1, monday, 0],
    [two, next, 0],
    [three, next, 0],
  ])
})

test('nobody who owes gets a day, and no day is used up by them', async () => {
  const { orderId, orderNo, applicantIds } = await approved(1)
  await unpay(server.db, orderId)
  const before = await dayIn(monday)
  const { rows } = await ready(desk, applicantIds, monday)
  expect(rows[0]?.message).toContain(`订单 ${orderNo} 还欠`)
  expect(await standing(applicantIds[0] ?? 0)).toEqual({ status: APPROVED, day: null })
  expect((await dayIn(monday))?.used).toBe(before?.used)
})

test('a day has as many places as it has: full, closed and past ones are refused', async () => {
  const day = addDays(monday, 2)
  await places(day, 2)
  const { applicantIds } = await approved(3)
  const { rows } = await ready(desk, applicantIds, day)
  expect(rows.map(({ ok }) => ok)).toEqual([true, true, false])
  expect(rows[2]?.message).toBe(`${day} 名额 2 个，只剩 0 个，请选择其他日期或减少人数`)
  const late = await ready(desk, [applicantIds[2] ?? 0], addDays(today, -1))
  expect(late.rows[0]?.message).toContain('已过')
  // A weekend is closed, a holiday too, unless somebody says otherwise.
  const saturday = addDays(monday, 5)
  expect(await dayIn(saturday)).toMatchObject({ capacity: 0, isException: false })
  expect((await ready(desk, [applicantIds[2] ?? 0], saturday)).rows[0]?.message).toContain('不送签')
  const holiday = addDays(monday, 3)
  await server.db.query(
    sql`insert into holiday (day, name, working) values (${holiday}::date, '测试假日', false)
        on conflict (day) do update set name = excluded.name, working = false`,
  )
  expect(await dayIn(holiday)).toMatchObject({ capacity: 0, holiday: '测试假日' })
  await places(holiday, 5)
  expect(await dayIn(holiday)).toMatchObject({ capacity: 5, isException: true })
  await places(holiday, null)
  expect(await dayIn(holiday)).toMatchObject({ capacity: 0, isException: false })
  await weekSet([9, 9, 9, 9, 9, 1, 0])
  expect(await dayIn(saturday)).toMatchObject({ capacity: 1 })
  await weekSet([60, 60, 60, 60, 60, 0, 0])
})

test('two people set the places of a day or of the week: the second is told who did so and when', async () => {
  const day = addDays(monday, 8)
  const mine = { acceptOrgId: orgId, day, capacity: 4, remark: '系统维护', seen: null }
  await desk.call(lodgingDaySet, { body: mine })
  const late = await second.refused(lodgingDaySet, { body: { ...mine, capacity: 9 } })
  expect([late.code, conflictOf(late.data)?.current]).toEqual([
    CODES.DIALOG,
    { acceptOrgId: orgId, day, capacity: 4, remark: '系统维护' },
  ])
  expect(late.msg).toContain('人员handle_one')
  const at = conflictOf(late.data)?.at ?? ''
  await second.call(lodgingDaySet, { body: { ...mine, capacity: 9, seen: at } })
  expect(await dayIn(day)).toMatchObject({ capacity: 9 })
  const { weekChangedAt: seen, week } = await calendar(monday)
  await desk.call(lodgingWeekSet, { body: { acceptOrgId: orgId, week: [8, 8, 8, 8, 8, 0, 0], seen } })
  const after = await second.refused(lodgingWeekSet, { body: { acceptOrgId: orgId, week, seen } })
  expect([after.code, conflictOf(after.data)?.current.week]).toEqual([CODES.DIALOG, [8, 8, 8, 8, 8, 0, 0]])
  await weekSet([...week])
  // Whoever says nothing of what they saw changes nothing.
  const blind = await desk.raw(lodgingDaySet, { body: { acceptOrgId: orgId, day, capacity: 1 } })
  expect(blind.code).not.toBe(CODES.SUCCESS)
  await places(day, null)
})

test('of many who want the last places at once as many get one as there are', async () => {
  const day = addDays(monday, 7)
  await places(day, 3)
  const people = await Promise.all([approved(2), approved(2), approved(2)])
  const answers = await Promise.all(
    people.map(({ applicantIds }, index) => ready(index % 2 === 0 ? desk : second, applicantIds, day)),
  )
  const done = answers.flatMap(({ rows }) => rows).filter(({ ok }) => ok)
  expect(done).toHaveLength(3)
  expect(await dayIn(day)).toMatchObject({ capacity: 3, used: 3 })
})

test('whoever is sent back frees the place', async () => {
  const day = addDays(monday, 8)
  await places(day, 1)
  const [a, b] = [await approved(1), await approved(1)]
  await ready(desk, a.applicantIds, day)
  expect((await ready(desk, b.applicantIds, day)).rows[0]?.ok).toBe(false)
  await desk.call(orderMove, { body: { id: a.orderId, operation: 'incomplete', reason: '照片模糊' } })
  expect((await ready(desk, b.applicantIds, day)).rows[0]?.ok).toBe(true)
  // Nor do they come back to a day that is full by then.
  expect(await standing(a.applicantIds[0] ?? 0)).toEqual({ status: INCOMPLETE_MATERIAL, day: null })
})

test('a passport is looked over by a scan, once', async () => {
  const { passports, labels, applicantIds } = await approved(1)
  const check = (code: string) => desk.call(handlingCheck, { body: { code, scanned: true } })
  expect(await check(labels[0] ?? '')).toMatchObject({ outcome: 'checked', passportNo: passports[0] })
  expect(await check(passports[0] ?? '')).toMatchObject({ outcome: 'already' })
  expect((await check('E09999999')).outcome).toBe('unknown')
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from passport_item where applicant_id = ${applicantIds[0]}`,
  )
  expect(status).toBe(PASSPORT_STATUS.CHECKED)
})

test('an e-visa needs no day, and is lodged under a reference of its own', async () => {
  const [evisa, paper] = [await approved(2), await approved(1)]
  await server.db.query(sql`update visa_order set visa_type = 2 where id = ${evisa.orderId}`)
  const { rows } = await ready(desk, evisa.applicantIds)
  expect(rows.map(({ ok }) => ok)).toEqual([true, true])
  await ready(desk, paper.applicantIds, monday)
  const lodge = (ids: readonly number[], reference = 'RU-2026-1') =>
    desk.raw(lodgeElectronic, { body: { applicantIds: ids.join(','), reference } })
  const [first = 0, other = 0] = evisa.applicantIds
  expect((await lodge(paper.applicantIds)).code).toBe(CODES.FAILURE)
  expect((await lodge(evisa.applicantIds)).msg).toBe('每位申请人的领馆受理号各不相同，请逐人登记')
  expect((await standing(first)).status).toBe(WAITING_SUBMIT)
  expect((await lodge([first], ' ')).code).toBe(CODES.FAILURE)
  expect((await lodge([first])).code).toBe(CODES.SUCCESS)
  expect((await lodge([other])).msg).toContain('受理号 RU-2026-1 已登记给另一本护照')
  expect((await standing(other)).status).toBe(WAITING_SUBMIT)
  expect((await lodge([other], 'RU-2026-2')).code).toBe(CODES.SUCCESS)
  for (const id of evisa.applicantIds) expect((await standing(id)).status).toBe(SUBMITTED)
  const { reference } = await one<{ reference: string }>(
    server.db,
    sql`select consular_reference as reference from visa_applicant where id = ${first}`,
  )
  expect(reference).toBe('RU-2026-1')
})

test('what is filed with a consulate, or may be, is neither taken out nor cancelled by a click', async () => {
  const clerk = await lodger(server, 'handle_cancel', { more: ['visa.order.manage.cancel'] })
  const evisas = async () => {
    const made = await approved(1)
    await server.db.query(sql`update visa_order set visa_type = 2 where id = ${made.orderId}`)
    // A passport is none of an e-visa's.
    await server.db.query(sql`update passport_item set status = 5 where order_id = ${made.orderId}`)
    await ready(desk, made.applicantIds)
    return { id: made.orderId, applicantId: made.applicantIds[0] ?? 0 }
  }
  const move = (id: number, operation: 'takeOut' | 'incomplete' | 'cancel' | 'abandon') =>
    clerk.raw(orderMove, { body: { id, operation, reason: '客户放弃' } })
  const filed = await evisas()
  await desk.call(lodgeElectronic, {
    body: { applicantIds: String(filed.applicantId), reference: 'RU-2026-9' },
  })
  expect((await move(filed.id, 'takeOut')).msg).toBe('申请人1 是电子签，不在送签单上，不能移出')
  await move(filed.id, 'incomplete')
  expect((await move(filed.id, 'cancel')).msg).toContain('申请人1 已以受理号 RU-2026-9 递交领馆，不能取消')
  expect((await move(filed.id, 'abandon')).code).toBe(CODES.SUCCESS)

  const filing = await evisas()
  await server.db.query(
    sql`insert into form_task (order_id, applicant_id, holder, site, schema_version, payload, status, made_by,
          made_company_id, remote_begun_at)
        select ${filing.id}, ${filing.applicantId}, '申请人1', 'RU_EVISA', '1', '{}', 40, id, company_id, now()
        from app_user where user_name = 'handle_cancel'`,
  )
  expect((await move(filing.id, 'cancel')).msg).toContain('申请人1 的填表任务已开始向领馆网站递交，不能取消')
  // Whoever found out that nothing was filed cancels the task.
  await server.db.query(sql`update form_task set status = 48 where applicant_id = ${filing.applicantId}`)
  expect((await move(filing.id, 'cancel')).code).toBe(CODES.SUCCESS)
})

test('another company, and a colleague with their own alone, see and move nothing', async () => {
  const { applicantIds, passports } = await approved(1)
  const strangers = [
    await lodger(server, 'handle_far', { company: await otherAcceptOrg(server) }),
    await lodger(server, 'handle_own', { dataScope: DATA_SCOPE.OWN }),
  ]
  for (const stranger of strangers) {
    expect(await stranger.call(handlingGroups, {})).toEqual([])
    expect((await stranger.call(handlingPage, { query: {} })).rows).toEqual([])
    expect((await ready(stranger, applicantIds, monday)).rows[0]?.message).toBe('记录不存在或已被删除')
    expect((await stranger.call(handlingCheck, { body: { code: passports[0] ?? '' } })).outcome).toBe(
      'unknown',
    )
    const body = { applicantIds: applicantIds.join(','), reference: 'X' }
    expect((await stranger.raw(lodgeElectronic, { body })).msg).toBe('记录不存在或已被删除')
  }
  const [far] = strangers
  const asked = { query: { acceptOrgId: orgId, month: monday.slice(0, 7) } }
  expect((await far?.raw(lodgingCalendar, asked))?.msg).toBe('记录不存在或已被删除')
  const week = [1, 1, 1, 1, 1, 1, 1]
  const body = { acceptOrgId: orgId, week, seen: (await calendar(monday)).weekChangedAt }
  expect((await far?.raw(lodgingWeekSet, { body }))?.msg).toBe('记录不存在或已被删除')
  const agent = await server.as('agent')
  expect((await agent.raw(handlingPage, { query: {} })).code).toBe(CODES.NO_PERMISSION)
})

test('the form of an applicant is printed as it is filled in, for whoever reaches them', async () => {
  const { applicantIds } = await approved(1)
  const [id = 0] = applicantIds
  const fetched = async (by: Client) => {
    const { url } = await by.call(handlingForm, { query: { ids: id } })
    const { rawPayload } = await server.app.inject({ method: 'GET', url })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    return rawPayload.length
  }
  expect(await fetched(desk)).toBe(await fetched(second))
  const far = await lodger(server, 'handle_form', { company: 'CUST-HT' })
  expect((await far.raw(handlingForm, { query: { ids: id } })).msg).toBe('记录不存在或已被删除')
})

test('forms of several people are one file, each from its own page on; one out of reach and none is made', async () => {
  const { applicantIds } = await approved(3)
  const printed = async (ids: readonly number[]) => {
    const { url, fileName } = await desk.call(handlingForm, { query: { ids: ids.join(',') } })
    const { rawPayload } = await server.app.inject({ method: 'GET', url })
    // Every page is an object of its own; the catalogue names the kind of all of them apart.
    return { fileName, pages: rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 }
  }
  const alone = await Promise.all(applicantIds.map((id) => printed([id])))
  const together = await printed(applicantIds)
  expect(together.pages).toBe(alone.reduce((sum, { pages }) => sum + pages, 0))
  expect(together.fileName).toContain('等3人')
  const far = await lodger(server, 'handle_forms', { company: 'CUST-HT' })
  const own = { query: { ids: applicantIds.join(',') } }
  expect((await far.raw(handlingForm, own)).msg).toBe('记录不存在或已被删除')
  const many = Array.from({ length: FORMS_AT_ONCE + 1 }, (_, index) => index + 1).join(',')
  expect((await desk.raw(handlingForm, { query: { ids: many } })).code).not.toBe(CODES.SUCCESS)
})

test('who lacks a photo or a label is told at handling, and is told no more once both are there', async () => {
  const { applicantIds, orderNo } = await approved(2)
  const [whole = 0, bare = 0] = applicantIds
  const item = await one<{ id: number; label: string; photo: string }>(
    server.db,
    sql`select p.id, p.label, a.photo from passport_item p join visa_applicant a on a.id = p.applicant_id
        where a.id = ${bare}`,
  )
  const set = (label: string | null, photo: string) =>
    server.db.tx(async (tx) => {
      await tx.query(sql`update passport_item set label = ${label} where id = ${item.id}`)
      await tx.query(sql`update visa_applicant set photo = ${photo} where id = ${bare}`)
    })
  const needsOf = async () => {
    const { rows } = await desk.call(handlingPage, { query: { keyword: orderNo } })
    return Object.fromEntries(rows.map(({ id, needs }) => [id, needs]))
  }
  await set(null, '')
  expect(await needsOf()).toEqual({ [whole]: [], [bare]: ['photo', 'label'] })
  await set(item.label, '')
  expect(await needsOf()).toEqual({ [whole]: [], [bare]: ['photo'] })
  // A sticker is lodged with the photo that came on paper, as the send bill says.
  await server.db.query(
    sql`insert into visa_paper (applicant_id, requirement_id, document, is_original, count, received_by, received_at)
        select ${bare}, max(q.id), 'PHOTO', true, 1, max(u.id), now() from document_requirement q, app_user u
        where q.document = 'PHOTO' and q.form = 'ORIGINAL'`,
  )
  expect(await needsOf()).toEqual({ [whole]: [], [bare]: [] })
  await server.db.query(sql`delete from visa_paper where applicant_id = ${bare} and document = 'PHOTO'`)
  await set(item.label, item.photo)
  expect(await needsOf()).toEqual({ [whole]: [], [bare]: [] })
})
