import { CODES } from '@visa/contract/codes'
import { conflictOf } from '@visa/contract/conflict'
import { holidayEffect, holidayList, holidayReady, holidaySave } from '@visa/contract/centre/config-holiday'
import {
  processTimeDelete,
  processTimePage,
  processTimeSave,
} from '@visa/contract/centre/config-process-time'
import { contractCreate, contractDetails } from '@visa/contract/centre/contract-calls'
import { configEffect, configLog } from '@visa/contract/centre/config-shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { centreClerk, contractBody, newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { companyId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { promiseFor } from '../../visa/price/promise.service.ts'

/** A Wednesday, ten in the morning in Beijing. */
const clock = testClock('2026-11-18T02:00:00Z')
let server: TestApp
let manager: Client
let other: Client
let centre: number

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  manager = await server.as('center_mgr')
  other = await otherManager(server)
  centre = await companyId(server, 'CENTER-BJ')
})
afterAll(() => server.close())

/** As the calendar of the year says it now. */
const seenOf = async (...days: string[]): Promise<string | null> => {
  const { changed } = await manager.call(holidayList, { query: { year: 2026 } })
  return (
    changed
      .filter(({ day }) => days.includes(day))
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  )
}

const ORDER = {
  nationCode: 'RUS',
  visaType: 1,
  visaCategory: 'COMMON_TOURIST',
  urgencyLevel: 'NORMAL',
} as const
const promised = async (acceptOrgId: number | null, at = clock.now()) =>
  (await promiseFor(server.db, { ...ORDER, acceptOrgId }, at))?.promisedDate

const time = (more: object = {}) => ({
  nationCode: 'RUS' as const,
  visaType: 1 as const,
  visaCategory: '',
  urgencyLevel: 'NORMAL',
  workingDays: 2,
  cutOff: '15:00',
  validFrom: '2026-11-18',
  ...more,
})

test('C7.33 a process time of a centre is what its promises are counted by, up to its hour, and nobody else’s', async () => {
  const usual = await promised(null)
  await manager.call(processTimeSave, { body: time() })
  expect(await promised(centre)).toBe('2026-11-20')
  // Past the hour it counts as taken tomorrow.
  expect(await promised(centre, new Date('2026-11-18T07:00:00Z'))).toBe('2026-11-23')
  // One of the category goes before one for all.
  await manager.call(processTimeSave, {
    body: time({ visaCategory: 'COMMON_TOURIST', workingDays: 1, cutOff: '' }),
  })
  expect(await promised(centre)).toBe('2026-11-19')
  expect(await promised(null)).toBe(usual)
  const { rows } = await manager.call(processTimePage, { query: {} })
  expect(rows.map(({ visaCategory, readyOn, phase }) => [visaCategory, readyOn, phase])).toEqual([
    ['', '2026-11-20', 'inForce'],
    ['COMMON_TOURIST', '2026-11-19', 'inForce'],
  ])
})

