import type { CallInput } from '@visa/contract/endpoint'
import * as api from '@visa/contract/notice/notice'
import type { FieldErrors } from '@visa/contract/envelope'
import { changeLanguage } from '@visa/contract/session/personal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, rows, sql, type Queryable } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { testClock } from '../../testing/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type Draft = CallInput<typeof api.noticeAdd>['body']

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }
const MANAGE = ['', '.add', '.edit', '.delete', '.top'].map((button) => `sys.notice.manage${button}`)

const clock = testClock()
let server: TestApp
let admin: Client
/** Managers of notices at two other companies. */
let agent: Client
let centre: Client
let companies: Map<string, number>

const grant = (userName: string, codes: readonly string[]) =>
  server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id, resource r
    where u.user_name = ${userName} and r.code = any(${codes}) on conflict do nothing`)

/** How many statements wait for a lock. */
const waiting = async (db: Queryable): Promise<number> => {
  const found = await one<{ count: number }>(
    db,
    sql`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found.count
}

const companyId = (code: string): number => companies.get(code) ?? 0

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  await grant('agent', MANAGE)
  await grant('center_mgr', MANAGE)
  admin = await server.as('admin')
  agent = await server.as('agent')
  centre = await server.as('center_mgr')
  const found = await rows<{ code: string; id: number }>(
    server.db,
    sql`select company_code as code, id from company`,
  )
  companies = new Map(found.map(({ code, id }) => [code, id]))
})

afterAll(() => server.close())

beforeEach(() => server.db.query(sql`delete from notice`))

const draft = (changes: Partial<Draft> = {}): Draft => ({ title: '通知', content: '<p>正文</p>', ...changes })
const add = async (client: Client, changes: Partial<Draft> = {}): Promise<number> =>
  (await client.call(api.noticeAdd, { body: draft(changes) })).id
const detail = (client: Client, id: number) => client.call(api.noticeDetail, { query: { id } })
const titles = async (client: Client, query: CallInput<typeof api.noticePage>['query'] = {}) =>
  (await client.call(api.noticePage, { query })).rows.map(({ title }) => title)
const fieldsRefused = async (client: Client, changes: Partial<Draft>): Promise<Record<string, string>> => {
  const answer = await client.refused(api.noticeAdd, { body: draft(changes) })
  expect(answer.code).toBe('9999')
  return (answer.data as FieldErrors).fields
}

test('P3.9 P7.41 a notice is added, listed, read, changed, pinned and deleted', async () => {
  const id = await add(admin, {
    title: '系统维护',
    content: '<p onclick="x()">今晚<b>停机</b></p>',
    importance: 2,
    type: '2',
  })
  const { rows: listed, records } = await admin.call(api.noticePage, { query: {} })
  expect(records).toBe(1)
  expect(listed[0]).toEqual({
    id,
    title: '系统维护',
    importance: 2,
    type: '2',
    platform: 'MANAGER',
    showPlace: 'MANAGER_HOME',
    departureCity: '',
    arrivalCity: '',
    topHead: false,
    startTime: '2026-03-01T00:00:00.000Z',
    endTime: null,
    createTime: expect.any(String),
    createUserName: '陈志远',
    identityCodes: [],
    companies: [],
    companyName: '签证业务平台',
    phase: 1,
    knownCount: 0,
    updateTime: expect.any(String),
  })
  expect(await detail(admin, id)).toEqual({ ...listed[0], content: '<p>今晚<strong>停机</strong></p>' })
  const [shown] = await admin.call(api.noticeTop, { query: {} })
  expect(shown).toMatchObject({ title: '系统维护', importance: 2, type: '2', known: false })

  const agentId = companyId('AGENT-YX')
  const later = { startTime: '2026-03-02T00:00:00.000Z', endTime: '2026-03-03T00:00:00.000Z' }
  await admin.call(api.noticeUpdate, {
    body: { id, ...draft({ ...later, identityCodes: [4, 4], companyIds: [agentId, agentId] }) },
  })
  expect(await detail(admin, id)).toMatchObject({
    ...later,
    title: '通知',
    content: '<p>正文</p>',
    importance: 1,
    type: '1',
    identityCodes: [4],
    companies: [{ id: agentId, companyName: '北京远行国际旅行社有限公司' }],
    phase: 0,
  })
  await admin.call(api.noticeTopHead, { body: { id, topHead: true } })
  expect((await detail(admin, id)).topHead).toBe(true)
  await admin.call(api.noticeDelete, { body: { id } })
  expect(await admin.refused(api.noticeDetail, { query: { id } })).toEqual(GONE)
})

