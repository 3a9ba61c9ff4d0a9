import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { applicantAdd, applicantCopy, applicantForm, applicantSave } from '@visa/contract/visa/applicant-form'
import { orderMove } from '@visa/contract/visa/order-russia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import type { Client } from '../../../testing/client.ts'
import { reasonsOf } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
})
afterAll(() => server.close())

const valuesOf = async (id: number) => (await agent.call(applicantForm, { query: { id } })).values
const write = (id: number, values: object) =>
  agent.call(applicantSave, {
    body: { id, changes: Object.entries(values).map(([field, value]) => ({ field, value })) },
  })

const PARTS = ['address', 'contact', 'journey'] as const
const ADDRESS = { homeAddress: '1 WENSAN ROAD', homeCity: 'HANGZHOU', submissionPlace: 'BEIJING' }

test('everybody else takes over what is blank, and it can be taken back but for what was changed since', async () => {
  const { applicantIds } = await bareOrder(server, { people: 4 })
  const [first = 0, second = 0, third = 0, lodged = 0] = applicantIds
  await write(first, { ...ADDRESS, hasInsurance: 'y', insurer: 'PICC', policyNo: 'P-1' })
  await write(second, { homeCity: 'NINGBO' })
  await server.db.query(sql`update visa_applicant set status = 40 where id = ${lodged}`)
  const copied = await agent.call(applicantCopy, { body: { id: first, parts: [...PARTS] } })
  expect(copied.map(({ id, taken }) => [id, Object.keys(taken).toSorted()])).toEqual([
    [second, ['hasInsurance', 'homeAddress', 'insurer', 'submissionPlace']],
    [third, ['hasInsurance', 'homeAddress', 'homeCity', 'insurer', 'submissionPlace']],
  ])
  expect(await valuesOf(second)).toMatchObject({ ...ADDRESS, homeCity: 'NINGBO' })
  expect(await valuesOf(third)).toMatchObject(ADDRESS)
  expect(await valuesOf(third)).not.toHaveProperty('policyNo')
  // What was reviewed stays as it was reviewed.
  expect(await valuesOf(lodged)).not.toHaveProperty('homeAddress')
  // The same again finds nothing blank.
  expect(await agent.call(applicantCopy, { body: { id: first, parts: [...PARTS] } })).toEqual([])
  await agent.call(applicantSave, {
    body: { id: third, changes: [{ field: 'homeCity', value: 'SUZHOU', base: 'HANGZHOU' }] },
  })
  const conflicts: string[] = []
  for (const { id, taken, before } of copied) {
    const changes = Object.entries(before).map(([field, value]) => ({ field, value, base: taken[field] }))
    const answer = await agent.call(applicantSave, { body: { id, changes } })
    conflicts.push(...answer.conflicts.map(({ field }) => field))
  }
  expect(conflicts).toEqual(['homeCity'])
  expect(await valuesOf(third)).toMatchObject({ homeCity: 'SUZHOU' })
  expect(await valuesOf(third)).not.toHaveProperty('homeAddress')
  expect(await valuesOf(second)).toMatchObject({ homeCity: 'NINGBO' })
})

test('also over what is filled in where that is asked for; those who were cancelled are left out', async () => {
  const { id: orderId, applicantIds } = await bareOrder(server, { people: 3 })
  const [first = 0, second = 0, off = 0] = applicantIds
  await write(first, ADDRESS)
  await write(second, { homeCity: 'NINGBO' })
  await agent.call(orderMove, {
    body: { id: orderId, operation: 'cancel', applicantIds: [off], reason: '不去了' },
  })
  const body = { id: first, parts: ['address' as const], over: true }
  const copied = await agent.call(applicantCopy, { body })
  expect(copied).toMatchObject([{ id: second, before: { homeCity: 'NINGBO', homeAddress: null } }])
  expect(await valuesOf(second)).toMatchObject({ homeCity: 'HANGZHOU' })
  const nothing = await agent.raw(applicantCopy, { body: { ...body, parts: [] } })
  expect(reasonsOf(nothing)).toHaveProperty('parts')
})

test('two at once write nothing over each other', async () => {
  const { applicantIds } = await bareOrder(server, { people: 3 })
  const [first = 0, second = 0, third = 0] = applicantIds
  await write(first, { homeCity: 'HANGZHOU' })
  await write(second, { homeCity: 'NINGBO' })
  const answers = await Promise.all(
    [first, second].map((id) => agent.raw(applicantCopy, { body: { id, parts: ['address'] } })),
  )
  expect(answers.map(({ code }) => code)).toEqual([CODES.SUCCESS, CODES.SUCCESS])
  expect([await valuesOf(first), await valuesOf(second)]).toMatchObject([
    { homeCity: 'HANGZHOU' },
    { homeCity: 'NINGBO' },
  ])
  expect(['HANGZHOU', 'NINGBO']).toContain((await valuesOf(third))['homeCity'])
})

test('another company, a colleague outside the scope and whoever may not write copy nothing', async () => {
  const { applicantIds } = await bareOrder(server, { people: 2 })
  const [first = 0, second = 0] = applicantIds
  await write(first, ADDRESS)
  const grants = ['visa.order.add', 'visa.order.manage', 'visa.order.manage.edit']
  for (const [company, userName, dataScope] of [
    ['AGENT-YX', 'copy_own', DATA_SCOPE.OWN],
    ['CUST-HT', 'copy_far', DATA_SCOPE.COMPANY],
  ] as const) {
    const role = await newRole(server, { company, roleName: userName, dataScope, grants })
    await newPerson(server, { company, userName, roleIds: [role] })
    const person = await server.as(userName)
    const answer = await person.raw(applicantCopy, { body: { id: first, parts: [...PARTS] } })
    expect(answer.msg).toBe('记录不存在或已被删除')
  }
  const reads = await newRole(server, {
    company: 'AGENT-YX',
    roleName: 'copy_reads',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.order.manage'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'copy_reads', roleIds: [reads] })
  const reader = await server.as('copy_reads')
  expect((await reader.raw(applicantCopy, { body: { id: first, parts: [...PARTS] } })).code).toBe(
    CODES.NO_PERMISSION,
  )
  expect(await valuesOf(second)).not.toHaveProperty('homeAddress')
})

test('who is added later begins with the journey of the first, nothing else of theirs, and can change it', async () => {
  const { id: orderId, applicantIds } = await bareOrder(server, { people: 1 })
  const [first = 0] = applicantIds
  await write(first, { ...ADDRESS, hasInsurance: 'y', insurer: 'PICC' })
  const {
    ids: [id = 0],
  } = await agent.call(applicantAdd, { body: { orderId, people: [{ cnName: '后来者' }] } })
  const journey = { submissionPlace: 'BEIJING', hasInsurance: 'y', insurer: 'PICC' }
  expect(await valuesOf(id)).toMatchObject(journey)
  expect(await valuesOf(id)).not.toHaveProperty('homeAddress')
  await agent.call(applicantSave, {
    body: { id, changes: [{ field: 'submissionPlace', value: 'SHANGHAI', base: 'BEIJING' }] },
  })
  // Theirs alone: the first keeps what they said, and a copy over what is blank leaves it.
  expect(await agent.call(applicantCopy, { body: { id: first, parts: ['journey'] } })).toEqual([])
  expect(await valuesOf(first)).toMatchObject(journey)
  expect(await valuesOf(id)).toMatchObject({ submissionPlace: 'SHANGHAI' })
})
