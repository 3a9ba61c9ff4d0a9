import { acceptOrgAuthorize } from '@visa/contract/org/accept-org-product'
import {
  agentAuthorize,
  authorizationExtend,
  authorizationSummary,
} from '@visa/contract/org/agent-authorization'
import { beforeEach, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import { scheduledJobs } from '../../../tasks.ts'
import { findJob } from '../../../jobs/quartz-job.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { companyId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const DAY_SECONDS = 86_400
const RUSSIA = { nationCode: 'RUS', visaType: 1 } as const
/** Of the contact of the demonstration's agent, and of its administrator. */
const CONTACT = '13900001002'
const ADMIN = '13900000001'

let clock: ReturnType<typeof testClock>
let server: TestApp
let admin: Client
let agentId: number
let org: number

beforeEach(async () => {
  // Eight in the morning of 1 March in UTC+8.
  clock = testClock('2026-03-01T00:00:00Z')
  server = await testApp({ now: clock.now })
  await server.db.query(sql`delete from agent_authorization`)
  await server.db.query(sql`delete from accept_org_product`)
  await server.db.query(sql`
    update company set contacts = jsonb_set(contacts, '{0,mobile}', to_jsonb(${CONTACT}::text))
    where company_code = 'AGENT-YX'`)
  admin = await server.as('admin')
  agentId = await companyId(server, 'AGENT-YX')
  org = await companyId(server, 'ACCEPT-HQ')
  const add = [{ ...RUSSIA, validFrom: '2025-01-01', validTo: '2028-12-31' }]
  await admin.call(acceptOrgAuthorize, { body: { companyId: org, add } })
})

const give = (validTo: string) =>
  admin.call(agentAuthorize, {
    body: {
      companyId: agentId,
      add: [{ ...RUSSIA, acceptOrgId: org, validFrom: '2025-06-01', validTo }],
    },
  })

const run = async (): Promise<string | undefined> => {
  const job = findJob(scheduledJobs(server), { serviceName: 'authorization', method: 'remindExpiry' })
  return (await job?.run({ db: server.db, now: clock.now(), fireTime: clock.now() }))?.zh
}

const sent = async () =>
  (
    await rows<{ mobile: string; content: string }>(
      server.db,
      sql`select mobile, content from sms_message where message_type = 'AUTHORIZATION_EXPIRING' order by id`,
    )
  ).map(({ mobile, content }) => [mobile, content])

const TEXT = (day: string) =>
  `远行国旅俄罗斯贴纸签（寰桥受理）的签证办理授权将于${day}到期，到期后不能再下单，请及时续期。`

test('30, 14 and 3 days before the end the agent’s contact and the clerks are told, of each once', async () => {
  await give('2026-04-01')
  expect(await run()).toBe('没有需要提醒的授权')
  const told: string[] = []
  for (let day = 0; day < 33; day += 1) {
    clock.pass(DAY_SECONDS)
    const said = await run()
    expect(await run()).toBe('没有需要提醒的授权')
    if (said !== '没有需要提醒的授权') told.push(`${clock.now().toISOString().slice(0, 10)} ${said}`)
  }
  expect(told).toEqual([
    '2026-03-02 提醒 1 项授权，发出 2 条短信',
    '2026-03-18 提醒 1 项授权，发出 2 条短信',
    '2026-03-29 提醒 1 项授权，发出 2 条短信',
  ])
  expect(await sent()).toEqual(
    Array.from({ length: 3 }, () => [
      [CONTACT, TEXT('2026-04-01')],
      [ADMIN, TEXT('2026-04-01')],
    ]).flat(),
  )
  // A month later nobody is logged in any more.
  const later = await server.as('admin')
  const { reminder } = await later.call(authorizationSummary, { query: {} })
  expect(reminder).toEqual({ sentTime: '2026-03-29T00:00:00.000Z', count: 1 })
})

test('one that goes on is not told of; with its new end it is again', async () => {
  await give('2026-03-20')
  expect(await run()).toContain('提醒 1 项')
  const { expiring } = await admin.call(authorizationSummary, { query: {} })
  const asked = expiring.map(({ id, updateTime: seen }) => ({ id, seen }))
  await admin.call(authorizationExtend, { body: { rows: asked, extension: 'halfYear' } })
  clock.pass(7 * DAY_SECONDS)
  expect(await run()).toBe('没有需要提醒的授权')
  clock.pass(170 * DAY_SECONDS)
  expect(await run()).toContain('提醒 1 项')
})

test('a person gets one message for all of a day; without a template nothing is noted, and the next run tries again', async () => {
  await give('2026-03-20')
  await server.db.query(sql`update sms_template set valid = 0 where message_type = 'AUTHORIZATION_EXPIRING'`)
  await expect(run()).rejects.toThrow('smsTemplateOff')
  await server.db.query(sql`update sms_template set valid = 1 where message_type = 'AUTHORIZATION_EXPIRING'`)
  await admin.call(acceptOrgAuthorize, {
    body: {
      companyId: org,
      add: [{ nationCode: 'MYS', visaType: 2, validFrom: '2025-01-01', validTo: '2028-12-31' }],
    },
  })
  await admin.call(agentAuthorize, {
    body: {
      companyId: agentId,
      add: [
        { nationCode: 'MYS', visaType: 2, acceptOrgId: org, validFrom: '2025-06-01', validTo: '2026-03-21' },
      ],
    },
  })
  expect(await run()).toBe('提醒 2 项授权，发出 2 条短信')
  expect((await sent())[0]?.[1]).toContain(
    '远行国旅俄罗斯贴纸签（寰桥受理）等2项的签证办理授权将于2026-03-20到期',
  )
  await server.db.query(sql`update company set audit_status = 4 where id = ${agentId}`)
  clock.pass(17 * DAY_SECONDS)
  expect(await run()).toBe('没有需要提醒的授权')
})
