import {
  buyerOptions,
  companyFilterOptions,
  companyOptions,
  companyOptionsByIdentity,
  customerOptions,
  supplierOptions,
} from '@visa/contract/org/company-options'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let idOf: Map<string, number>

beforeAll(async () => {
  server = await startTestApp()
  await server.db.query(sql`
    insert into company (company_code, company_name, short_name, identity_code, level, audit_status, version_no) values
      ('X-STOPPED', '停用旅行社', '停用社', 4, 1, 4, 1), ('X-WAITING', '待审旅行社', '待审社', 4, 1, 0, 0),
      ('X-BRANCH', '远行国旅天津分公司', '远行天津', 4, 2, 1, 1)`)
  // Those of the demonstration that nobody works for would only make the lists longer.
  await server.db.query(sql`
    update company set audit_status = 7, version_no = 0
    where company_code like 'TRAVEL-%' or company_code like 'ORG-%'`)
  admin = await server.as('admin')
  const found = await rows<{ id: number; code: string }>(
    server.db,
    sql`select id, company_code as code from company`,
  )
  idOf = new Map(found.map(({ id, code }) => [code, id]))
})
afterAll(() => server.close())

const codesOf = (found: readonly { companyCode: string }[]): string[] =>
  found.map(({ companyCode }) => companyCode)
const ids = (...codes: string[]): number[] => codes.map((code) => idOf.get(code) ?? 0)

describe('the platform', () => {
  test('P3.24 P7.45 chooses among the active companies, each with id, code, names and spelling', async () => {
    const found = await admin.call(companyOptions, { query: {} })
    expect(codesOf(found)).toEqual(['ACCEPT-HQ', 'AGENT-YX', 'CENTER-BJ', 'CUST-HT', 'PLATFORM', 'X-BRANCH'])
    expect(found[1]).toEqual({
      id: idOf.get('AGENT-YX'),
      companyCode: 'AGENT-YX',
      companyName: '北京远行国际旅行社有限公司',
      shortName: '远行国旅',
      pinyin: expect.stringMatching(/\|yuanxingguolv\|yxgl$/),
      valid: 1,
    })
  })

  test('P7.49 narrows by ids, isGroup and identityCode', async () => {
    const codesBy = async (query: { ids?: number[]; isGroup?: boolean; identityCode?: number }) =>
      codesOf(await admin.call(companyOptions, { query }))
    expect(await codesBy({ identityCode: 4 })).toEqual(['AGENT-YX', 'X-BRANCH'])
    expect(await codesBy({ identityCode: 4, isGroup: true })).toEqual(['AGENT-YX'])
    expect(await codesBy({ isGroup: false })).toEqual(['X-BRANCH'])
    expect(await codesBy({ ids: ids('CUST-HT', 'AGENT-YX') })).toEqual(['AGENT-YX', 'CUST-HT'])
    expect(await codesBy({ ids: ids('CUST-HT', 'AGENT-YX'), identityCode: 1 })).toEqual(['CUST-HT'])
    expect(await codesBy({ ids: [999_999] })).toEqual([])
  })

  test('finds by code, name or pinyin, within what is offered', async () => {
    for (const keyword of ['agent-y', '远行', 'YXGL', 'yuan xing']) {
      expect(codesOf(await admin.call(companyOptions, { query: { keyword, isGroup: true } }))).toEqual([
        'AGENT-YX',
      ])
    }
    expect(await admin.call(companyOptions, { query: { keyword: 'x-stopped' } })).toEqual([])
    expect(codesOf(await admin.call(companyFilterOptions, { query: { keyword: 'x-stopped' } }))).toEqual([
      'X-STOPPED',
    ])
    const query = { identityType: 4, keyword: 'branch' }
    expect(codesOf(await admin.call(companyOptionsByIdentity, { query }))).toEqual(['X-BRANCH'])
  })

  test('a stopped company is named only to those who ask for it, and marked', async () => {
    const found = await admin.call(companyOptions, { query: { ids: ids('X-STOPPED', 'X-WAITING') } })
    expect(found.map(({ companyCode, valid }) => [companyCode, valid])).toEqual([
      ['X-STOPPED', 0],
      ['X-WAITING', 0],
    ])
    const toFindBy = await admin.call(companyFilterOptions, { query: { identityCode: 4 } })
    expect(toFindBy.map(({ companyCode, valid }) => [companyCode, valid])).toEqual([
      ['AGENT-YX', 1],
      ['X-BRANCH', 1],
      ['X-STOPPED', 0],
    ])
  })

  test('P7.45 P7.47 P7.72 finds suppliers, buyers, customers and the companies of one side', async () => {
    expect(codesOf(await admin.call(supplierOptions, { query: {} }))).toEqual(['ACCEPT-HQ', 'CENTER-BJ'])
    expect(codesOf(await admin.call(buyerOptions, { query: {} }))).toEqual([
      'AGENT-YX',
      'CUST-HT',
      'X-BRANCH',
    ])
    expect(codesOf(await admin.call(companyOptionsByIdentity, { query: { identityType: 2 } }))).toEqual([
      'PLATFORM',
    ])
    expect((await admin.raw(companyOptionsByIdentity)).code).toBe('9999')
    expect((await admin.raw(companyOptionsByIdentity, { query: { identityType: 3 } })).code).toBe('9999')
    expect(codesOf(await admin.call(customerOptions, { query: {} }))).toEqual(['CUST-HT'])
  })
})

test('everybody else sees the own company and no other, whatever ids they send', async () => {
  const all = [...idOf.values()]
  for (const [account, own] of [
    ['agent', 'AGENT-YX'],
    ['accept', 'ACCEPT-HQ'],
    ['center_emp', 'CENTER-BJ'],
    ['center_mgr', 'CENTER-BJ'],
    ['customer', 'CUST-HT'],
  ] as const) {
    const person = await server.as(account)
    for (const endpoint of [companyOptions, companyFilterOptions]) {
      for (const query of [{}, { ids: all }]) {
        expect(codesOf(await person.call(endpoint, { query })), account).toEqual([own])
      }
    }
    const others = ids('PLATFORM', 'X-STOPPED', 'X-BRANCH')
    for (const endpoint of [companyOptions, supplierOptions, buyerOptions, customerOptions]) {
      expect(await person.call(endpoint, { query: { ids: others } }), account).toEqual([])
      for (const code of codesOf(await person.call(endpoint, { query: {} }))) expect(code).toBe(own)
    }
    for (const identityType of [1, 2, 4, 8]) {
      const found = await person.call(companyOptionsByIdentity, { query: { identityType } })
      for (const code of codesOf(found)) expect(code).toBe(own)
    }
  }
})
