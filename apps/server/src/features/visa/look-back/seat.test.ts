import { exportDownload, exportSubmit } from '@visa/contract/sheets/export-task'
import { seatSteps, seatWork } from '@visa/contract/visa/seat-statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOfDay } from '@visa/contract/dates'
import { sql } from '../../../db/sql.ts'
import { moveOrder } from '../order/move.service.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { collected } from '../../../testing/collected.ts'
import { LOOKERS, orderOn, seedLookers } from '../../../testing/look-back.ts'
import { acting } from '../../../testing/orders.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  for (const day of ['2026-10-05', '2026-10-06', '2026-10-10']) {
    await orderOn(server, { day, people: 2, steps: 4 })
  }
  await seedLookers(server)
})
afterAll(() => server.close())

const PERIOD = { from: '2026-09-01', to: '2026-11-30' }

test.each(LOOKERS)('P2.34 every figure is the number of steps that it opens, for %s', async (name) => {
  const client = await server.as(name)
  const work = await client.call(seatWork, { query: PERIOD })
  const behind = async (pick: object) =>
    (await client.call(seatSteps, { query: { ...PERIOD, ...pick } })).records
  expect(await behind({})).toBe(work.total)
  expect(work.people.reduce((sum, { total }) => sum + total, 0)).toBe(work.total)
  expect(work.hours.reduce((sum, { count }) => sum + count, 0)).toBe(work.total)
  for (const { actorId, steps, total } of work.people) {
    expect(await behind({ actorId })).toBe(total)
    for (const { operation, count } of steps) expect(await behind({ actorId, operation })).toBe(count)
  }
  for (const { weekday, hour, count } of work.hours) expect(await behind({ weekday, hour })).toBe(count)
  for (const { day, count } of work.days) expect(await behind({ from: day, to: day })).toBe(count)
})

test('people within reach and no others: all, the own company, oneself, nobody', async () => {
  const people = async (name: string) =>
    (await (await server.as(name)).call(seatWork, { query: PERIOD })).people.map(({ actorId }) => actorId)
  const [admin, agent] = [await userId(server, 'admin'), await userId(server, 'agent')]
  expect(await people('admin')).toEqual(expect.arrayContaining([admin, agent]))
  expect(await people('look_agent')).toEqual([agent])
  expect(await people('look_own')).toEqual([])
  expect(await people('look_other')).toEqual([])
  const asked = { ...PERIOD, actorId: admin }
  expect((await (await server.as('look_agent')).call(seatSteps, { query: asked })).rows).toEqual([])
})

test('a colleague’s step is counted, whom it was done to is told within reach alone', async () => {
  const made = await orderOn(server, { day: '2026-10-20' })
  const agent = await acting(server, 'agent', startOfDay('2026-10-21'))
  await server.db.tx((tx) => moveOrder(tx, { id: made.id, operation: 'cancel', by: agent, reason: '不办了' }))
  const client = await server.as('look_agent')
  const day = { from: '2026-10-21', to: '2026-10-21' }
  const { rows } = await client.call(seatSteps, { query: day })
  // The first moment of the day, which is the day before in UTC, at hour 0 of a Wednesday.
  expect(rows).toMatchObject([{ operation: 'cancel', at: '2026-10-20T16:00:00.000Z', orderId: made.id }])
  expect((await client.call(seatWork, { query: day })).hours).toEqual([{ weekday: 3, hour: 0, count: 1 }])
  expect((await client.call(seatSteps, { query: { ...day, hour: 0 } })).records).toBe(1)
  expect((await client.call(seatSteps, { query: { ...day, hour: 1 } })).records).toBe(0)
  // The order becomes another agent's: what the colleague did stays theirs, for whom is no longer told.
  await server.db.query(sql`update visa_order set agent_id = null where id = ${made.id}`)
  expect((await client.call(seatSteps, { query: day })).rows).toMatchObject([
    { operation: 'cancel', orderId: null, orderNo: '', applicantName: '' },
  ])
})

test('the file has as many steps as the screen', async () => {
  const client = await server.as('look_agent')
  const { total } = await client.call(seatWork, { query: PERIOD })
  const { id } = await client.call(exportSubmit, {
    body: { kind: 'visaSeat', format: 'xlsx', filters: PERIOD },
  })
  await server.runJobs()
  const { rawPayload } = await client.send({
    method: 'GET',
    url: await client.call(exportDownload, { query: { id } }),
  })
  const [titles, ...lines] = (await collected(readSheet(rawPayload))).map(({ cells }) => Array.from(cells))
  expect(titles).toEqual(['日期', '小时', '人员', '操作', '办理步数'])
  expect(lines.reduce((sum, line) => sum + Number(line[4]), 0)).toBe(total)
})

test('shifts are planned from weeks: longer than 92 days is refused', async () => {
  const client = await server.as('admin')
  const { data } = await client.raw(seatWork, { query: { from: '2026-01-01', to: '2026-12-31' } })
  expect(data).toMatchObject({ fields: { to: expect.stringContaining('92 天') as string } })
})
