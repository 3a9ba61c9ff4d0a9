import { CODES } from '@visa/contract/codes'
import { retrievalClose, retrievalScan } from '@visa/contract/custody/retrieval'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import { counterAt } from '../../../testing/contract-counter.ts'
import { billAtConsulate, custodian } from '../../../testing/custody-scene.ts'
import { buildServer } from '../../../testing/server-process.ts'
import { testApp } from '../../../testing/test-app.ts'
import { custodyFaults } from '../../custody/custody.jobs.ts'

beforeAll(buildServer, 120_000)

const PEOPLE = 6
/** The scan at which the server stands when it is killed. */
const STUCK = 3

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

test('a batch of scans whose server is killed in the middle of it and that is sent again takes in each passport once', async () => {
  const server = await testApp()
  const { db } = server
  await custodian(server, 'killed_desk')
  const { billId, labels, items } = await billAtConsulate(server, { people: PEOPLE })
  const counter = await counterAt(server, ['killed_desk'])
  onTestFinished(() => counter.end())
  const moved = async (): Promise<number> =>
    (
      await one<{ moved: number }>(
        db,
        sql`select count(*) as moved from passport_movement where item_id = any(${items}::bigint[]) and cause = 'RETRIEVAL'`,
      )
    ).moved
  const body = { billId, scans: labels.map((code) => ({ code, result: 1, scanned: true })) }
  const { asked } = await db.tx(async (tx) => {
    // Somebody else holds one of them: what comes before it is taken in, and it waits there.
    await tx.query(sql`select 1 from passport_item where id = ${items[STUCK] ?? 0} for update`)
    const sent = counter.ask(0, retrievalScan.path, body, 'a-stack-of-scans-whose-server-is-killed')
    while ((await moved()) < STUCK) await pause()
    await counter.kill()
    expect(await moved()).toBe(STUCK)
    return { asked: sent }
  })
  const { code, data } = await asked
  expect(code).toBe(CODES.SUCCESS)
  // As it was answered the first time, of those that were taken in before, too.
  expect(data).toMatchObject(labels.map((label) => ({ code: label, kind: 'seen' })))
  expect(await moved()).toBe(PEOPLE)
  const { taken } = await one<{ taken: number }>(
    db,
    sql`select count(distinct item_id) as taken from passport_movement
        where item_id = any(${items}::bigint[]) and from_status = 3 and to_status = 4`,
  )
  expect(taken).toBe(PEOPLE)
  expect(await custodyFaults(db)).toEqual([])
})

test('a bill whose closing is killed between two results is closed by whoever sends it again, each result given once', async () => {
  const server = await testApp()
  const { db } = server
  const desk = await custodian(server, 'killed_closer')
  const { billId, labels, items, applicantIds } = await billAtConsulate(server, { people: 3 })
  const scans = labels.map((code) => ({ code, result: 1 as const, scanned: true }))
  await desk.call(retrievalScan, { body: { billId, scans } })
  const counter = await counterAt(server, ['killed_closer'])
  onTestFinished(() => counter.end())
  const given = async (): Promise<number> =>
    (
      await one<{ given: number }>(
        db,
        sql`select count(*) as given from visa_result where applicant_id = any(${applicantIds}::bigint[])`,
      )
    ).given
  const { asked } = await db.tx(async (tx) => {
    await tx.query(sql`select 1 from passport_item where id = ${items[1]} for update`)
    const sent = counter.ask(0, retrievalClose.path, { billId }, 'a-closing-whose-server-is-killed')
    while ((await given()) < 1) await pause()
    await counter.kill()
    expect(await given()).toBe(1)
    return { asked: sent }
  })
  const { code, data } = await asked
  expect(code).toBe(CODES.SUCCESS)
  expect(data).toMatchObject({ closed: true, rows: applicantIds.map((id) => ({ id, ok: true })) })
  expect(await given()).toBe(3)
})
