import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { presenceLeave, presenceTell } from '@visa/contract/shell/presence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../db/sql.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { Client } from '../../testing/client.ts'
import { newOrder } from '../../testing/orders.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let agent: Client
let colleague: Client
let accept: Client

beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  accept = await server.as('accept')
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '同事',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.order.manage'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'colleague', roleIds: [role] })
  colleague = await server.as('colleague')
})
afterAll(() => server.close())

const at = (id: number) => ({ kind: 'visaOrder' as const, id })

test('who is at an order sees who else is; leaving and silence end it', async () => {
  const { id, applicantIds } = await newOrder(server)
  expect(await agent.call(presenceTell, { body: at(id) })).toEqual([])
  const others = await colleague.call(presenceTell, { body: { ...at(id), doing: 'edit' } })
  expect(others).toMatchObject([{ doing: 'look' }])
  expect(await agent.call(presenceTell, { body: at(id) })).toMatchObject([
    { name: '人员colleague', doing: 'edit' },
  ])
  // Somebody of another company is the company.
  const seen = await accept.call(presenceTell, { body: at(id) })
  expect(new Set(seen.map(({ name }) => name))).toEqual(new Set(['远行国旅']))
  expect(seen.map(({ userId }) => userId)).toEqual([-1, -2])
  // Another record is another place.
  const [applicantId = 0] = applicantIds
  expect(await agent.call(presenceTell, { body: { kind: 'visaApplicant', id: applicantId } })).toEqual([])

  await accept.call(presenceLeave, { body: at(id) })
  await server.db.query(
    sql`update presence set expires_at = now() - interval '1 second'
        where user_id = (select id from app_user where user_name = 'colleague')`,
  )
  expect(await agent.call(presenceTell, { body: at(id) })).toEqual([])
  await sweep(server.db, new Date())
  const left = await rows<{ user: number }>(
    server.db,
    sql`select user_id as user from presence where kind = 'visaOrder' and record_id = ${id}`,
  )
  expect(left).toHaveLength(1)
})

test('only for those who may open such a record: a colleague without a visa right is told nothing', async () => {
  const { id, applicantIds } = await newOrder(server)
  const [applicantId = 0] = applicantIds
  await agent.call(presenceTell, { body: at(id) })
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '只看公告',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['sys.notice'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'no_visa', roleIds: [role] })
  const person = await server.as('no_visa')
  for (const body of [at(id), { kind: 'visaApplicant' as const, id: applicantId }]) {
    expect((await person.raw(presenceTell, { body })).code).toBe(CODES.NO_PERMISSION)
  }
  expect(await rows(server.db, sql`select 1 from presence where record_id = ${id}`)).toHaveLength(1)
})

test('only within reach: another company and a colleague outside the scope are told nothing and leave no trace', async () => {
  const { id, applicantIds } = await newOrder(server)
  const [applicantId = 0] = applicantIds
  await agent.call(presenceTell, { body: at(id) })
  const own = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '只看自己',
    dataScope: DATA_SCOPE.OWN,
    grants: ['visa.order.manage'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'own_only', roleIds: [own] })
  for (const name of ['own_only', 'customer', 'center_mgr']) {
    const person = await server.as(name)
    for (const body of [at(id), { kind: 'visaApplicant' as const, id: applicantId }]) {
      expect((await person.refused(presenceTell, { body })).msg).toBe('记录不存在或已被删除')
      expect(await person.call(presenceLeave, { body })).toBeNull()
    }
  }
  expect(await agent.call(presenceTell, { body: at(id) })).toEqual([])
  expect((await server.visitor().refused(presenceTell, { body: at(id) })).code).toBe('2323')
})

test('two windows of one person are one person', async () => {
  const { id } = await newOrder(server)
  await Promise.all(Array.from({ length: 6 }, () => agent.call(presenceTell, { body: at(id) })))
  expect(await colleague.call(presenceTell, { body: at(id) })).toHaveLength(1)
})
