import {
  authorisationAdd,
  authorisationPage,
  authorisationPeople,
  authorisationRevoke,
} from '@visa/contract/custody/authorisation'
import { dayOf } from '@visa/contract/dates'
import { fileUrl } from '@visa/contract/files/file'
import { addDays } from '@visa/contract/rules/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { billAtConsulate, custodian } from '../../testing/custody-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { uploaded } from '../../testing/documents.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  desk = await custodian(server, 'letters_one')
})
afterAll(() => server.close())

const until = (days: number): string => addDays(dayOf(new Date()), days)

const draft = (applicantIds: readonly number[], more: object = {}) => ({
  collectorName: '王代领',
  idType: 'ID_CARD' as const,
  idNo: '110101199003070038',
  mobile: '13912345678',
  relation: '配偶',
  letter: [],
  validUntil: until(10),
  applicantIds: [...applicantIds],
  ...more,
})

test('P2.39 an authorisation is registered with its letter, listed without its numbers, and revoked once', async () => {
  const { applicantIds, passports } = await billAtConsulate(server, { people: 2 })
  const letter = [await uploaded(desk)]
  const lacking = await desk.raw(authorisationAdd, { body: draft(applicantIds) })
  expect(lacking.msg).toContain('授权书')
  const wrong = await desk.raw(authorisationAdd, {
    body: draft(applicantIds, { letter, idNo: '11010119900307' }),
  })
  expect(wrong.msg).toContain('证件号码')
  const late = await desk.raw(authorisationAdd, {
    body: draft(applicantIds, { letter, validUntil: until(-1) }),
  })
  expect(late.msg).toContain('已过')
  const { id, authorisationNo } = await desk.call(authorisationAdd, { body: draft(applicantIds, { letter }) })
  expect(authorisationNo).toMatch(/^SQS\d{11}$/)
  const { rows } = await desk.call(authorisationPage, { query: { keyword: passports[0] } })
  expect(rows[0]).toMatchObject({ id, state: 'valid', relation: '配偶', madeBy: '人员letters_one' })
  expect(rows[0]?.people.map(({ usedAt }) => usedAt)).toEqual([null, null])
  expect(JSON.stringify(rows)).not.toContain('110101199003070038')
  expect(JSON.stringify(rows)).not.toContain('13912345678')
  await desk.call(authorisationRevoke, { body: { id, reason: '客户改主意' } })
  const again = await desk.raw(authorisationRevoke, { body: { id, reason: '再一次' } })
  expect(again.msg).toContain('已撤销')
  const after = await desk.call(authorisationPage, { query: { keyword: authorisationNo } })
  expect(after.rows[0]).toMatchObject({ state: 'revoked', revokeReason: '客户改主意' })
})

test('another centre and a colleague whose permission names a scope register, see, read and revoke nothing', async () => {
  const { applicantIds, passports } = await billAtConsulate(server)
  const letter = [await uploaded(desk)]
  const { id, authorisationNo } = await desk.call(authorisationAdd, { body: draft(applicantIds, { letter }) })
  const strangers = [await otherManager(server), await custodian(server, 'letters_own', { narrow: true })]
  for (const stranger of strangers) {
    const body = draft(applicantIds, { letter: [await uploaded(stranger)] })
    expect((await stranger.raw(authorisationAdd, { body })).msg).toBe('记录不存在或已被删除')
    expect((await stranger.raw(authorisationRevoke, { body: { id, reason: 'x' } })).msg).toBe(
      '记录不存在或已被删除',
    )
    expect((await stranger.call(authorisationPage, { query: { keyword: authorisationNo } })).rows).toEqual([])
    expect(await stranger.call(authorisationPeople, { query: { keyword: passports[0] } })).toEqual([])
    const unread = await stranger.refused(fileUrl, { query: { storageName: letter[0]?.storageName ?? '' } })
    expect(unread.msg).toBe('记录不存在或已被删除')
  }
  expect(await desk.call(authorisationPeople, { query: { keyword: passports[0] } })).toHaveLength(1)
  // Whoever of the house hands out by it opens the letter.
  const colleague = await custodian(server, 'letters_colleague')
  const [row] = (await colleague.call(authorisationPage, { query: { keyword: authorisationNo } })).rows
  expect(row?.letter).toEqual(letter)
  expect(
    await colleague.call(fileUrl, { query: { storageName: row?.letter[0]?.storageName ?? '' } }),
  ).toContain('/store/')
})
