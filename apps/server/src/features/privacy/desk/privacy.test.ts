import {
  consentSave,
  consentWithdraw,
  holdLift,
  holdList,
  holdSet,
  privacyPage,
  scanReads,
} from '@visa/contract/privacy/privacy'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { genericOrderDelete } from '@visa/contract/visa/order-generic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { newOrder } from '../../../testing/orders.ts'
import { returnedPerson, type ReturnedPerson } from '../../../testing/returned-person.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseJob } from '../erase/erase.jobs.ts'

const GRANTS = ['center.privacy', 'center.privacy.hold', 'center.privacy.consent'] as const
const DAY_MS = 86_400_000

let server: TestApp
let keeper: Client
let strangers: Client[]

beforeAll(async () => {
  server = await startTestApp()
  keeper = await server.as('center_mgr')
  strangers = [
    await otherManager(server),
    await custodian(server, 'privacy_own', { dataScope: DATA_SCOPE.OWN, more: GRANTS }),
  ]
})
afterAll(() => server.close())

const erase = async (now = new Date()): Promise<void> => {
  await eraseJob(server.files).run({ db: server.db, now, fireTime: now })
}
const stateOf = async ({ orderNo, applicantId }: ReturnedPerson, by = keeper) =>
  (await by.call(privacyPage, { query: { keyword: orderNo } })).rows.find(({ id }) => id === applicantId)
const isErased = async ({ applicantId }: ReturnedPerson): Promise<boolean> =>
  (await rows(server.db, sql`select 1 from privacy_erasure where applicant_id = ${applicantId}`)).length === 1
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a legal hold stops the erasure until it is lifted with a reason; it is shown with the order and in the log', async () => {
  const person = await returnedPerson(server)
  const { orderId, applicantId } = person
  const { id: holdId } = await keeper.call(holdSet, { body: { orderId, applicantId, reason: '法院调取' } })
  const again = await keeper.raw(holdSet, { body: { orderId, applicantId, reason: '再来' } })
  expect(again.msg).toBe('已有同样的法律保全，不用重复设置')
  expect(await stateOf(person)).toMatchObject({ state: 'held', holdReason: '法院调取', eraseOn: null })
  expect(await keeper.call(holdList, { query: { orderId } })).toMatchObject([
    { id: holdId, applicantId, reason: '法院调取', liftedAt: null },
  ])
  await erase()
  expect(await isErased(person)).toBe(false)
  for (const stranger of strangers) {
    expect(await stateOf(person, stranger)).toBeUndefined()
    expect((await stranger.raw(holdList, { query: { orderId } })).msg).toBe('记录不存在或已被删除')
    const lifted = await stranger.raw(holdLift, { body: { holdId, reason: '不是我的' } })
    expect(lifted.msg).toBe('记录不存在或已被删除')
    const set = await stranger.raw(holdSet, { body: { orderId, reason: '不是我的' } })
    expect(set.msg).toBe('记录不存在或已被删除')
  }
  const clerk = await custodian(server, 'privacy_clerk', { more: ['center.privacy'] })
  expect((await clerk.raw(holdLift, { body: { holdId, reason: '没有权限' } })).code).not.toBe('0000')
  await keeper.call(holdLift, { body: { holdId, reason: '案件已结' } })
  await keeper.call(holdLift, { body: { holdId, reason: '又一次' } })
  // Somebody else is told that it was lifted before, and that their reason is not kept.
  const other = await (await server.as('admin')).raw(holdLift, { body: { holdId, reason: '我来解除' } })
  expect(other.code).not.toBe('0000')
  expect(other.msg).toContain('案件已结')
  expect(await keeper.call(holdList, { query: { orderId } })).toMatchObject([{ liftReason: '案件已结' }])
  expect(await stateOf(person)).toMatchObject({ state: 'due' })
  await erase()
  expect(await stateOf(person)).toMatchObject({ state: 'erased' })
  const late = await keeper.raw(holdSet, { body: { orderId, applicantId, reason: '太晚' } })
  expect(late.msg).toContain('资料已经清除')
})

