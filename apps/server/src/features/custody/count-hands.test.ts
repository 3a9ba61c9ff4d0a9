import { countAgain, countDone, countScan, countUnscan } from '@visa/contract/custody/count'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, sql } from '../../db/sql.ts'
import { custodian } from '../../testing/custody-scene.ts'
import { userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** In whose hands something is counted: of one's own house, or in nobody's. */

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const GONE = '记录不存在或已被删除'

test('hands of nobody known and of another company are not counted, and nothing is said of whose they are', async () => {
  const clerk = await custodian(server, 'hands_clerk')
  const closer = await custodian(server, 'hands_closer', { more: ['center.passport.count.close'] })
  const stranger = await userId(server, 'agent')
  for (const keeperId of [987_654_321, stranger])
    for (const by of [clerk, closer]) {
      const spot = { placeId: null, keeperId }
      const answers = [
        await by.raw(countScan, { body: { ...spot, code: 'E50917362' } }),
        await by.raw(countUnscan, { body: { ...spot, code: 'E50917362' } }),
        await by.raw(countDone, { body: spot }),
        await by.raw(countAgain, { body: spot }),
      ]
      expect(answers.map(({ msg }) => msg)).toEqual([GONE, GONE, GONE, GONE])
    }
  // A colleague is named, and nobody's hands are counted by who closes.
  const colleague = await userId(server, 'hands_closer')
  const body = { placeId: null, keeperId: colleague, code: 'E50917362' }
  expect((await clerk.raw(countScan, { body })).msg).toContain('人员hands_closer')
  await closer.call(countDone, { body: { placeId: null, keeperId: 0 } })
  const { kept } = await one<{ kept: number }>(
    server.db,
    sql`select count(*) as kept from custody_count_scan where keeper_id = ${stranger}`,
  )
  expect(kept).toBe(0)
})
