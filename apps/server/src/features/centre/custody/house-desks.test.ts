import { authorisationPeople } from '@visa/contract/custody/authorisation'
import { collectionPage, returnFind, returnGive, returnPage } from '@visa/contract/custody/centre-return'
import { checkDetail, checkPage, checkVisa } from '@visa/contract/custody/check'
import { passportMovements } from '@visa/contract/custody/passport'
import { retrievalBills, retrievalClose, retrievalScan } from '@visa/contract/custody/retrieval'
import { CODES } from '@visa/contract/codes'
import { fileUrl } from '@visa/contract/files/file'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { orderPage } from '@visa/contract/visa/order-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { visaOf } from '../../../testing/custody-ready.ts'
import { billAtConsulate, custodian } from '../../../testing/custody-scene.ts'
import { returnedPerson } from '../../../testing/returned-person.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let colleague: Client
let stranger: Client
let agent: Client

beforeAll(async () => {
  server = await startTestApp()
  // Sees their own orders alone wherever it is not a desk of the house.
  colleague = await custodian(server, 'house_own', { dataScope: DATA_SCOPE.OWN, more: ['visa.order.manage'] })
  stranger = await otherManager(server)
  agent = await custodian(server, 'house_agent', { company: 'AGENT-YX', dataScope: DATA_SCOPE.OWN })
})
afterAll(() => server.close())

const GONE = '记录不存在或已被删除'

test('C7.35 whoever is at a desk of the centre retrieves, checks and gives back what a colleague took in; another centre does not', async () => {
  const bill = await billAtConsulate(server)
  const [passportId = 0] = bill.items
  const [applicantId = 0] = bill.applicantIds
  const scans = [{ code: bill.labels[0] ?? '', result: 1 as const, scanned: true }]
  for (const other of [stranger, agent]) {
    expect((await other.call(retrievalBills, { query: {} })).map(({ id }) => id)).not.toContain(bill.billId)
    const [answer] = await other.call(retrievalScan, { body: { billId: bill.billId, scans } }).catch(() => [])
    expect(answer?.kind).not.toBe('seen')
  }
  expect((await colleague.call(retrievalBills, { query: {} })).map(({ id }) => id)).toContain(bill.billId)
  const [seen] = await colleague.call(retrievalScan, { body: { billId: bill.billId, scans } })
  expect(seen?.kind).toBe('seen')
  expect((await colleague.call(retrievalClose, { body: { billId: bill.billId } })).closed).toBe(true)
  await server.db.query(
    sql`update visa_applicant set surname = 'SHEN', given_names = 'QING0', form_values = form_values - 'idCardNo'
        where id = ${applicantId}`,
  )

  const search = { query: {}, body: { searchQuery: { keyword: bill.passports[0] } } }
  for (const other of [stranger, agent]) {
    expect((await other.call(checkPage, search)).rows).toEqual([])
    expect((await other.raw(checkDetail, { query: { passportId } })).msg).toBe(GONE)
  }
  expect((await colleague.call(checkPage, search)).rows).toHaveLength(1)
  expect(await colleague.call(checkVisa, { body: { passportId, visa: visaOf(bill) } })).toMatchObject({
    passed: true,
  })

  const parcel = {
    way: 'COUNTER' as const,
    collectorName: '申请人1',
    idType: 'ID_CARD' as const,
    idNo: '110101199003070038',
    documentSeen: true,
    signature: { on: 'PAPER' as const },
    lines: [{ applicantId }],
  }
  for (const other of [stranger, agent]) {
    expect((await other.call(returnFind, { body: { code: bill.labels[0] ?? '' } })).people).toEqual([])
    expect(await other.call(authorisationPeople, { query: { keyword: bill.passports[0] } })).toEqual([])
  }
  expect((await stranger.call(returnGive, { body: { parcels: [parcel] } })).rows[0]?.message).toBe(GONE)
  // Whose desk it is not does nothing there, whatever they were given.
  expect((await agent.raw(returnGive, { body: { parcels: [parcel] } })).code).toBe(CODES.NO_PERMISSION)
  const { rows: given } = await colleague.call(returnGive, { body: { parcels: [parcel] } })
  expect(given).toMatchObject([{ id: applicantId, ok: true }])
  expect((await colleague.call(returnPage, search)).rows).toMatchObject([
    { handover: { givenBy: '人员house_own' } },
  ])
  expect((await colleague.call(collectionPage, { query: { keyword: bill.passports[0] } })).rows).toHaveLength(
    1,
  )
  expect((await stranger.call(collectionPage, { query: { keyword: bill.passports[0] } })).rows).toEqual([])
  const [last] = await colleague.call(passportMovements, { query: { id: passportId } })
  expect(last).toMatchObject({ cause: 'RETURN', actorName: '人员house_own' })
})

test('the desk shows the pictures of what it holds, and leaves the orders of colleagues unseen elsewhere', async () => {
  const { storageName, orderNo } = await returnedPerson(server)
  const picture = { query: { storageName } }
  expect((await colleague.raw(fileUrl, picture)).code).toBe(CODES.SUCCESS)
  for (const other of [stranger, agent]) expect((await other.raw(fileUrl, picture)).msg).toBe(GONE)
  const { rows } = await colleague.call(orderPage, { query: { keyword: orderNo } })
  expect(rows).toEqual([])
})