test('what has begun is followed by a version, not rewritten; a version to come can be changed and deleted', async () => {
  const [own] = (await manager.call(processTimePage, { query: {} })).rows
  const { id } = await manager.call(processTimeSave, {
    body: time({ workingDays: 4, validFrom: '2026-12-01' }),
  })
  const rows = async () =>
    (await manager.call(processTimePage, { query: {} })).rows
      .filter(({ visaCategory }) => visaCategory === '')
      .map(({ workingDays, validFrom, validTo, phase }) => [workingDays, validFrom, validTo, phase])
  expect(await rows()).toEqual([
    [4, '2026-12-01', null, 'coming'],
    [2, '2026-11-18', '2026-11-30', 'inForce'],
  ])
  await server.db.query(sql`update centre_process_time set valid_from = '2026-11-01' where id = ${own?.id}`)
  const rewritten = { id: own?.id ?? 0, ...time({ workingDays: 9, validFrom: '2026-11-01' }) }
  expect((await manager.raw(processTimeSave, { body: rewritten })).msg).toContain('已生效')
  expect((await manager.raw(processTimeSave, { body: time({ validFrom: '2026-11-17' }) })).msg).toContain(
    '不能早于今天',
  )
  // What runs is followed by what is to come, wherever that goes, and goes on where it goes away.
  await manager.call(processTimeSave, { body: { id, ...time({ workingDays: 5, validFrom: '2026-12-02' }) } })
  const began = '2026-11-01'
  const both = (from: string, until: string) => [
    [5, from, null, 'coming'],
    [2, began, until, 'inForce'],
  ]
  expect(await rows()).toEqual(both('2026-12-02', '2026-12-01'))
  await manager.call(processTimeSave, { body: { id, ...time({ workingDays: 5, validFrom: '2026-11-25' }) } })
  expect(await rows()).toEqual(both('2026-11-25', '2026-11-24'))
  const fresh = time({ workingDays: 5, urgencyLevel: 'EXPRESS', validFrom: '2026-11-25' })
  await manager.call(processTimeSave, { body: { id, ...fresh } })
  expect((await rows()).at(-1)).toEqual([2, began, null, 'inForce'])
  await manager.call(processTimeSave, { body: { id, ...time({ workingDays: 5, validFrom: '2026-12-02' }) } })
  const goesOn = async () =>
    (await manager.call(processTimePage, { query: {} })).rows.find((each) => each.id === id)?.goesOn
  expect(await goesOn()).toBe(true)
  await manager.call(processTimeDelete, { body: { id } })
  expect(await rows()).toEqual([[2, began, null, 'inForce']])
  expect(await promised(centre, new Date('2026-12-07T02:00:00Z'))).toBe('2026-12-08')
  expect((await manager.raw(processTimeDelete, { body: { id: own?.id ?? 0 } })).msg).toContain('已生效')
  const unknown = await manager.raw(processTimeSave, { body: time({ urgencyLevel: 'NEVER' }) })
  expect(unknown.code).not.toBe(CODES.SUCCESS)
  const log = await manager.call(configLog, { query: { screen: 'center.config.processTime' } })
  expect(log.records).toBe(14)
})

