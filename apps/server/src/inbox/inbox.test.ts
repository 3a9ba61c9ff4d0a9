import {
  monitorInboxPage,
  monitorInboxRefusals,
  monitorInboxReplay,
} from '@visa/contract/monitor/monitor-inbox'
import { paramSave } from '@visa/contract/org/system-param-calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql } from '../db/sql.ts'
import { pruneInboxJob, retryInboxJob } from '../features/monitor/inbox.jobs.ts'
import { SMS_REPORT_PATH } from '../features/sms/message/report.callback.ts'
import type { Client } from '../testing/client.ts'
import { testClock } from '../testing/clock.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { maskedBody } from './masked-body.ts'
import { pauseAfter, processEvent } from './process.ts'
import { receive } from './receive.ts'
import type { InboxSource } from './source.ts'

const TOKEN = 'agreed-with-the-carrier'

let clock: ReturnType<typeof testClock>
let server: TestApp
let admin: Client
/** What the planted service does about an event. */
let work: () => void

/** A service whose events each leave a row, before whatever the test has in mind happens. */
const planted: InboxSource = {
  provider: 'aliyun.smsReport',
  verify: async ({ headers }) => headers['x-signature'] === 'right',
  evidence: ['x-signature'],
  read: ({ body }) =>
    body === '' ? undefined : body.split(';').map((eventId) => ({ eventId, body: eventId })),
  async process(tx, body) {
    await tx.query(sql`insert into planted (event) values (${body})`)
    work()
  },
}

beforeEach(async () => {
  clock = testClock('2026-03-02T02:00:00Z')
  server = await testApp({ now: clock.now, env: { SMS_REPORT_TOKEN: TOKEN } })
  admin = await server.as('admin')
  work = () => undefined
  await server.db.query(sql`create table planted (event text not null)`)
})

const told: number[] = []
const deliver = (body: string, signature = 'right') =>
  receive(
    server.db,
    planted,
    { body, query: {}, headers: { 'x-signature': signature } },
    { now: clock.now(), tell: (_, id) => told.push(id) },
  )
const done = async (): Promise<string[]> =>
  (await rows<{ event: string }>(server.db, sql`select event from planted order by event`)).map(
    ({ event }) => event,
  )
const events = () =>
  rows(server.db, sql`select event_id as id, outcome, attempts, error, headers from inbox_event order by id`)
const retry = () => retryInboxJob([planted]).run({ db: server.db, now: clock.now(), fireTime: clock.now() })
const broken = () => {
  throw new Error('no place for 13811112222 "王芳"')
}

describe('an event', () => {
  test('is processed once, however often and however many at a time it comes, and answered alike', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver('a;b')))
    expect(new Set(answers)).toEqual(new Set(['taken']))
    expect(await deliver('b;a;c')).toBe('taken')
    expect(await done()).toEqual(['a', 'b', 'c'])
    expect(await events()).toMatchObject([
      { id: 'a', outcome: 'done', attempts: 1, headers: { 'x-signature': 'right' } },
      { id: 'b', outcome: 'done' },
      { id: 'c', outcome: 'done' },
    ])
  })

  test('that is not verified is refused and counted, and nothing of it is kept', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect(await deliver('a', 'forged')).toBe('unverified')
    expect(await deliver('')).toBe('unreadable')
    expect(await events()).toEqual([])
    expect(await admin.call(monitorInboxRefusals, {})).toMatchObject([
      { reason: 'unreadable', count: 1 },
      { reason: 'unverified', count: 5 },
    ])
    expect(await rows(server.db, sql`select 1 from inbox_refusal`)).toHaveLength(2)
  })

  test('whose work fails is taken all the same, leaves nothing half done and is tried after growing pauses', async () => {
    work = broken
    expect(await deliver('a')).toBe('taken')
    expect(told).toHaveLength(1)
    expect(await done()).toEqual([])
    expect(await events()).toMatchObject([{ outcome: 'failed', attempts: 1, error: 'no place for … …' }])
    // Repeated by the provider meanwhile, it is the same event, which has its own time.
    expect(await deliver('a')).toBe('taken')
    expect((await retry()).en).toBe('0 events processed, 0 failed')
    clock.pass(60)
    expect((await retry()).en).toBe('1 event processed, 1 failed')
    clock.pass(119)
    expect((await retry()).en).toBe('0 events processed, 0 failed')
    work = () => undefined
    clock.pass(1)
    expect((await retry()).en).toBe('1 event processed, 0 failed')
    expect(await done()).toEqual(['a'])
    expect(await events()).toMatchObject([{ outcome: 'done', attempts: 3, error: '' }])
  })

  test('whose receiver died before it was processed is taken up by another', async () => {
    await server.db.query(sql`
      insert into inbox_event (provider, event_id, body, received_at, next_try_at)
      values ('aliyun.smsReport', 'orphan', 'orphan', ${clock.now()}, ${clock.now()})`)
    await Promise.all([retry(), retry()])
    expect(await done()).toEqual(['orphan'])
  })

  test('of a provider that nobody knows any more is kept', async () => {
    work = broken
    await deliver('a')
    const { id } = await one<{ id: number }>(server.db, sql`select id from inbox_event`)
    const moment = { now: clock.now(), tell: () => undefined }
    expect(await processEvent(server.db, [], id, moment)).toBe(false)
    expect(await events()).toMatchObject([{ outcome: 'failed', attempts: 2 }])
  })

  test('the pauses double up to six hours', () => {
    expect([1, 2, 3, 9, 10, 12].map((attempt) => pauseAfter(attempt) / 60_000)).toEqual([
      1, 2, 4, 256, 360, 360,
    ])
  })
})