describe('who may', () => {
  const calls = Object.values(api).flatMap((each) =>
    typeof each === 'object' && 'path' in each && 'access' in each ? [each] : [],
  )

  test('each call is refused with 1111 to somebody without its permission', async () => {
    const accept = await server.as('accept')
    const guarded = calls.filter(({ access }) => String(access).startsWith('sys.notice.manage'))
    expect(guarded.length).toBe(9)
    for (const call of guarded.filter(({ access }) => typeof access === 'string')) {
      expect(await accept.raw(call), call.path).toEqual({ code: '1111', msg: '没有操作权限', data: null })
    }
    await server.db.query(sql`
      delete from role_resource rr using resource r
      where r.id = rr.resource_id and r.code = 'sys.notice'
        and role_id = (select id from app_role where role_name = '客户经办人')`)
    const customer = await server.as('customer')
    for (const call of [api.noticeReadPage, api.noticeDetail]) {
      expect((await customer.raw(call)).code, call.path).toBe('1111')
    }
    for (const call of [api.noticeTop, api.noticeList]) {
      expect((await customer.raw(call)).code, call.path).toBe('0000')
    }
  })

  test.each(MANAGE.slice(1))('the button %s opens its own calls and no other', async (button) => {
    const role = sql`(select id from app_role where role_name = '字典查看员')`
    await server.db.query(sql`delete from role_resource where role_id = ${role}
      and resource_id in (select id from resource where code like 'sys.notice.manage%')`)
    await grant('simple', [button])
    const simple = await server.asReader()
    for (const call of calls.filter(({ access }) => MANAGE.slice(1).includes(String(access)))) {
      // An empty request gets past the permission and no further.
      expect((await simple.raw(call)).code, call.path).toBe(call.access === button ? '9999' : '1111')
    }
  })

  test('the platform manages the notices of all, a company its own', async () => {
    await add(admin, { title: '平台' })
    await add(agent, { title: '代理' })
    await add(centre, { title: '中心' })
    expect(await titles(admin)).toEqual(['中心', '代理', '平台'])
    expect(await titles(agent)).toEqual(['代理'])
    expect(await titles(centre)).toEqual(['中心'])
  })

  test("another company's notice is as good as none, for each call", async () => {
    const own = await add(agent, { title: '自己的' })
    for (const id of [await add(admin, { identityCodes: [4] }), await add(centre)]) {
      const attempts: [string, Promise<unknown>][] = [
        ['update', agent.refused(api.noticeUpdate, { body: { id, ...draft() } })],
        ['delete', agent.refused(api.noticeDelete, { body: { id } })],
        ['batchDelete', agent.refused(api.noticeBatchDelete, { body: { ids: [own, id] } })],
        ['changeTopHead', agent.refused(api.noticeTopHead, { body: { id, topHead: true } })],
        ['readers', agent.refused(api.noticeReaders, { query: { id } })],
        ['queryLog', agent.refused(api.noticeLog, { query: { id } })],
      ]
      for (const [name, attempt] of attempts) expect(await attempt, name).toEqual(GONE)
      expect(await detail(admin, id)).toMatchObject({ title: '通知', topHead: false })
    }
    expect(await titles(agent)).toEqual(['自己的'])
  })

  test('a company speaks to its own people only, whoever edits its notice', async () => {
    const own = companyId('AGENT-YX')
    const id = await add(agent, { identityCodes: [4], companyIds: [own] })
    expect((await detail(agent, await add(agent))).companies).toEqual([
      { id: own, companyName: '北京远行国际旅行社有限公司' },
    ])
    const refusal = '含有不存在或无权选择的项'
    expect(await fieldsRefused(agent, { companyIds: [own, companyId('CENTER-BJ')] })).toEqual({
      companyIds: refusal,
    })
    expect(await fieldsRefused(agent, { companyIds: [999_999] })).toEqual({ companyIds: refusal })
    expect(await fieldsRefused(agent, { identityCodes: [4, 8] })).toEqual({ identityCodes: refusal })
    const body = { id, ...draft({ companyIds: [companyId('CENTER-BJ')] }) }
    expect((await admin.refused(api.noticeUpdate, { body })).data).toEqual({
      fields: { companyIds: refusal },
    })
    await admin.call(api.noticeUpdate, { body: { id, ...draft({ title: '平台代改' }) } })
    expect(await titles(agent, { keyword: '平台代改' })).toEqual(['平台代改'])
    expect((await detail(admin, id)).companies.map((company) => company.id)).toEqual([own])
  })
})

