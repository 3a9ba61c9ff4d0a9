import { BARCODE_EXPORT, labelPage, labelSums } from '@visa/contract/centre/centre-query'
import { contractAccept, contractCreate } from '@visa/contract/centre/contract-calls'
import { dayOf } from '@visa/contract/dates'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centreClerk, contractBody } from '../../../testing/contracts.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

test('labels tell a colleague who sees only their own nothing of whose passports they are on', async () => {
  const clerk = await centreClerk(server, 'label_clerk')
  const body = await contractBody(server, { counter: '标签柜台' })
  const { id } = await clerk.call(contractCreate, { body })
  await clerk.call(contractAccept, { body: { id } })
  const [person] = body.applicants ?? []
  const { label = '', passportNo = '', cnName = '' } = person ?? {}
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '只看自己的标签',
    dataScope: DATA_SCOPE.OWN,
    grants: [BARCODE_EXPORT],
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'label_own', roleIds: [role] })
  const own = await server.as('label_own')
  const found = async (keyword: string) => (await own.call(labelPage, { query: { keyword } })).rows
  expect(await found(label)).toMatchObject([{ state: 'bound', holder: '', passportNo: '', contractNo: '' }])
  expect(await found(passportNo)).toEqual([])
  expect(await found(cnName)).toEqual([])
  const manager = await server.as('center_mgr')
  const { rows } = await manager.call(labelPage, { query: { keyword: passportNo } })
  expect(rows).toMatchObject([{ id: label, holder: cnName, passportNo }])
  expect((await manager.call(labelSums, { query: { counter: '标签柜台' } })).rows).toEqual([
    { day: dayOf(new Date()), counter: '标签柜台', issued: 1, bound: 1, voided: 0 },
  ])
})
