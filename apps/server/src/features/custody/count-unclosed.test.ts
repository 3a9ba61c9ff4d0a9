import { countClose, countDays, countReport, countUnclosed } from '@visa/contract/custody/count'
import { placeSave } from '@visa/contract/custody/passport'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affected, one, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { companyId, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openDaysOf } from './custody.jobs.ts'

let server: TestApp
let desk: Client
let boss: Client

beforeAll(async () => {
  server = await startTestApp()
  await server.db.query(sql`delete from custody_count where closed_at is null`)
  desk = await custodian(server, 'unclosed_clerk')
  boss = await custodian(server, 'unclosed_boss', {
    more: ['center.passport.count.place', 'center.passport.count.close'],
  })
})
afterAll(() => server.close())

const daysAgo = (count: number): string => addDays(dayOf(new Date()), -count)
const gone = '记录不存在或已被删除'

test('a day whose count nobody closed is told until somebody else closes it late and says why', async () => {
  const day = daysAgo(3)
  await affected(
    server.db,
    sql`insert into custody_count (company_id, day, begun_by)
        values (${await companyId(server, 'CENTER-BJ')}, ${day}::date, ${await userId(server, 'unclosed_clerk')})`,
  )
  const [open] = await desk.call(countUnclosed, {})
  expect(open).toMatchObject({ day, begunBy: '人员unclosed_clerk' })
  const id = open?.id ?? 0
  const stranger = await otherManager(server)
  expect((await stranger.call(countUnclosed, {})).map((each) => each.id)).not.toContain(id)
  const far = await custodian(server, 'unclosed_far', {
    company: 'CENTER-SH',
    more: ['center.passport.count.close'],
  })
  expect((await far.raw(countClose, { body: { id, note: '我来' } })).msg).toBe(gone)
  expect((await desk.raw(countClose, { body: { id, note: '忘了' } })).msg).toContain('权限')
  expect((await boss.raw(countClose, { body: { id } })).msg).toBe(`请写明 ${day} 的盘点为什么没有当天关闭`)
  await boss.call(countClose, { body: { id, note: '停电，第二天一早点清' } })
  expect((await desk.call(countUnclosed, {})).map((each) => each.id)).not.toContain(id)
  expect((await boss.raw(countClose, { body: { id, note: '再关一次' } })).msg).toContain('已关闭')
  const told = (await desk.call(countDays, {})).find((each) => each.id === id)
  // Nobody had counted: said so, with who closed it and why, and no figures.
  expect(told).toMatchObject({
    day,
    closedBy: '人员unclosed_boss',
    lateReason: '停电，第二天一早点清',
    uncounted: true,
    system: 0,
    counted: 0,
  })
  expect((await desk.call(countReport, { query: { id } })).fileName).toContain(day)
})

test('what was counted of a day that is closed late stays: what stood there then, what lacked, and what nobody explained', async () => {
  const { id: safe } = await boss.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 4, name: '补关柜' },
  })
  const { items, passports, labels } = await billAtConsulate(server, { people: 3 })
  const day = daysAgo(4)
  const clerk = await userId(server, 'unclosed_clerk')
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE', place_id = ${safe}, custodian_id = ${clerk}, moved_by = ${clerk},
          moved_at = ${`${day}T02:00:00Z`}::timestamptz where id = any(${items}::bigint[])`,
  )
  // The day after one of them went back to its holder: of that day it still stood there.
  const { id } = await one<{ id: number }>(
    server.db,
    sql`insert into custody_count (company_id, day, begun_by)
        values (${await companyId(server, 'CENTER-BJ')}, ${day}::date, ${clerk}) returning id`,
  )
  for (const [index, item] of items.slice(0, 2).entries())
    await server.db.query(
      sql`insert into custody_count_scan (count_id, place_id, code, item_id, fits, scanned_by, scanned_at)
          values (${id}, ${safe}, ${labels[index]}, ${item}, true, ${clerk}, ${`${day}T09:00:00Z`}::timestamptz)`,
    )
  await server.db.query(
    sql`insert into custody_count_place (count_id, place_id, done_by, done_at)
        values (${id}, ${safe}, ${clerk}, ${`${day}T09:05:00Z`}::timestamptz)`,
  )
  await server.db.query(
    sql`update passport_item set status = 5, place = 'HOLDER', place_id = null, custodian_id = null,
          moved_at = ${`${daysAgo(3)}T02:00:00Z`}::timestamptz where id = ${items[0]}`,
  )
  await boss.call(countClose, { body: { id, note: '忘了关' } })
  const told = (await desk.call(countDays, {})).find((each) => each.id === id)
  expect(told).toMatchObject({ lateReason: '忘了关', uncounted: false, differences: 1, unexplained: 1 })
  const kept = await one<{ told: { places: object[]; differences: object[] } }>(
    server.db,
    sql`select told from custody_count where id = ${id}`,
  )
  expect(kept.told.places).toContainEqual(
    expect.objectContaining({ name: '补关柜', system: 3, counted: 2, less: 1, doneBy: '人员unclosed_clerk' }),
  )
  expect(kept.told.differences).toMatchObject([{ kind: 'LESS', passportId: items[2], outcome: '' }])
  expect(passports).toHaveLength(3)
  const report = await desk.call(countReport, { query: { id } })
  expect(report.fileName).toContain(day)
})

test('who began a count does not close it late either, and today is closed as ever', async () => {
  const day = daysAgo(2)
  await affected(
    server.db,
    sql`insert into custody_count (company_id, day, begun_by)
        values (${await companyId(server, 'CENTER-BJ')}, ${day}::date, ${await userId(server, 'unclosed_boss')})`,
  )
  const id = (await desk.call(countUnclosed, {})).find((each) => each.day === day)?.id ?? 0
  expect((await boss.raw(countClose, { body: { id, note: '忘了' } })).msg).toBe('盘点须由另一个人关闭')
})

test('a day on which passports were moved and nobody counted is open from the night on, once', async () => {
  await boss.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 4, name: '未关闭柜' },
  })
  const { items } = await billAtConsulate(server)
  const keeper = await userId(server, 'unclosed_clerk')
  const day = daysAgo(1)
  const at = `${day}T04:00:00Z`
  await server.db.query(
    sql`update passport_item set status = 4, place = 'COUNTER', custodian_id = ${keeper}, moved_by = ${keeper},
          moved_at = ${at}::timestamptz where id = any(${items}::bigint[])`,
  )
  await server.db.query(
    sql`delete from custody_count where day = ${day}::date and company_id = ${await companyId(server, 'CENTER-BJ')}`,
  )
  await openDaysOf(server.db, new Date())
  const found = (await desk.call(countUnclosed, {})).filter((each) => each.day === day)
  expect(found).toMatchObject([{ begunBy: '' }])
  await openDaysOf(server.db, new Date())
  expect((await desk.call(countUnclosed, {})).filter((each) => each.day === day)).toEqual(found)
  await boss.call(countClose, { body: { id: found[0]?.id ?? 0, note: '周日没有人' } })
  await openDaysOf(server.db, new Date())
  expect((await desk.call(countUnclosed, {})).map((each) => each.day)).not.toContain(day)
})
