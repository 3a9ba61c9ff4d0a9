import { CODES } from '@visa/contract/codes'
import { countClose, countDone, countExplain, countScan, countToday } from '@visa/contract/custody/count'
import { passportPlaceSet, placeSave } from '@visa/contract/custody/passport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { billAtConsulate, custodian } from '../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('whoever explains in words why a passport lacks does not close the day over it, and of two at once one closes it', async () => {
  const closer = { more: ['center.passport.count.place', 'center.passport.count.close'] }
  const desk = await custodian(server, 'attack_count')
  const thief = await custodian(server, 'attack_closer', closer)
  const others = [
    await custodian(server, 'attack_closer2', closer),
    await custodian(server, 'attack_closer3', closer),
  ]
  const { id: safe } = await thief.call(placeSave, {
    body: { kind: 'SAFE', layers: 1, slots: 4, name: '攻击柜' },
  })
  const { items, labels, passports } = await billAtConsulate(server, { people: 2 })
  await server.db.query(
    sql`update passport_item set status = 4, place = 'SAFE' where id = any(${items}::bigint[])`,
  )
  for (const id of items)
    await desk.call(passportPlaceSet, { body: { id, place: 'SAFE', placeId: safe, slot: '' } })
  // Somebody else begins in good faith, and one passport is not there.
  await desk.call(countScan, { body: { placeId: safe, code: labels[0] ?? '' } })
  for (const { placeId } of (await desk.call(countToday, {})).places)
    await thief.call(countDone, { body: { placeId } })
  await thief.call(countExplain, { body: { code: passports[1] ?? '', outcome: 'OTHER', note: '在我抽屉里' } })
  expect((await thief.raw(countClose, { body: {} })).msg).toContain('另一个人')
  const both = await Promise.all(others.map((by) => by.raw(countClose, { body: {} })))
  expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
  // Nothing is written into a day that is closed.
  const late = [
    await thief.raw(countExplain, { body: { code: passports[1] ?? '', outcome: 'OTHER', note: '改一下' } }),
    await thief.raw(countDone, { body: { placeId: safe } }),
    await thief.raw(countScan, { body: { placeId: safe, code: labels[1] ?? '' } }),
  ]
  for (const { msg } of late) expect(msg).toContain('已关闭')
})