describe('what is refused', () => {
  test('a content that leaves nothing to read, in both languages', async () => {
    for (const content of [
      '<script>alert(1)</script>',
      '<p>&nbsp;&#8203;</p>',
      '<svg><text>x</text></svg>',
    ]) {
      expect(await fieldsRefused(admin, { content })).toEqual({ content: '不能为空' })
    }
    const answer = await admin.refused(api.noticeAdd, { body: draft({ content: '<hr>' }) })
    expect(answer.msg).toBe('内容：不能为空')
    const english = await server.as('admin')
    await english.call(changeLanguage, { body: { language: 'en' } })
    const refused = await english.refused(api.noticeAdd, {
      body: draft({ content: '<hr>', endTime: '2026-02-01T00:00:00.000Z', companyIds: [999_999] }),
    })
    expect(refused).toEqual({
      code: '9999',
      msg: 'Content: cannot be empty',
      data: {
        fields: {
          content: 'cannot be empty',
          endTime: 'must be after the start',
          companyIds: 'holds something that does not exist or is not yours to choose',
        },
      },
    })
  })

  test('a content that is too long when it is stored, or too tangled to be read', async () => {
    expect(await fieldsRefused(admin, { content: '<'.repeat(6000) })).toEqual({
      content: '不能超过20000个字符',
    })
    const open = Array.from({ length: 300 }, (_, index) => `<b a=${index}>`).join('')
    expect(await fieldsRefused(admin, { content: `<p>${open}</p>${'<p>x</p>'.repeat(300)}` })).toEqual({
      content: '格式不正确',
    })
    const id = await add(admin, { content: `${'<div>'.repeat(3000)}words` })
    expect((await detail(admin, id)).content).toBe('<p>words</p>')
  })

  test('an end that does not come after the start', async () => {
    const refusal = { endTime: '必须晚于开始时间' }
    const start = '2026-03-05T00:00:00.000Z'
    expect(await fieldsRefused(admin, { startTime: start, endTime: start })).toEqual(refusal)
    // Without a start it begins now.
    expect(await fieldsRefused(admin, { endTime: '2026-03-01T00:00:00.000Z' })).toEqual(refusal)
    expect(await fieldsRefused(admin, { startTime: '0000-01-01T00:00:00.000Z' })).toEqual({
      startTime: '格式不正确',
    })
    await add(admin, { startTime: null, endTime: '2026-03-01T00:00:00.001Z' })
  })

  test('a route without both cities; other places have none', async () => {
    expect(await fieldsRefused(admin, { showPlace: 'ROUTE', departureCity: '北京' })).toEqual({
      arrivalCity: '不能为空',
    })
    expect(await fieldsRefused(admin, { showPlace: 'ROUTE' })).toEqual({
      departureCity: '不能为空',
      arrivalCity: '不能为空',
    })
    const id = await add(admin, { showPlace: 'PC_HOME', departureCity: '北京', arrivalCity: '莫斯科' })
    expect(await detail(admin, id)).toMatchObject({ departureCity: '', arrivalCity: '' })
  })

  test('unknown companies and identities', async () => {
    expect(await fieldsRefused(admin, { companyIds: [companyId('AGENT-YX'), 999_999] })).toEqual({
      companyIds: '含有不存在或无权选择的项',
    })
    expect(Object.keys(await fieldsRefused(admin, { identityCodes: [3] }))).toEqual(['identityCodes.0'])
  })

  test('everything on an update as on an add', async () => {
    const id = await add(admin)
    const body = {
      id,
      ...draft({ content: '<br>', showPlace: 'ROUTE', endTime: '2001-01-01T00:00:00.000Z' }),
    }
    const { data } = await admin.refused(api.noticeUpdate, { body })
    expect(Object.keys((data as FieldErrors).fields)).toEqual([
      'content',
      'departureCity',
      'arrivalCity',
      'endTime',
    ])
    expect(await detail(admin, id)).toMatchObject({ content: '<p>正文</p>' })
  })
})

