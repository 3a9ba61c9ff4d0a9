import { acceptOrgAuthorize } from '@visa/contract/org/accept-org-product'
import { agentAuthorize, authorizationsOfAgent } from '@visa/contract/org/agent-authorization'
import { acceptOrgByCountry, orderableCountries, orderableOrgs } from '@visa/contract/visa/orderable'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadViewer } from '../../../access/viewer.ts'
import { one, sql } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refusalText } from '../../../refusal/refusal-text.ts'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { companyId, userId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { authorisedProducts, refuseUnauthorised, type OrderAsk } from './authorization.service.ts'

const RUSSIA = { nationCode: 'RUS', visaType: 1 } as const
const RUSSIA_E = { nationCode: 'RUS', visaType: 2 } as const
const YEAR = { validFrom: '2026-01-01', validTo: '2026-12-31' }

let clock: ReturnType<typeof testClock>
let server: TestApp
let admin: Client
let agentId: number
let org: number
let centre: number

beforeEach(async () => {
  clock = testClock('2026-11-16T04:00:00Z')
  server = await testApp({ now: clock.now })
  await server.db.query(sql`delete from agent_authorization`)
  await server.db.query(sql`delete from accept_org_product`)
  admin = await server.as('admin')
  agentId = await companyId(server, 'AGENT-YX')
  org = await companyId(server, 'ACCEPT-HQ')
  centre = await companyId(server, 'CENTER-BJ')
})

const handle = (company: number, product: object, period = YEAR) =>
  admin.raw(acceptOrgAuthorize, { body: { companyId: company, add: [{ ...product, ...period }] } })
const give = (fields: object = {}) =>
  admin.raw(agentAuthorize, {
    body: { companyId: agentId, add: [{ ...RUSSIA, acceptOrgId: org, ...YEAR, ...fields }] },
  })

/** What the creation of an order would be told, in both languages; undefined when it goes ahead. */
async function told(fields: Partial<OrderAsk> = {}, now = clock.now()) {
  const ask = { agentCompanyId: agentId, ...RUSSIA, acceptOrgId: org, ...fields }
  try {
    await server.db.tx((tx) => refuseUnauthorised(tx, ask, now))
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [refusalText('zh', error), refusalText('en', error)]
  }
}

describe('an order is refused unless it is covered today', () => {
  beforeEach(async () => {
    await handle(org, RUSSIA)
    await give()
  })

  test('covered, it goes ahead: for the agent, and for an organisation by itself', async () => {
    expect(await told()).toBeUndefined()
    expect(await told({ agentCompanyId: null })).toBeUndefined()
  })

  test('until midnight of UTC+8 on its last day, and from midnight on its first', async () => {
    const at = (time: string) => told({}, new Date(time))
    await handle(org, RUSSIA, { validFrom: '2024-01-01', validTo: '2025-12-31' })
    await handle(org, RUSSIA, { validFrom: '2027-01-01', validTo: '2027-12-31' })
    // 2026-12-31 23:59:59 (+08:00), and a second later.
    expect(await at('2026-12-31T15:59:59Z')).toBeUndefined()
    expect(await at('2026-12-31T16:00:00Z')).toEqual([
      '代理商“远行国旅”在“寰桥受理”办理俄罗斯贴纸签的授权已于 2026-12-31 到期',
      'The authorisation of agent "远行国旅" for Russia sticker visa through "寰桥受理" ended on 2026-12-31',
    ])
    expect(await at('2025-12-31T16:00:00Z')).toBeUndefined()
    expect((await at('2025-12-31T15:59:59Z'))?.[0]).toBe(
      '代理商“远行国旅”在“寰桥受理”办理俄罗斯贴纸签的授权自 2026-01-01 起才生效',
    )
  })

  test('the organisation’s own days count as well, to the second', async () => {
    const at = (time: string) => told({ agentCompanyId: null }, new Date(time))
    expect(await at('2026-12-31T15:59:59Z')).toBeUndefined()
    expect((await at('2026-12-31T16:00:00Z'))?.[0]).toBe(
      '受理机构“寰桥受理”办理俄罗斯贴纸签的资格已于 2026-12-31 到期',
    )
    expect((await at('2025-12-31T15:59:59Z'))?.[0]).toBe(
      '受理机构“寰桥受理”自 2026-01-01 起才办理俄罗斯贴纸签',
    )
  })

  test('never authorised, or revoked', async () => {
    const other = await companyId(server, 'TRAVEL-HZ')
    expect((await told({ agentCompanyId: other }))?.[0]).toBe(
      '代理商“杭州远途商旅”没有在“寰桥受理”办理俄罗斯贴纸签的授权',
    )
    const [row] = await admin.call(authorizationsOfAgent, { query: { companyId: agentId } })
    const revoke = [{ id: row?.id ?? 0, seen: row?.updateTime ?? '' }]
    await admin.call(agentAuthorize, { body: { companyId: agentId, revoke } })
    expect((await told())?.[0]).toBe('代理商“远行国旅”没有在“寰桥受理”办理俄罗斯贴纸签的授权')
  })

  test('an organisation or an agent that is stopped, and one that does not handle it', async () => {
    expect((await told({ acceptOrgId: centre }))?.[0]).toBe('受理机构“北京签证中心”不办理俄罗斯贴纸签')
    await server.db.query(sql`update company set audit_status = 4 where id = ${agentId}`)
    expect((await told())?.[0]).toBe('代理商“远行国旅”已停用，不能下单')
    await server.db.query(sql`update company set audit_status = 4 where id = ${org}`)
    expect(await told()).toEqual([
      '受理机构“寰桥受理”已停用，不能办理俄罗斯贴纸签',
      'Acceptance organisation "寰桥受理" is stopped and cannot handle Russia sticker visa',
    ])
  })

  test.each<[string, Partial<OrderAsk>, string]>([
    ['no country with products', { nationCode: 'FRA' }, '该国家的这种签证目前不能下单'],
    ['no kind of visa', { visaType: 7 }, '该国家的这种签证目前不能下单'],
    ['a sticker where there is none', { nationCode: 'PHL', visaType: 1 }, '该国家的这种签证目前不能下单'],
    ['no organisation', { acceptOrgId: 999_999 }, '受理机构不存在'],
    ['no agent', { agentCompanyId: 999_999 }, '代理商不存在'],
  ])('whatever is sent: %s', async (_name, fields, said) => {
    expect((await told(fields))?.[0]).toBe(said)
  })

  test('an organisation is no agent, nor an agent an organisation', async () => {
    expect((await told({ agentCompanyId: centre }))?.[0]).toBe('代理商不存在')
    expect((await told({ acceptOrgId: agentId }))?.[0]).toBe('受理机构不存在')
  })

  test('Russia’s e-visa while the country does not show it (C2.37)', async () => {
    await handle(org, RUSSIA_E)
    await give(RUSSIA_E)
    expect(await told(RUSSIA_E)).toBeUndefined()
    await server.db.query(sql`update country set show_evisa = false where nation_code = 'RUS'`)
    expect((await told(RUSSIA_E))?.[0]).toBe('该国家的这种签证目前不能下单')
    expect(await told()).toBeUndefined()
  })

  test('an order and the end of its authorisation cannot both get through', async () => {
    const [row] = await admin.call(authorizationsOfAgent, { query: { companyId: agentId } })
    const revoke = [{ id: row?.id ?? 0, seen: row?.updateTime ?? '' }]
    const steps: string[] = []
    let revoking: Promise<unknown> = Promise.resolve()
    await server.db.tx(async (tx) => {
      const ask = { agentCompanyId: agentId, ...RUSSIA, acceptOrgId: org }
      await refuseUnauthorised(tx, ask, clock.now())
      revoking = admin
        .call(agentAuthorize, { body: { companyId: agentId, revoke } })
        .then(() => steps.push('revoked'))
      const waiting = async () =>
        (
          await one<{ count: number }>(
            server.db,
            sql`select count(*) as count from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).count
      await expect.poll(waiting).toBeGreaterThan(0)
      steps.push('ordered')
    })
    await revoking
    expect(steps).toEqual(['ordered', 'revoked'])
    expect(await told()).toBeDefined()
  })
})

describe('P7.48 C7.38 what somebody may order today', () => {
  const countries = async (person: Client, query: object = {}) => {
    const { countries: found, none } = await person.call(orderableCountries, { query })
    return { found: found.map(({ nationCode, visaTypes }) => [nationCode, visaTypes]), none }
  }

  test('an agent: its own, whatever company it names; revoked, it is gone', async () => {
    await handle(org, RUSSIA)
    await handle(org, { nationCode: 'MYS', visaType: 2 })
    const agent = await server.as('agent')
    expect(await countries(agent)).toEqual({ found: [], none: { why: 'never', day: null } })
    await give({ isDefault: true })
    for (const query of [{}, { companyId: org }, { companyId: 999_999 }]) {
      expect(await countries(agent, query)).toEqual({ found: [['RUS', [1]]], none: null })
    }
    // As products are called.
    expect((await agent.call(orderableCountries, { query: {} })).countries[0]).toMatchObject({
      cname: '俄罗斯',
      ename: 'Russia',
    })
    const [row] = await agent.call(authorizationsOfAgent, { query: { companyId: agentId } })
    const revoke = [{ id: row?.id ?? 0, seen: row?.updateTime ?? '' }]
    await admin.call(agentAuthorize, { body: { companyId: agentId, revoke } })
    expect((await countries(agent)).found).toEqual([])
  })

  test('and through whom, the default first', async () => {
    await handle(org, RUSSIA)
    await handle(centre, RUSSIA, { validFrom: '2026-01-01', validTo: '2026-11-30' })
    await give()
    await give({ acceptOrgId: centre, isDefault: true })
    const agent = await server.as('agent')
    const found = await agent.call(orderableOrgs, { query: {} })
    expect(found.map(({ shortName, isDefault, validTo }) => [shortName, isDefault, validTo])).toEqual([
      ['北京签证中心', true, '2026-11-30'],
      ['寰桥受理', false, '2026-12-31'],
    ])
    const query = { countryCode: 'RUS', visaType: '1' } as const
    expect(await agent.call(acceptOrgByCountry, { query })).toEqual(found)
    expect(await agent.call(orderableOrgs, { query: { nationCode: 'MYS' } })).toEqual([])
    expect((await agent.raw(acceptOrgByCountry, { query: { countryCode: 'FRA', visaType: 1 } })).code).toBe(
      '9999',
    )
  })

  test('why there is nothing: not yet, expired, the organisation cannot', async () => {
    await handle(org, RUSSIA, { validFrom: '2025-01-01', validTo: '2027-12-31' })
    const agent = await server.as('agent')
    await give({ validTo: '2026-11-15' })
    expect((await countries(agent)).none).toEqual({ why: 'expired', day: '2026-11-15' })
    await give({ validFrom: '2026-11-17', validTo: '2026-12-17' })
    expect((await countries(agent)).none).toEqual({ why: 'notYet', day: '2026-11-17' })
    await give({ validFrom: '2026-11-16', validTo: '2026-11-16' })
    expect((await countries(agent)).none).toBeNull()
    await server.db.query(sql`update company set audit_status = 4 where id = ${org}`)
    expect((await countries(agent)).none).toEqual({ why: 'orgUnable', day: null })
  })

  test('an organisation and a centre: their own products; the platform: what somebody handles, or an agent’s', async () => {
    await handle(centre, { nationCode: 'TUR', visaType: 2 })
    await handle(org, RUSSIA)
    await handle(org, RUSSIA_E)
    await give()
    expect((await countries(await server.as('center_emp'))).found).toEqual([['TUR', [2]]])
    expect((await countries(await server.as('accept'))).found).toEqual([['RUS', [1, 2]]])
    expect((await countries(admin)).found).toEqual([
      ['RUS', [1, 2]],
      ['TUR', [2]],
    ])
    expect((await countries(admin, { companyId: agentId })).found).toEqual([['RUS', [1]]])
    expect((await countries(await server.as('customer'))).none).toEqual({ why: 'otherSide', day: null })
    await server.db.query(sql`delete from accept_org_product where accept_org_id = ${centre}`)
    expect((await countries(await server.as('center_mgr'))).none).toEqual({ why: 'noProducts', day: null })
  })

  test('authorisedProducts tells the rest of the product the same', async () => {
    await handle(org, RUSSIA)
    await give()
    const viewer = await loadViewer(server.db, await userId(server, 'agent'))
    if (viewer === undefined) throw new Error('nobody')
    expect(await authorisedProducts(server.db, viewer, clock.now())).toEqual([RUSSIA])
    const midnight = new Date('2026-12-31T16:00:00Z')
    expect(await authorisedProducts(server.db, viewer, midnight)).toEqual([])
  })

  test('the accounts of the demonstration find products in their grids', async () => {
    const fresh = await testApp()
    for (const person of ['admin', 'agent', 'accept', 'center_emp', 'center_mgr']) {
      expect((await countries(await fresh.as(person))).found.length, person).toBe(4)
    }
  })
})