test('C7.33 days of a centre and of a consulate move its promises; what they would move is told before', async () => {
  // What begins today is not written over by somebody who has not seen it.
  const said = time({ visaCategory: 'COMMON_TOURIST', workingDays: 3, cutOff: '' })
  expect((await manager.raw(processTimeSave, { body: said })).msg).toContain('已有一版')
  // What the demonstration has promised is not what is tried here.
  await server.db.query(
    sql`update visa_order set centre_id = null, accept_org_id = null where ${centre} in (centre_id, accept_org_id)`,
  )
  await server.db
    .query(sql`insert into visa_order (order_no, nation_code, visa_type, visa_category, urgency_level, status,
      accept_org_id, centre_id, confirmed_at, promised_date)
    values ('V-HOLIDAY', 'RUS', 1, 'COMMON_TOURIST', 'NORMAL', 16, ${centre}, ${centre}, ${clock.now()}, '2026-11-19')`)
  const days = [{ day: '2026-11-19', nationCode: 'RUS' as const, kind: 'off' as const, name: '领馆休' }]
  const effect = await manager.call(holidayEffect, { body: { days } })
  expect(effect).toEqual({
    orders: 1,
    moved: [{ orderNo: 'V-HOLIDAY', from: '2026-11-19', to: '2026-11-20' }],
  })
  // Nobody who enters days meanwhile waits for who asks, nor who asks for them.
  const held = await server.db.pool.connect()
  try {
    await held.query(`begin; select id from company where id = ${centre} for no key update`)
    expect(await manager.call(holidayEffect, { body: { days } })).toEqual(effect)
  } finally {
    await held.query('rollback')
    held.release()
  }
  // What is taken now is ready as contracts are promised, with the days that are only thought of; so is what is taken later.
  const ready = async (drafts: typeof days, taken: string | null) =>
    (await manager.call(holidayReady, { body: { nationCode: 'RUS', days: drafts, taken } })).find(
      ({ visaType, urgencyLevel, visaCategories }) =>
        visaType === 1 &&
        urgencyLevel === 'NORMAL' &&
        (visaCategories.length === 0 || visaCategories.includes('COMMON_TOURIST')),
    )
  expect(await ready([], null)).toMatchObject({ workingDays: 1, now: await promised(centre), later: null })
  expect(await ready(days, '2026-11-20')).toMatchObject({ now: '2026-11-20', later: '2026-11-23' })
  expect(await ready([], '2026-12-31')).toMatchObject({ later: null })
  // Nothing was written by asking.
  expect((await manager.call(holidayList, { query: { year: 2026 } })).days.some(({ own }) => own)).toBe(false)
  const first = await manager.call(holidaySave, { body: { days, seen: null } })
  expect(first).toEqual({ changed: 1, changedAt: expect.any(String) })
  // Nobody writes over what they have not seen: who set the day, and when, is told.
  const late = await manager.refused(holidaySave, {
    body: { days: days.map((each) => ({ ...each, kind: 'asUsual' as const, name: '' })), seen: null },
  })
  expect([late.code, conflictOf(late.data)?.at]).toEqual([CODES.DIALOG, first.changedAt])
  expect(conflictOf(late.data)?.by).not.toBe('')
  expect((await manager.raw(holidaySave, { body: { days } })).code).not.toBe(CODES.SUCCESS)
  expect(await manager.call(holidaySave, { body: { days, seen: first.changedAt } })).toEqual({
    ...first,
    changed: 0,
  })
  expect(await promised(centre)).toBe('2026-11-20')
  // The centre itself works on a Saturday; another country's consulate does not matter.
  await manager.call(holidaySave, {
    body: {
      days: [
        { day: '2026-11-20', nationCode: 'PHL', kind: 'off', name: '菲律宾领馆休' },
        { day: '2026-11-20', nationCode: '', kind: 'off', name: '盘点' },
        { day: '2026-11-21', nationCode: '', kind: 'work', name: '补班' },
      ],
      seen: await seenOf('2026-11-20', '2026-11-21'),
    },
  })
  expect(await promised(centre)).toBe('2026-11-21')
  const off = { day: '2026-11-20', nationCode: '' as const, kind: 'asUsual' as const, name: '' }
  // What would be as usual again is told by the same calendar.
  await server.db.query(sql`update visa_order set promised_date = '2026-11-21' where order_no = 'V-HOLIDAY'`)
  expect((await manager.call(holidayEffect, { body: { days: [off] } })).moved).toEqual([
    { orderNo: 'V-HOLIDAY', from: '2026-11-21', to: '2026-11-20' },
  ])
  await manager.call(holidaySave, { body: { days: [off], seen: await seenOf(off.day) } })
  expect(await promised(centre)).toBe('2026-11-20')
  const { days: listed, knownUntil } = await manager.call(holidayList, { query: { year: 2026 } })
  expect(knownUntil).toBe('2026-12-31')
  expect(listed.filter(({ own }) => own).map(({ day, nationCode }) => `${day} ${nationCode}`)).toEqual([
    '2026-11-19 RUS',
    '2026-11-20 PHL',
    '2026-11-21 ',
  ])
  expect(listed.find(({ day }) => day === '2026-10-01')).toMatchObject({ own: false, working: false })
})

test('a consulate is never said to work, a changed day has a name, and past the calendar nothing is promised', async () => {
  const save = (day: object) =>
    manager.raw(holidaySave, {
      body: { days: [{ day: '2026-11-25', kind: 'off', name: '休', ...day }], seen: null },
    })
  expect((await save({ kind: 'work', nationCode: 'RUS' })).code).not.toBe(CODES.SUCCESS)
  expect((await save({ name: '' })).code).not.toBe(CODES.SUCCESS)
  expect(await promised(centre, new Date('2026-12-31T02:00:00Z'))).toBeNull()
  await server.db.query(sql`insert into centre_calendar_year (company_id, year) values (${centre}, 2027)`)
  expect(await promised(centre, new Date('2026-12-31T02:00:00Z'))).toBe('2027-01-01')
  expect(await promised(null, new Date('2026-12-31T02:00:00Z'))).toBeNull()
})

