import { DRAFT_LIMITS, draftDiscard, draftGet, draftSave } from '@visa/contract/draft/draft'
import { companySave } from '@visa/contract/org/company-manage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { Client } from '../../testing/client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client
let agent: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
  agent = await server.as('agent')
})
afterAll(() => server.close())

const place = { kind: 'company', recordId: '7' }
const read = (who: Client, of = place) => who.call(draftGet, { query: of })

test('a draft is kept per person, form and record, found again, and forgotten', async () => {
  expect(await read(admin)).toBeNull()
  await admin.call(draftSave, { body: { ...place, body: { values: { companyName: '甲' } } } })
  await admin.call(draftSave, { body: { ...place, recordId: '', body: { values: { companyName: '新' } } } })
  const { updateTime } = await admin.call(draftSave, {
    body: { ...place, body: { values: { companyName: '乙', logo: [], none: null } } },
  })
  expect(await read(admin)).toEqual({
    body: { values: { companyName: '乙', logo: [], none: null } },
    updateTime,
  })
  expect((await read(admin, { ...place, recordId: '' }))?.body).toEqual({ values: { companyName: '新' } })
  expect(await read(admin, { kind: 'notice', recordId: '7' })).toBeNull()
  expect(await admin.call(draftDiscard, { body: place })).toBeNull()
  expect(await read(admin)).toBeNull()
  expect(await read(admin, { ...place, recordId: '' })).not.toBeNull()
})

test('nobody reads, overwrites or discards the draft of somebody else', async () => {
  await admin.call(draftSave, { body: { ...place, body: { secret: 'E12345678' } } })
  expect(await read(agent)).toBeNull()
  await agent.call(draftSave, { body: { ...place, body: { own: true } } })
  await agent.call(draftDiscard, { body: place })
  expect((await read(admin))?.body).toEqual({ secret: 'E12345678' })
  expect((await server.visitor().refused(draftGet, { query: place })).code).toBe('2323')
})

test('a draft of more than 256 KB is refused, and the one before it stays', async () => {
  await admin.call(draftSave, { body: { ...place, body: { kept: true } } })
  const fits = '签'.repeat(Math.floor((DRAFT_LIMITS.bytes - 20) / 3))
  const { msg } = await admin.refused(draftSave, {
    body: { ...place, body: { text: `${fits}签签签签签签签` } },
  })
  expect(msg).toBe('草稿不能超过 256 KB，请先保存表单')
  expect((await read(admin))?.body).toEqual({ kept: true })
  await admin.call(draftSave, { body: { ...place, body: { text: fits } } })
  expect((await read(admin))?.body).toEqual({ text: fits })
})

test('what cannot be stored is refused in words, and the draft before it stays', async () => {
  await admin.call(draftSave, { body: { ...place, body: { kept: true } } })
  const nested = (depth: number): Record<string, unknown> => (depth === 0 ? {} : { a: nested(depth - 1) })
  const unfit: Record<string, unknown>[] = [
    { v: 'a\u0000b' },
    { 'a\u0000': 1 },
    { v: ['\uD800'] },
    nested(60),
  ]
  for (const body of unfit) {
    expect((await admin.refused(draftSave, { body: { ...place, body } })).code).toBe('9999')
  }
  expect((await admin.call(draftGet, { query: place }))?.body).toEqual({ kept: true })
})

test('a person has fifty drafts at most: the oldest goes', async () => {
  for (let no = 0; no <= DRAFT_LIMITS.perPerson; no += 1) {
    await agent.call(draftSave, { body: { kind: 'many', recordId: String(no), body: { no } } })
  }
  const { count } = await one<{ count: number }>(
    server.db,
    sql`select count(*) as count from form_draft where kind = 'many'`,
  )
  expect(count).toBe(DRAFT_LIMITS.perPerson)
  expect(await read(agent, { kind: 'many', recordId: '0' })).toBeNull()
  expect(await read(agent, { kind: 'many', recordId: '50' })).not.toBeNull()
})

test('two tabs that save at once leave one draft, whole', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, no) =>
      admin.call(draftSave, { body: { kind: 'race', recordId: '', body: { no, again: no } } }),
    ),
  )
  const body = (await read(admin, { kind: 'race', recordId: '' }))?.body
  expect(body?.['no']).toBe(body?.['again'])
})

test('at most fifty are kept, however many are sent at once', async () => {
  const person = await server.as('center_mgr')
  const send = (no: number) =>
    person.call(draftSave, { body: { kind: 'flood', recordId: String(no), body: { no } } })
  await Promise.all(Array.from({ length: DRAFT_LIMITS.perPerson + 12 }, (_, no) => send(no)))
  const kept = await rows(server.db, sql`select 1 as here from form_draft where kind = 'flood'`)
  expect(kept).toHaveLength(DRAFT_LIMITS.perPerson)
})

test('after thirty days a draft is not answered any more and swept; no log tells of it', async () => {
  await admin.call(draftSave, { body: { kind: 'old', recordId: '', body: { a: 1 } } })
  await admin.call(companySave, {
    body: { companyCode: '', companyName: '草稿公司', shortName: '草稿', identityCode: 4 },
  })
  await server.db.query(
    sql`update form_draft set expires_at = now() - interval '1 second' where kind = 'old'`,
  )
  expect(await read(admin, { kind: 'old', recordId: '' })).toBeNull()
  await sweep(server.db, new Date())
  expect(await rows(server.db, sql`select 1 as here from form_draft where kind = 'old'`)).toEqual([])
  const logged = await rows<{ entity: string }>(server.db, sql`select distinct entity from change_log`)
  expect(logged.map(({ entity }) => entity)).not.toContain('form_draft')
})