test('a start left open is now; a notice shown already keeps its own', async () => {
  const id = await add(admin, { startTime: '2026-02-01T00:00:00.000Z' })
  await admin.call(api.noticeUpdate, { body: { id, ...draft({ startTime: null }) } })
  expect((await detail(admin, id)).startTime).toBe('2026-02-01T00:00:00.000Z')
  await admin.call(api.noticeUpdate, { body: { id, ...draft({ startTime: '2026-04-01T00:00:00.000Z' }) } })
  await admin.call(api.noticeUpdate, { body: { id, ...draft() } })
  expect((await detail(admin, id)).startTime).toBe('2026-03-01T00:00:00.000Z')
})

test('several are deleted together or not at all', async () => {
  const ids = [await add(admin), await add(agent), await add(centre)]
  expect(await admin.refused(api.noticeBatchDelete, { body: { ids: [...ids, 999_999] } })).toEqual(GONE)
  expect((await titles(admin)).length).toBe(3)
  await admin.call(api.noticeBatchDelete, { body: { ids } })
  expect(await titles(admin)).toEqual([])
  expect(
    await one(
      server.db,
      sql`select count(*) as count from change_log
    where entity = 'notice' and action = 'delete' and entity_id = any(${ids.map(String)})`,
    ),
  ).toEqual({ count: 3 })
})

test('what somebody else has changed since a notice was opened is not overwritten', async () => {
  const id = await add(admin, { title: '初稿' })
  const { updateTime: seen } = await detail(admin, id)
  await admin.call(api.noticeTopHead, { body: { id, topHead: true } })
  const late = { body: { id, ...draft({ title: '迟到' }), seen } }
  expect(await admin.refused(api.noticeUpdate, late)).toMatchObject({
    code: '4444',
    msg: expect.stringMatching(/^初稿 已于 .{19} 被 陈志远 修改/),
    data: { conflict: { by: '陈志远', current: { title: '初稿', topHead: true, companyIds: [] } } },
  })
  expect(await detail(admin, id)).toMatchObject({ title: '初稿', topHead: true })
  const opened = await detail(admin, id)
  const again = { id, ...draft({ title: '定稿', topHead: true }), seen: opened.updateTime }
  await admin.call(api.noticeUpdate, { body: again })
  expect(await detail(admin, id)).toMatchObject({ title: '定稿', topHead: true })
})