test('a hold on the whole order or on its contract reaches everybody in it, and neither is deleted meanwhile', async () => {
  const person = await returnedPerson(server, { full: true })
  const { orderId } = person
  const { id: contractId } = (
    await rows<{ id: number }>(server.db, sql`select id from centre_contract where order_id = ${orderId}`)
  )[0] ?? { id: 0 }
  const { id: holdId } = await keeper.call(holdSet, { body: { contractId, reason: '监管检查' } })
  await erase()
  expect(await isErased(person)).toBe(false)
  expect(await keeper.call(holdList, { query: { orderId } })).toMatchObject([
    { id: holdId, ofContract: true },
  ])
  expect(await keeper.call(holdList, { query: { contractId } })).toHaveLength(1)
  await keeper.call(holdLift, { body: { holdId, reason: '检查结束' } })

  const { id, orderNo } = await newOrder(server, { people: 0 })
  const admin = await server.as('admin')
  const { id: onOrder } = await admin.call(holdSet, { body: { orderId: id, reason: '纠纷' } })
  const refused = await admin.raw(genericOrderDelete, { params: { id } })
  expect(refused.msg).toBe(`${orderNo} 处于法律保全，不能删除：纠纷`)
  await admin.call(holdLift, { body: { holdId: onOrder, reason: '和解' } })
  expect((await admin.raw(genericOrderDelete, { params: { id } })).code).toBe('0000')
})

test('a consent keeps what is kept until its day; withdrawn, it goes with the next run', async () => {
  const person = await returnedPerson(server)
  const { applicantId } = person
  const past = await keeper.raw(consentSave, { body: { applicantId, keepUntil: '2026-01-01', note: '' } })
  expect(past.msg).toContain('今天以后')
  await keeper.call(consentSave, { body: { applicantId, keepUntil: dayIn(30), note: '书面同意' } })
  expect(await stateOf(person)).toMatchObject({ state: 'agreed', keepUntil: dayIn(30), eraseOn: dayIn(30) })
  await erase()
  expect(await isErased(person)).toBe(false)
  for (const stranger of strangers) {
    const refused = await stranger.raw(consentWithdraw, { body: { applicantId } })
    expect(refused.msg).toBe('记录不存在或已被删除')
  }
  await keeper.call(consentWithdraw, { body: { applicantId } })
  await keeper.call(consentWithdraw, { body: { applicantId } })
  await erase()
  expect(await isErased(person)).toBe(true)
  const late = await keeper.raw(consentSave, { body: { applicantId, keepUntil: dayIn(30), note: '' } })
  expect(late.msg).toContain('不能再延长')
  const other = await returnedPerson(server)
  await keeper.call(consentSave, { body: { applicantId: other.applicantId, keepUntil: dayIn(30), note: '' } })
  await erase(new Date(Date.now() + 32 * DAY_MS))
  expect(await isErased(other)).toBe(true)
})

test('who opened which scan is listed, to those who reach the person; the file is not named', async () => {
  const person = await returnedPerson(server)
  const { storageName, orderNo, applicantId, passportNo } = person
  const admin = await server.as('admin')
  await admin.call(fileUrl, { query: { storageName } })
  const listed = await keeper.call(scanReads, { query: { keyword: orderNo } })
  const opened = listed.rows.find(({ kind }) => kind === 'visa_document')
  expect(opened).toMatchObject({ applicantId, orderNo })
  expect(opened?.document).not.toBe('')
  expect(JSON.stringify(listed)).not.toContain(passportNo)
  expect(server.logged()).not.toContain(passportNo)
  for (const stranger of strangers)
    expect((await stranger.call(scanReads, { query: { keyword: orderNo } })).rows).toEqual([])
})
