import { CODES } from '@visa/contract/codes'
import {
  acceptOrgAuthorize,
  acceptOrgProducts,
  listCanAuthorize,
} from '@visa/contract/org/accept-org-product'
import {
  agentAuthorize,
  authorizationCopy,
  authorizationExtend,
  authorizationPage,
  authorizationSummary,
  authorizationsOfAgent,
} from '@visa/contract/org/agent-authorization'
import { auditPage } from '@visa/contract/audit/audit-log'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { grantAll } from '../../../testing/grant-all.ts'
import { companyId, newPerson, newRole } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

/** Noon of 16 November 2026 in UTC+8. */
const NOON = '2026-11-16T04:00:00Z'
const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }
const RUSSIA = { nationCode: 'RUS', visaType: 1 } as const
const MALAYSIA = { nationCode: 'MYS', visaType: 2 } as const
const YEAR = { validFrom: '2026-01-01', validTo: '2026-12-31' }

let clock: ReturnType<typeof testClock>
let server: TestApp
let admin: Client
let agentId: number
let otherAgent: number
let org: number
let centre: number

beforeEach(async () => {
  clock = testClock(NOON)
  server = await testApp({ now: clock.now })
  // What the demonstration brings depends on the day it is made.
  await server.db.query(sql`delete from agent_authorization`)
  await server.db.query(sql`delete from accept_org_product`)
  admin = await server.as('admin')
  agentId = await companyId(server, 'AGENT-YX')
  otherAgent = await companyId(server, 'TRAVEL-HZ')
  org = await companyId(server, 'ACCEPT-HQ')
  centre = await companyId(server, 'CENTER-BJ')
})

const handle = (company: number, product: typeof RUSSIA | typeof MALAYSIA, period = YEAR) =>
  admin.call(acceptOrgAuthorize, { body: { companyId: company, add: [{ ...product, ...period }] } })

const give = (fields: object = {}, company = agentId) => ({
  body: { companyId: company, add: [{ ...RUSSIA, acceptOrgId: org, ...YEAR, ...fields }] },
})

const cells = async (company = agentId) =>
  admin.call(authorizationsOfAgent, { query: { companyId: company } })

const only = async (company = agentId) => {
  const [row, ...more] = await cells(company)
  if (row === undefined || more.length > 0) throw new Error(`${more.length} more, or none`)
  return row
}

const matrix = (query: object = {}) => admin.call(authorizationPage, { query: { pageSize: 50, ...query } })