test('only the manager of a centre, and each only of their own', async () => {
  const employee = await server.as('center_emp')
  const admin = await server.as('admin')
  expect((await employee.raw(processTimePage, { query: {} })).code).toBe(CODES.NO_PERMISSION)
  expect((await admin.call(processTimePage, { query: {} })).rows).toEqual([])
  const outside = await admin.raw(processTimeSave, { body: time() })
  expect(outside).toMatchObject({ code: CODES.NO_PERMISSION, msg: expect.stringContaining('不是签证中心') })
  expect((await other.call(processTimePage, { query: {} })).rows).toEqual([])
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from centre_process_time where company_id = ${centre} order by id limit 1`,
  )
  const gone = await other.raw(processTimeDelete, { body: { id } })
  expect(gone.msg).toBe((await other.raw(processTimeDelete, { body: { id: 999_999 } })).msg)
  expect((await other.raw(processTimeSave, { body: { id, ...time() } })).code).not.toBe(CODES.SUCCESS)
  expect((await other.call(holidayList, { query: { year: 2026 } })).days.some(({ own }) => own)).toBe(false)
  expect((await other.call(configLog, { query: { screen: 'center.config.holiday' } })).records).toBe(0)
  const asked = { screen: 'center.config.processTime', time: time({ workingDays: 60, cutOff: '' }) } as const
  expect((await other.call(configEffect, { body: asked })).otherPromise).toBe(0)
})

test('C7.33 where it is lodged may take longer; nothing is lodged where there is no such consulate', async () => {
  const fresh = { ...ORDER, urgencyLevel: 'EXPRESS', acceptOrgId: centre } as const
  const days = async (consulate?: string) =>
    (await promiseFor(server.db, { ...fresh, ...(consulate !== undefined && { consulate }) }, clock.now()))
      ?.workingDays
  const row = (more: object) => time({ urgencyLevel: 'EXPRESS', cutOff: '', ...more })
  const effect = async (more: object) =>
    (await manager.call(configEffect, { body: { screen: 'center.config.processTime', time: row(more) } }))
      .otherPromise
  await manager.call(processTimeSave, { body: row({ workingDays: 3 }) })
  await manager.call(processTimeSave, { body: row({ workingDays: 7, consulate: 'SHANGHAI' }) })
  expect(await Promise.all([days(), days('BEIJING'), days('SHANGHAI')])).toEqual([3, 3, 7])
  // The consulate says more than the category, both together say most.
  await manager.call(processTimeSave, { body: row({ workingDays: 5, visaCategory: ORDER.visaCategory }) })
  expect(await Promise.all([days(), days('SHANGHAI')])).toEqual([5, 7])
  await manager.call(processTimeSave, {
    body: row({ workingDays: 9, visaCategory: ORDER.visaCategory, consulate: 'SHANGHAI' }),
  })
  expect(await Promise.all([days('BEIJING'), days('SHANGHAI')])).toEqual([5, 9])
  expect(await promiseFor(server.db, { ...fresh, consulate: 'SHANGHAI' }, clock.now())).toMatchObject({
    consulate: 'SHANGHAI',
  })
  const clerk = await centreClerk(server, 'consulate_clerk')
  const urgent = { urgencyLevel: 'EXPRESS', entryDate: '2027-03-08', exitDate: '2027-03-20' }
  const { id } = await newContract(server, clerk, { ...urgent, consulate: 'SHANGHAI' })
  const made = await clerk.call(contractDetails, { query: { id } })
  expect([made.promise?.workingDays, made.consulate]).toEqual([9, 'SHANGHAI'])
  // A row for the consulate counts for it alone; one that says less changes nothing.
  const both = { visaCategory: ORDER.visaCategory, consulate: 'SHANGHAI', workingDays: 20 }
  expect(await effect(both)).toBe(1)
  expect(await effect({ ...both, visaCategory: '' })).toBe(0)
  expect(await effect({ ...both, consulate: 'HARBIN' })).toBe(0)
  const refused = [
    { consulate: 'NOWHERE' },
    { consulate: 'SHANGHAI', visaType: 2 as const },
    { consulate: 'SHANGHAI', nationCode: 'PHL' as const, visaType: 2 as const },
  ]
  for (const more of refused)
    expect((await manager.raw(processTimeSave, { body: row(more) })).msg).toContain('领馆')
  const body = await contractBody(server, { consulate: 'NOWHERE' })
  expect((await clerk.raw(contractCreate, { body })).msg).toContain('领馆')
})