test('managers filter by word, importance, type, place and phase', async () => {
  await add(admin, { title: '甲', content: '<p>明日<em>停机</em>维护 A&amp;B strong</p>', importance: 2 })
  await add(admin, { title: '乙', type: '2', endTime: '2026-03-01T00:00:01.000Z' })
  await add(admin, {
    title: '丙',
    platform: 'PC',
    showPlace: 'PC_HOME',
    startTime: '2026-03-02T00:00:00.000Z',
  })
  await add(admin, {
    title: '丁',
    startTime: '2026-02-01T00:00:00.000Z',
    endTime: '2026-03-01T00:00:00.000Z',
    content: '<strong>x</strong>',
  })
  expect(await titles(admin, { keyword: '停机维护' })).toEqual(['甲'])
  expect(await titles(admin, { keyword: 'A&B' })).toEqual(['甲'])
  expect(await titles(admin, { keyword: 'STRONG' })).toEqual(['甲'])
  expect(await titles(admin, { keyword: '丙' })).toEqual(['丙'])
  expect(await titles(admin, { keyword: '%' })).toEqual([])
  expect(await titles(admin, { importance: 2 })).toEqual(['甲'])
  expect(await titles(admin, { type: '2' })).toEqual(['乙'])
  expect(await titles(admin, { platform: 'PC', showPlace: 'PC_HOME' })).toEqual(['丙'])
  expect(await titles(admin, { phase: 0 })).toEqual(['丙'])
  expect(await titles(admin, { phase: 1 })).toEqual(['乙', '甲'])
  expect(await titles(admin, { phase: 2 })).toEqual(['丁'])
  const { rows: all } = await admin.call(api.noticePage, { query: {} })
  expect(all.map(({ phase }) => phase)).toEqual([2, 0, 1, 1])
})

describe('the log', () => {
  const changesOf = async (id: number) => {
    const { rows: found } = await admin.call(api.noticeLog, { query: { id } })
    return found.map(({ action, changes }) => ({ action, changes }))
  }

  test('tells what changed, field by field, with companies by name', async () => {
    const id = await add(admin)
    const changed = {
      title: '新标题',
      companyIds: [companyId('AGENT-YX')],
      endTime: '2026-05-01T00:00:00.000Z',
    }
    await admin.call(api.noticeUpdate, { body: { id, ...draft(changed) } })
    await admin.call(api.noticeTopHead, { body: { id, topHead: true } })
    await admin.call(api.noticeTopHead, { body: { id, topHead: true } })
    await admin.call(api.noticeUpdate, { body: { id, ...draft({ ...changed, topHead: true }) } })
    const [pinned, updated, added, ...more] = await changesOf(id)
    expect(more).toEqual([])
    expect(pinned).toEqual({ action: 'update', changes: [{ field: 'topHead', from: false, to: true }] })
    expect(updated).toEqual({
      action: 'update',
      changes: [
        { field: 'title', from: '通知', to: '新标题' },
        { field: 'endTime', from: null, to: '2026-05-01T00:00:00.000Z' },
        { field: 'companyIds', from: [], to: ['北京远行国际旅行社有限公司'] },
      ],
    })
    expect(added?.action).toBe('add')
    expect(added?.changes).toContainEqual({ field: 'content', from: null, to: '正文' })
  })

  test('keeps of a long content where it changed, also when only its look did', async () => {
    const long = '长'.repeat(5000)
    const id = await add(admin, { content: `<p>${long}甲${long}</p>` })
    await admin.call(api.noticeUpdate, { body: { id, ...draft({ content: `<p>${long}😀${long}</p>` }) } })
    await admin.call(api.noticeUpdate, { body: { id, ...draft({ content: `<h2>${long}😀${long}</h2>` }) } })
    const [look, text] = await changesOf(id)
    const lead = `…${'长'.repeat(20)}`
    expect(text?.changes).toEqual([
      { field: 'content', from: `${lead}甲${'长'.repeat(179)}…`, to: `${lead}😀${'长'.repeat(178)}…` },
    ])
    expect(look?.changes).toEqual([
      {
        field: 'content',
        from: `<p>${'长'.repeat(197)}…`,
        to: `<h2>${'长'.repeat(196)}…`,
      },
    ])
  })
})

test('whoever changes a notice waits for the change before and starts from it', async () => {
  const id = await add(admin)
  const changed = await server.db.tx(async (tx) => {
    await tx.query(sql`update notice set title = '先改的' where id = ${id}`)
    const change = admin.call(api.noticeUpdate, { body: { id, ...draft({ title: '后改的' }) } })
    await expect.poll(() => waiting(server.db)).toBe(1)
    return { change }
  })
  await changed.change
  const { rows: log } = await admin.call(api.noticeLog, { query: { id } })
  expect(log[0]?.changes).toEqual([{ field: 'title', from: '先改的', to: '后改的' }])
})