describe('P7.46 an agent is authorised', () => {
  beforeEach(async () => {
    await handle(org, RUSSIA)
  })

  test('for a product through an organisation, and the matrix tells it as it stands on a day', async () => {
    expect(await admin.call(agentAuthorize, give({ isDefault: true, validTo: '2026-12-15' }))).toEqual({
      added: 1,
      changed: 0,
      revoked: 0,
    })
    const stateOn = async (day: string) =>
      (await matrix({ day, keyword: 'yuanxing' })).rows.map(({ authorizations }) =>
        authorizations.map(({ state, orgName, isDefault }) => [state, orgName, isDefault]),
      )
    expect(await stateOn('2026-11-14')).toEqual([[['valid', '寰桥受理', true]]])
    expect(await stateOn('2026-11-15')).toEqual([[['expiring', '寰桥受理', true]]])
    expect(await stateOn('2026-12-15')).toEqual([[['expiring', '寰桥受理', true]]])
    expect(await stateOn('2026-12-16')).toEqual([[['expired', '寰桥受理', true]]])
    expect(await stateOn('2025-12-31')).toEqual([[['upcoming', '寰桥受理', true]]])
    const { valid } = await admin.call(authorizationSummary, { query: {} })
    expect(valid).toEqual([{ ...RUSSIA, agents: 1 }])
  })

  test('within the filters: agents by name, by organisation, by what ends soon or has ended', async () => {
    await admin.call(agentAuthorize, give({ validTo: '2026-11-20' }))
    await admin.call(agentAuthorize, give({ validTo: '2026-11-10' }, otherAgent))
    const names = async (query: object) => (await matrix(query)).rows.map(({ shortName }) => shortName)
    expect(await names({ phase: 'expiring' })).toEqual(['远行国旅'])
    expect(await names({ phase: 'expired' })).toEqual(['杭州远途商旅'])
    expect(await names({ acceptOrgId: centre })).toEqual([])
    expect((await names({ acceptOrgId: org })).toSorted()).toEqual(['远行国旅', '杭州远途商旅'].toSorted())
    expect(await names({ keyword: 'hzyt' })).toEqual(['杭州远途商旅'])
    expect((await names({})).length).toBeGreaterThan(3)
    const { expiring } = await admin.call(authorizationSummary, { query: {} })
    expect(expiring.map(({ shortName, state }) => [shortName, state])).toEqual([
      ['杭州远途商旅', 'expired'],
      ['远行国旅', 'expiring'],
    ])
  })

  test('all of a request or nothing of it', async () => {
    const [good, bad] = [give().body.add[0], give({ acceptOrgId: centre }).body.add[0]]
    const answer = await admin.raw(agentAuthorize, { body: { companyId: agentId, add: [good, bad] } })
    expect(answer).toMatchObject({
      code: '9999',
      msg: '受理机构“北京签证中心”在所选日期内不办理俄罗斯贴纸签',
    })
    expect(await cells()).toEqual([])
  })

  test.each([
    ['a period that ends before it begins', { validTo: '2025-12-31' }, '不能早于开始日期'],
    ['a day that is none', { validTo: '2026-02-30' }, '有效期到'],
    ['a product that there is not', { nationCode: 'PHL', visaType: 1 }, '没有这种签证产品'],
    ['a country without products', { nationCode: 'FRA' }, '国家'],
    ['an organisation that is not there', { acceptOrgId: 999_999 }, '受理机构不存在'],
    [
      'days on which the organisation does nothing',
      { validFrom: '2027-01-01', validTo: '2027-02-01' },
      '不办理',
    ],
  ])('not for %s', async (_name, fields, said) => {
    const answer = await admin.raw(agentAuthorize, give(fields))
    expect(answer.code).toBe('9999')
    expect(answer.msg).toContain(said)
    expect(await cells()).toEqual([])
  })

  test('not where it is none, nor through a company that accepts nothing, nor for nothing at all', async () => {
    expect((await admin.raw(agentAuthorize, give({}, org))).msg).toBe('“寰桥受理”不是代理商，不能授权')
    expect((await admin.raw(agentAuthorize, give({ acceptOrgId: otherAgent }))).msg).toBe('受理机构不存在')
    expect((await admin.raw(agentAuthorize, give({}, 999_999))).msg).toBe(GONE.msg)
    expect((await admin.raw(agentAuthorize, { body: { companyId: agentId } })).code).toBe('9999')
    const body = { companyId: agentId, add: [{ ...RUSSIA, ...YEAR }] }
    expect((await admin.raw(acceptOrgAuthorize, { body })).msg).toBe('“远行国旅”不是受理机构，不能设置产品')
  })

  test('once for a day: periods of one key do not overlap, others may; one default at a time', async () => {
    await admin.call(agentAuthorize, give({ isDefault: true }))
    const twice = await admin.raw(agentAuthorize, give({ validFrom: '2026-12-31', validTo: '2027-06-30' }))
    expect(twice.msg).toBe('代理商“远行国旅”在“寰桥受理”办理俄罗斯贴纸签的授权日期与已有授权重叠')
    await handle(org, RUSSIA, { validFrom: '2027-01-01', validTo: '2027-12-31' })
    const next = give({ validFrom: '2027-01-01', validTo: '2027-06-30', isDefault: true })
    expect((await admin.call(agentAuthorize, next)).added).toBe(1)
    await handle(centre, RUSSIA)
    const through = give({ acceptOrgId: centre, isDefault: true })
    expect((await admin.raw(agentAuthorize, through)).msg).toBe(
      '代理商“远行国旅”的俄罗斯贴纸签在同一时间只能有一家默认受理机构',
    )
    expect(await cells()).toHaveLength(2)
  })

  test('and the default moves from one organisation to another in one request', async () => {
    await handle(centre, RUSSIA)
    await admin.call(agentAuthorize, give({ isDefault: true }))
    await admin.call(agentAuthorize, give({ acceptOrgId: centre }))
    const all = await cells()
    const change = all.map(({ id, updateTime: seen, validFrom, validTo, acceptOrgId }) => ({
      id,
      seen,
      validFrom,
      validTo,
      isDefault: acceptOrgId === centre,
    }))
    // The one that becomes the default is sent first: the order of a request does not count.
    change.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    expect((await admin.call(agentAuthorize, { body: { companyId: agentId, change } })).changed).toBe(2)
    const [first] = await cells()
    expect(first).toMatchObject({ acceptOrgId: centre, isDefault: true })
  })

  test('by two clerks at one cell: the second is told who was first, and nothing of theirs is lost', async () => {
    await admin.call(agentAuthorize, give())
    const { id, updateTime: seen } = await only()
    const change = (validTo: string) => ({
      body: { companyId: agentId, change: [{ id, seen, validFrom: '2026-01-01', validTo }] },
    })
    await admin.call(agentAuthorize, change('2026-11-30'))
    const late = await admin.raw(agentAuthorize, change('2026-12-01'))
    expect(late).toMatchObject({
      code: CODES.DIALOG,
      data: { conflict: { by: '陈志远', current: { validTo: '2026-11-30' } } },
    })
    const revoke = { body: { companyId: agentId, revoke: [{ id, seen }] } }
    expect((await admin.raw(agentAuthorize, revoke)).code).toBe(CODES.DIALOG)
    expect((await only()).validTo).toBe('2026-11-30')
  })

  test('by two clerks at one empty cell at the same moment: one of them', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.raw(agentAuthorize, give())))
    expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
    expect(await cells()).toHaveLength(1)
  })

  test('and the log of it is read by both companies', async () => {
    await admin.call(agentAuthorize, give())
    const { id, updateTime: seen } = await only()
    await admin.call(agentAuthorize, { body: { companyId: agentId, revoke: [{ id, seen }] } })
    expect(await cells()).toEqual([])
    for (const person of ['agent', 'accept']) {
      await grantAll(server.db, person)
      const client = await server.as(person)
      const { rows: told } = await client.call(auditPage, { query: { entities: 'agent_authorization' } })
      // Behind them is what the demonstration gave.
      expect(told.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
        ['delete', 'RUS-1 远行国旅 → 寰桥受理'],
        ['add', 'RUS-1 远行国旅 → 寰桥受理'],
      ])
    }
    await grantAll(server.db, 'center_mgr')
    const stranger = await server.as('center_mgr')
    const { rows: others } = await stranger.call(auditPage, { query: { entities: 'agent_authorization' } })
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(({ subject }) => subject.includes('寰桥受理'))).toEqual([])
  })
})

