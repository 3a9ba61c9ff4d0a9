import { CODES } from '@visa/contract/codes'
import { auditPage } from '@visa/contract/audit/audit-log'
import { dictDataAdd, dictDataPage } from '@visa/contract/dict/dict-data'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { SORT_ORDERS, sortFieldsOf, type Sorting } from '@visa/contract/page'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './testing/client.ts'
import { grantAll } from './testing/grant-all.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})

afterAll(() => server.close())

const sorting = ENDPOINTS.flatMap((endpoint) => {
  const fields = endpoint.query === undefined ? [] : sortFieldsOf(endpoint.query)
  return fields.map((field) => ({ path: endpoint.path, endpoint, field }))
})

describe('every list that can be sorted', () => {
  test('there are some', () => {
    expect(new Set(sorting.map(({ path }) => path)).size).toBeGreaterThanOrEqual(6)
  })

  test.each(sorting)('$path by $field, both ways; by nothing else', async ({ endpoint, field }) => {
    for (const order of SORT_ORDERS) {
      const query = { sortField: field, sortOrder: order, pageSize: 10 }
      expect((await admin.raw(endpoint, { query })).code).toBe(CODES.SUCCESS)
    }
    const wrong = [
      { sortField: `${field}; drop` },
      { sortField: 'id' },
      { sortField: field, sortOrder: 'up' },
    ]
    for (const query of wrong) expect((await admin.raw(endpoint, { query })).code).toBe(CODES.FAILURE)
  })
})

test('a page goes on where the one before it ended, also among equals and in either direction', async () => {
  const type = 'ORDERS'
  await admin.call(dictTypeAdd, { body: { type, name: '排序' } })
  for (let no = 1; no <= 25; no += 1) {
    const body = { type, code: `C${String(no).padStart(2, '0')}`, cname: `名称${no}`, sortNo: no % 3 }
    await admin.call(dictDataAdd, { body })
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('code' as const, 'cname' as const, 'sortNo' as const),
      fc.constantFrom(...SORT_ORDERS),
      async (sortField, sortOrder) => {
        const rows = []
        for (const page of [1, 2, 3]) {
          const query = { type, page, pageSize: 10, sortField, sortOrder }
          rows.push(...(await admin.call(dictDataPage, { query })).rows)
        }
        expect(new Set(rows.map(({ id }) => id)).size).toBe(25)
        if (sortField === 'cname') return
        const values = rows.map((row) => row[sortField])
        const upwards = sortOrder === 'asc' ? values : values.toReversed()
        expect(upwards).toEqual(upwards.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      },
    ),
    { numRuns: 12 },
  )
})

test('sorting does not widen what somebody sees', async () => {
  await grantAll(server.db, 'center_mgr')
  const colleague = await server.as('center_mgr')
  const ids = async (query: Partial<Sorting<'createTime'>>) => {
    const { rows } = await colleague.call(auditPage, { query: { pageSize: 200, ...query } })
    return rows.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect(await ids({ sortField: 'createTime', sortOrder: 'asc' })).toEqual(await ids({}))
})
