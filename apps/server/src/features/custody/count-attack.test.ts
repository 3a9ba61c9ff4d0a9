import { CODES } from '@visa/contract/codes'
import {
  countClose,
  countDone,
  countExplain,
  countPlace,
  countScan,
  countToday,
  countUnscan,
} from '@visa/contract/custody/count'
import { passportPlaceSet, placeSave } from '@visa/contract/custody/passport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian, seenPlace } from '../../testing/custody-scene.ts'
import { companyId, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let houses = 0

/** A centre with nothing of its own yet, so that its day is its own. */
async function centreOfItsOwn(): Promise<string> {
  houses += 1
  const code = `CENTER-EYES${houses}`
  await server.db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, is_centre, level, audit_status, version_no)
    select ${code}, ${`四眼中心${houses}`}, ${`四眼中心${houses}`}, identity_code, true, level, audit_status, version_no
    from company where company_code = 'CENTER-BJ'`)
  return code
}

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const WORDS = [
  ['OTHER', 'words'],
  ['MISSING', 'missing'],
] as const

test.each(WORDS)(
  'whoever says why a passport lacks (%s) does not close the day over it, and of two at once one closes it',
  async (outcome, of) => {
    const company = await centreOfItsOwn()
    const closer = { company, more: ['center.passport.count.place', 'center.passport.count.close'] }
    const desk = await custodian(server, `${of}_count`, { company })
    const thief = await custodian(server, `${of}_closer`, closer)
    const others = [
      await custodian(server, `${of}_closer2`, closer),
      await custodian(server, `${of}_closer3`, closer),
    ]
    const { id: safe } = await thief.call(placeSave, {
      body: { kind: 'SAFE', layers: 1, slots: 4, name: '攻击柜' },
    })
    const { items, labels, passports } = await billAtConsulate(server, { people: 2 })
    await server.db.query(
      sql`update passport_item set status = 4, place = 'SAFE' where id = any(${items}::bigint[])`,
    )
    const house = await companyId(server, company)
    await server.db.query(
      sql`update visa_order set accept_org_id = ${house}, centre_id = ${house}
        where id = (select order_id from passport_item where id = ${items[0]})`,
    )
    for (const id of items)
      await desk.call(passportPlaceSet, {
        body: { id, place: 'SAFE', placeId: safe, slot: '', seen: await seenPlace(server, id) },
      })
    // Somebody else begins in good faith, and one passport is not there.
    await desk.call(countScan, { body: { placeId: safe, code: labels[0] ?? '' } })
    for (const { placeId } of (await desk.call(countToday, { query: {} })).places)
      await thief.call(countDone, { body: { placeId } })
    await thief.call(countExplain, {
      body: { codes: [passports[1] ?? ''], outcome, note: '在我抽屉里' },
    })
    expect((await thief.raw(countClose, { body: {} })).msg).toContain('另一个人')
    const both = await Promise.all(others.map((by) => by.raw(countClose, { body: {} })))
    expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
    // Nothing is written into a day that is closed.
    const late = [
      await thief.raw(countExplain, {
        body: { codes: [passports[1] ?? ''], outcome: 'OTHER', note: '改一下' },
      }),
      await thief.raw(countDone, { body: { placeId: safe } }),
      await thief.raw(countScan, { body: { placeId: safe, code: labels[1] ?? '' } }),
    ]
    for (const { msg } of late) expect(msg).toContain('已关闭')
  },
)

test('two people answer for every place: who scanned most of one closes the day only after another has vouched for it', async () => {
  const company = await centreOfItsOwn()
  const closer = { company, more: ['center.passport.count.place', 'center.passport.count.close'] }
  const desk = await custodian(server, 'eyes_clerk', { company })
  const boss = await custodian(server, 'eyes_boss', closer)
  const { id: safe } = await boss.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 8, name: '四眼柜' },
  })
  const { items, labels } = await billAtConsulate(server, { people: 3 })
  const keeper = await userId(server, 'eyes_clerk')
  const house = await companyId(server, company)
  await server.db.query(
    sql`update visa_order set accept_org_id = ${house}, centre_id = ${house}
        where id = (select order_id from passport_item where id = ${items[0]})`,
  )
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE', custodian_id = ${keeper}, moved_at = now()
        where id = any(${items}::bigint[])`,
  )
  for (const id of items)
    await desk.call(passportPlaceSet, {
      body: { id, place: 'SAFE', placeId: safe, slot: '', seen: await seenPlace(server, id) },
    })
  const scan = (by: Client, label = '') => by.call(countScan, { body: { placeId: safe, code: label } })
  // One scan of somebody else begins the count; all else one person does alone.
  await scan(desk, labels[0])
  await scan(boss, labels[1])
  await scan(boss, labels[2])
  await desk.call(countDone, { body: { placeId: null } })
  await boss.call(countDone, { body: { placeId: safe } })
  expect((await boss.call(countToday, { query: {} })).own).toEqual({
    began: false,
    explained: false,
    places: [{ placeId: safe, keeperId: null }],
  })
  expect((await desk.call(countToday, { query: {} })).own).toEqual({
    began: true,
    explained: false,
    places: [],
  })
  const alone = await boss.raw(countClose, { body: {} })
  expect(alone.msg).toBe(
    '四眼柜 主要由您一个人点，还没有别人确认：请另一个人看过后按“这里点完”，或由另一个人关闭',
  )
  boss.language = 'en'
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('You counted most of 四眼柜')
  boss.language = 'zh-CN'
  await desk.call(countDone, { body: { placeId: safe } })
  expect((await boss.call(countToday, { query: {} })).own.places).toEqual([])
  expect((await boss.raw(countClose, { body: {} })).code).toBe(CODES.SUCCESS)
})