test('what is asked about a day too far to count on from is refused in words', async () => {
  const day = '9999-12-31'
  const answers = [
    await admin.raw(authorizationSummary, { query: { day } }),
    await admin.raw(authorizationPage, { query: { day, phase: 'expiring' } }),
    await admin.raw(authorizationPage, { query: { day } }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODES.FAILURE))
  for (const { msg } of answers) expect(msg).toContain('不能晚于 2100-12-31')
  expect((await admin.raw(authorizationSummary, { query: { day: '2100-12-31' } })).code).toBe(CODES.SUCCESS)
})

describe('authorisations go on', () => {
  beforeEach(async () => {
    await handle(org, RUSSIA, { validFrom: '2025-01-01', validTo: '2028-12-31' })
  })

  const extend = async (extension: 'year' | 'halfYear' | 'yearEnd' = 'year') => {
    const { expiring } = await admin.call(authorizationSummary, { query: {} })
    const rowsOf = expiring.map(({ id, updateTime: seen }) => ({ id, seen }))
    return admin.call(authorizationExtend, { body: { rows: rowsOf, extension } })
  }

  test('from their end, and those that have ended from today', async () => {
    await admin.call(agentAuthorize, give({ validTo: '2026-11-25', isDefault: true }))
    await admin.call(agentAuthorize, give({ validTo: '2026-10-15', isDefault: true }, otherAgent))
    expect(await extend()).toEqual({ extended: 2 })
    expect((await only()).validTo).toBe('2027-11-25')
    expect(
      (await cells(otherAgent)).map(({ validFrom, validTo, isDefault }) => [validFrom, validTo, isDefault]),
    ).toEqual([
      ['2026-01-01', '2026-10-15', true],
      ['2026-11-16', '2027-11-15', true],
    ])
    expect((await admin.call(authorizationSummary, { query: {} })).expiring).toEqual([])
    // The matrix shows what follows, not what it follows.
    const [agent] = (await matrix({ keyword: '杭州' })).rows
    expect(agent?.authorizations.map(({ state }) => state)).toEqual(['valid'])
  })

  test('not those that last longer than anybody plans, which are left as they are', async () => {
    await admin.call(agentAuthorize, give({ validTo: '9999-12-31' }))
    const { id, updateTime: seen } = await only()
    const body = { rows: [{ id, seen }], extension: 'year' as const }
    expect((await admin.raw(authorizationExtend, { body })).msg).toContain('到 9999-12-31 才到期，无需延长')
    expect((await only()).validTo).toBe('9999-12-31')
  })

  test('none of them when one was changed meanwhile or is covered already', async () => {
    await admin.call(agentAuthorize, give({ validTo: '2026-11-25' }))
    await admin.call(agentAuthorize, give({ validTo: '2026-11-26' }, otherAgent))
    const stale = { id: (await only()).id, seen: '2026-01-01T00:00:00Z' }
    const { id, updateTime: seen } = await only(otherAgent)
    const body = { rows: [{ id, seen }, stale], extension: 'year' as const }
    expect((await admin.raw(authorizationExtend, { body })).code).toBe(CODES.DIALOG)
    expect((await only(otherAgent)).validTo).toBe('2026-11-26')
    await admin.call(agentAuthorize, give({ validFrom: '2027-03-01', validTo: '2027-04-01' }))
    const [first] = await cells()
    const again = {
      rows: [{ id: first?.id ?? 0, seen: first?.updateTime ?? '' }],
      extension: 'year' as const,
    }
    expect((await admin.raw(authorizationExtend, { body: again })).msg).toContain('与已有授权重叠')
  })
})

