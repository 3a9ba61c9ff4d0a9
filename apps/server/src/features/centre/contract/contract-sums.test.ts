import { contractDetails, contractEmpPage } from '@visa/contract/centre/contract-calls'
import { COUNT_CAP } from '@visa/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('past what is counted the sums of the list are of the newest, and the page says that there are more', async () => {
  const clerk = await centreClerk(server, 'sums_one')
  const { id } = await newContract(server, clerk)
  // As old as can be, and each of one yuan.
  await server.db.query(sql`
    insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name, contact_mobile,
      nation_code, visa_type, price_version, operator_id, consular_cents, total_cents, people_count, created_at)
    select 'HTSUM' || n, centre_id, 1, 'PERSON', customer_name, contact_name, contact_mobile, nation_code, visa_type,
      price_version, operator_id, 100, 100, 1, '2026-01-01'
    from centre_contract c cross join generate_series(1, ${COUNT_CAP}::int) n where c.id = ${id}`)
  const { totalCents } = await clerk.call(contractDetails, { query: { id } })
  expect(await clerk.call(contractEmpPage, { query: {}, body: {} })).toMatchObject({
    records: COUNT_CAP,
    more: true,
    sums: { totalCents: totalCents + (COUNT_CAP - 1) * 100, people: COUNT_CAP },
  })
  await server.db.query(sql`update centre_contract set status = 8 where contract_no = 'HTSUM1'`)
  const { more, ...all } = await clerk.call(contractEmpPage, { query: {}, body: {} })
  expect([more, all.records, all.sums.people]).toEqual([undefined, COUNT_CAP, COUNT_CAP])
})