describe('a person', () => {
  const givenUp = async (): Promise<number> => {
    work = broken
    await deliver('{"phone_number":"13811112222","biz_id":"900^0"}')
    for (let turn = 0; turn < 11; turn += 1) {
      clock.pass(6 * 3600)
      await retry()
    }
    const { id } = await one<{ id: number }>(server.db, sql`select id from inbox_event`)
    admin = await server.as('admin')
    return id
  }

  test('sees what came, with numbers of people hidden, and has what was given up processed again', async () => {
    const id = await givenUp()
    const page = (query: object) => admin.call(monitorInboxPage, { query })
    expect((await page({ outcome: 'done' })).rows).toEqual([])
    const [event] = (await page({ outcome: 'givenUp', provider: 'aliyun.smsReport' })).rows
    expect(event).toMatchObject({ id, outcome: 'givenUp', attempts: 12, nextTryTime: null })
    expect(event?.body).toBe('{"phone_number":"13****22","biz_id":"900^0"}')
    clock.pass(86_400 * 5)
    expect((await retry()).en).toBe('0 events processed, 0 failed')
    admin = await server.as('admin')
    await admin.call(monitorInboxReplay, { body: { id } })
    expect((await page({})).rows).toMatchObject([{ outcome: 'waiting', attempts: 0 }])
    const logged = await rows(server.db, sql`select action from change_log where entity = 'inbox_event'`)
    expect(logged).toEqual([{ action: 'update' }])
    // This one is no report of the carrier, so the product's own handler fails on it, in the job that was queued.
    await server.runJobs()
    expect((await page({})).rows).toMatchObject([{ outcome: 'failed', attempts: 1 }])
  })

  test('needs the code for it, and all companies in reach; what is done is not done again', async () => {
    await deliver('a')
    const { id } = await one<{ id: number }>(server.db, sql`select id from inbox_event`)
    expect((await admin.refused(monitorInboxReplay, { body: { id } })).msg).toBe('该通知已处理，不需要重放')
    expect((await admin.refused(monitorInboxReplay, { body: { id: id + 1 } })).code).toBe('9999')
    const other = await server.as('center_mgr')
    expect((await other.refused(monitorInboxReplay, { body: { id } })).code).toBe('1111')
    await server.db.query(sql`
      insert into role_resource (role_id, resource_id)
      select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id cross join resource r
      where u.user_name = 'center_emp' and r.code like 'sys.monitor%' on conflict do nothing`)
    const granted = await server.as('center_emp')
    expect((await granted.refused(monitorInboxReplay, { body: { id } })).code).toBe('1111')
    expect((await granted.refused(monitorInboxPage, { query: {} })).code).toBe('1111')
  })

  test('decides how long it is kept', async () => {
    await deliver('a')
    await deliver('a', 'forged')
    const prune = () => pruneInboxJob.run({ db: server.db, now: clock.now(), fireTime: clock.now() })
    await admin.call(paramSave, { body: { key: 'inbox.keepDays', value: 2, version: 0 } })
    clock.pass(2 * 86_400)
    expect((await prune()).en).toBe('0 events removed')
    clock.pass(1)
    expect((await prune()).en).toBe('1 event removed')
    expect(await rows(server.db, sql`select 1 from inbox_refusal`)).toEqual([])
  })
})

test('delivery reports of the carrier come in this way', async () => {
  const push = async (token: string) => {
    const report = { phone_number: '13811112222', success: true, biz_id: '900^0' }
    const response = await server.visitor().send({
      method: 'POST',
      url: `${SMS_REPORT_PATH}?token=${token}`,
      payload: JSON.stringify([report]),
    })
    return response.json<{ code: number }>().code
  }
  expect([await push(TOKEN), await push(TOKEN), await push('guess')]).toEqual([0, 0, 403])
  expect(await events()).toMatchObject([{ outcome: 'done' }])
  const kept = JSON.stringify(await rows(server.db, sql`select * from inbox_event`))
  expect(kept).not.toContain(TOKEN)
  expect(server.logged()).not.toContain('13811112222')
})

test('bodies are shown without numbers and addresses of people', () => {
  const hidden = maskedBody(
    '{"m":"13811112222","id":"11010519491231002X","p":"E12345678","to":"a.b@example.com"}',
  )
  for (const personal of ['13811112222', '491231', '12345678', 'a.b@']) expect(hidden).not.toContain(personal)
  expect(maskedBody('{"code":"DELIVERED","size":"1"}')).toBe('{"code":"DELIVERED","size":"1"}')
})