test('P7.46 what one agent may order is copied to another, and what is left out is said with its reason', async () => {
  const long = { validFrom: '2025-01-01', validTo: '2027-12-31' }
  await handle(org, RUSSIA, long)
  await handle(org, MALAYSIA, long)
  await handle(centre, RUSSIA, long)
  await admin.call(agentAuthorize, give({ isDefault: true }))
  await admin.call(agentAuthorize, give({ ...MALAYSIA, validFrom: '2027-01-01', validTo: '2027-06-30' }))
  await admin.call(agentAuthorize, give({ acceptOrgId: centre }))
  await admin.call(agentAuthorize, give({ ...MALAYSIA, validFrom: '2025-01-01', validTo: '2025-12-31' }))
  await admin.call(agentAuthorize, give({ acceptOrgId: centre, isDefault: true }, otherAgent))
  const body = { fromCompanyId: agentId, companyId: otherAgent }
  const { rows: copied } = await admin.call(authorizationCopy, { body })
  expect(
    copied.map(({ nationCode, orgName, validFrom, ok, message }) => [
      nationCode,
      orgName,
      validFrom,
      ok,
      message,
    ]),
  ).toEqual([
    ['RUS', '寰桥受理', '2026-11-16', true, ''],
    [
      'RUS',
      '北京签证中心',
      '2026-11-16',
      false,
      '代理商“杭州远途商旅”在“北京签证中心”办理俄罗斯贴纸签的授权日期与已有授权重叠',
    ],
    ['MYS', '寰桥受理', '2027-01-01', true, ''],
  ])
  // It has a default, so what is copied is none.
  expect((await cells(otherAgent)).map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  const again = await admin.call(authorizationCopy, { body })
  expect(again.rows.every(({ ok }) => !ok)).toBe(true)
  const itself = { fromCompanyId: agentId, companyId: agentId }
  expect((await admin.raw(authorizationCopy, { body: itself })).msg).toBe('不能从同一家代理商复制')
  const empty = { fromCompanyId: await companyId(server, 'TRAVEL-CD'), companyId: agentId }
  expect((await admin.raw(authorizationCopy, { body: empty })).msg).toContain(
    '没有有效或待生效的授权可以复制',
  )
})

test('P7.45 listCanAuthorize: organisations that may work and handle the product on a day or later', async () => {
  await handle(org, RUSSIA, { validFrom: '2026-01-01', validTo: '2026-11-15' })
  await handle(centre, RUSSIA, { validFrom: '2027-01-01', validTo: '2027-12-31' })
  const names = async (query: object = {}) =>
    (await admin.call(listCanAuthorize, { query: { ...RUSSIA, ...query } })).map(({ shortName }) => shortName)
  expect(await names()).toEqual(['北京签证中心'])
  expect(await names({ day: '2026-11-15' })).toEqual(['寰桥受理', '北京签证中心'])
  await server.db.query(sql`update company set audit_status = 4 where id = ${centre}`)
  expect(await names()).toEqual([])
})

describe('whose authorisations somebody sees and changes', () => {
  beforeEach(async () => {
    await handle(org, RUSSIA)
    await admin.call(agentAuthorize, give())
    await admin.call(agentAuthorize, give({}, otherAgent))
  })

  test('an agent its own; it changes none, whatever it was granted', async () => {
    await grantAll(server.db, 'agent')
    const agent = await server.as('agent')
    expect(await agent.call(authorizationsOfAgent, { query: { companyId: agentId } })).toHaveLength(1)
    expect(await agent.raw(authorizationsOfAgent, { query: { companyId: otherAgent } })).toEqual(GONE)
    expect(await agent.raw(acceptOrgProducts, { query: { companyId: org } })).toEqual(GONE)
    const page = await agent.call(authorizationPage, { query: {} })
    expect(page.rows.map(({ shortName }) => shortName)).toEqual(['远行国旅'])
    const { id, updateTime: seen } = await only()
    for (const answer of [
      await agent.raw(agentAuthorize, give({ validFrom: '2027-01-01', validTo: '2027-01-02' })),
      await agent.raw(agentAuthorize, { body: { companyId: agentId, revoke: [{ id, seen }] } }),
      await agent.raw(authorizationExtend, { body: { rows: [{ id, seen }], extension: 'year' } }),
      await agent.raw(authorizationCopy, { body: { fromCompanyId: otherAgent, companyId: agentId } }),
      await agent.raw(listCanAuthorize, { query: RUSSIA }),
    ]) {
      expect(answer.code).toBe(CODES.NO_PERMISSION)
    }
    expect(await cells()).toHaveLength(1)
  })

  test('an organisation its own products, without who orders there', async () => {
    const accept = await server.as('accept')
    const [own] = await accept.call(acceptOrgProducts, { query: { companyId: org } })
    expect(own).toMatchObject({ ...RUSSIA, ...YEAR, agents: null })
    const [told] = await admin.call(acceptOrgProducts, { query: { companyId: org } })
    expect(told?.agents).toBe(2)
    expect(await accept.raw(authorizationsOfAgent, { query: { companyId: agentId } })).toEqual(GONE)
  })

  test('somebody of the platform who does not reach agents: none of them', async () => {
    const roleId = await newRole(server, {
      company: 'PLATFORM',
      roleName: '本公司授权员',
      dataScope: DATA_SCOPE.COMPANY,
      grants: ['cust.agent', 'cust.agent.authorize', 'cust.acceptOrg.authorize'],
    })
    await newPerson(server, { company: 'PLATFORM', userName: 'narrow', roleIds: [roleId] })
    const narrow = await server.as('narrow')
    expect((await narrow.call(authorizationPage, { query: {} })).rows).toEqual([])
    expect(await narrow.call(authorizationSummary, { query: {} })).toMatchObject({ valid: [], expiring: [] })
    const { id, updateTime: seen } = await only()
    for (const answer of [
      await narrow.raw(agentAuthorize, give({ validFrom: '2027-01-01', validTo: '2027-01-02' })),
      await narrow.raw(authorizationExtend, { body: { rows: [{ id, seen }], extension: 'year' } }),
      await narrow.raw(authorizationCopy, { body: { fromCompanyId: otherAgent, companyId: agentId } }),
      await narrow.raw(acceptOrgAuthorize, { body: { companyId: org, add: [{ ...MALAYSIA, ...YEAR }] } }),
      await narrow.raw(authorizationsOfAgent, { query: { companyId: agentId } }),
    ]) {
      expect(answer).toEqual(GONE)
    }
  })

  test('a row of another agent cannot be changed under this one’s name', async () => {
    const { id, updateTime: seen } = await only(otherAgent)
    const body = { companyId: agentId, revoke: [{ id, seen }] }
    expect(await admin.raw(agentAuthorize, { body })).toEqual(GONE)
    const twice = {
      companyId: otherAgent,
      revoke: [
        { id, seen },
        { id, seen },
      ],
    }
    expect(await admin.raw(agentAuthorize, { body: twice })).toEqual(GONE)
    expect(await rows(server.db, sql`select 1 from agent_authorization`)).toHaveLength(2)
  })
})