test('whoever says that a place is done without a scan though passports stand there does not close over it', async () => {
  const company = await centreOfItsOwn()
  const desk = await custodian(server, 'empty_clerk', { company })
  const boss = await custodian(server, 'empty_boss', {
    company,
    more: ['center.passport.count.place', 'center.passport.count.close'],
  })
  const { id: safe } = await boss.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 8, name: '没扫柜' },
  })
  const { items, passports } = await billAtConsulate(server)
  const house = await companyId(server, company)
  await server.db.query(
    sql`update visa_order set accept_org_id = ${house}, centre_id = ${house}
        where id = (select order_id from passport_item where id = ${items[0]})`,
  )
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE', custodian_id = ${await userId(server, 'empty_clerk')},
          moved_at = now() where id = any(${items}::bigint[])`,
  )
  await desk.call(passportPlaceSet, {
    body: {
      id: items[0] ?? 0,
      place: 'SAFE',
      placeId: safe,
      slot: '',
      seen: await seenPlace(server, items[0]),
    },
  })
  await desk.call(countDone, { body: { placeId: null } })
  await boss.call(countDone, { body: { placeId: safe } })
  await desk.call(countExplain, { body: { codes: [passports[0] ?? ''], outcome: 'OTHER', note: '送去复印' } })
  expect((await boss.raw(countClose, { body: {} })).msg).toContain('没扫柜 主要由您一个人点')
})

test('whose a passport is shows once it was counted; a scan is taken back by who made it, until something was said of it', async () => {
  const company = await centreOfItsOwn()
  const desk = await custodian(server, 'blind_clerk', { company })
  const other = await custodian(server, 'blind_other', { company, more: ['center.passport.count.place'] })
  const { id: safe } = await other.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 8, name: '不看名单柜' },
  })
  const { items, labels, passports } = await billAtConsulate(server, { people: 2 })
  const house = await companyId(server, company)
  await server.db.query(
    sql`update visa_order set accept_org_id = ${house}, centre_id = ${house}
        where id = (select order_id from passport_item where id = ${items[0]})`,
  )
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE', custodian_id = ${await userId(server, 'blind_clerk')},
          moved_at = now() where id = any(${items}::bigint[])`,
  )
  for (const [index, id] of items.entries())
    await desk.call(passportPlaceSet, {
      body: { id, place: 'SAFE', placeId: safe, slot: `1-0${index + 1}`, seen: await seenPlace(server, id) },
    })
  const shown = async () =>
    (await desk.call(countPlace, { query: { placeId: safe } })).map(({ slot, name, passportNo, seen }) => [
      slot,
      name,
      passportNo,
      seen,
    ])
  const hidden = [
    ['1-01', '', '', false],
    ['1-02', '', '', false],
  ]
  expect(await shown()).toEqual(hidden)
  const mine = { placeId: safe, code: labels[0] ?? '' }
  expect(await desk.call(countScan, { body: mine })).toMatchObject({ kind: 'here', slot: '1-01' })
  expect(await shown()).toEqual([['1-01', '申请人1', passports[0], true], hidden[1]])
  expect((await other.raw(countUnscan, { body: mine })).msg).toContain('没有在这里点过')
  await desk.call(countUnscan, { body: mine })
  expect(await shown()).toEqual(hidden)
  expect((await desk.raw(countUnscan, { body: mine })).msg).toContain('没有在这里点过')

  // What lacks in a place that is done is told by name, with where it was brought last.
  await desk.call(countScan, { body: mine })
  await desk.call(countDone, { body: { placeId: safe } })
  expect((await desk.raw(countUnscan, { body: mine })).msg).toContain('人员blind_clerk 已说这里点完')
  expect((await shown()).map(([, , passportNo]) => passportNo)).toEqual(passports)
  const { differences } = await desk.call(countToday, { query: {} })
  expect(differences).toMatchObject([
    {
      kind: 'LESS',
      passportNo: passports[1],
      last: { who: '人员blind_clerk', cause: 'PLACE', transferNo: '' },
    },
  ])
  // What is scanned after that is no part of what was said.
  const late = { placeId: safe, code: labels[1] ?? '' }
  await desk.call(countScan, { body: late })
  await desk.call(countUnscan, { body: late })
  // In people’s hands by this scan, and said to be so: that stays said.
  const inHand = { placeId: null, code: labels[1] ?? '' }
  expect(await desk.call(countScan, { body: inHand })).toMatchObject({ kind: 'elsewhere' })
  await desk.call(countExplain, { body: { codes: [passports[1] ?? ''], outcome: 'PUT_HERE', note: '' } })
  expect((await desk.raw(countUnscan, { body: inHand })).msg).toContain('已经说明')
})
