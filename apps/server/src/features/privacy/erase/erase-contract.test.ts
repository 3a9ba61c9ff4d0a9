import { contractUpdate } from '@visa/contract/centre/contract-calls'
import { holdSet } from '@visa/contract/privacy/privacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../../db/audit-chain/seal.ts'
import { verifyChain } from '../../../db/audit-chain/verify.ts'
import { rows, sql } from '../../../db/sql.ts'
import { centreClerk, contractAsSent, deletedContract, newContract } from '../../../testing/contracts.ts'
import type { Client } from '../../../testing/client.ts'
import { placesHolding } from '../../../testing/places.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseJob } from './erase.jobs.ts'

/** Contracts that ended before they were accepted: nothing of what was told for them stays anywhere. */

let server: TestApp
let clerk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'unbegun_clerk')
})
afterAll(() => server.close())

const erase = () => {
  const now = new Date(Date.now() + 4000 * 86_400_000)
  return eraseJob(server.files).run({ db: server.db, now, fireTime: now })
}
const issues = async () => {
  await seal(server.db)
  return (await verifyChain(server.db, { anchors: [], sealing: false })).issues
}

/** A contract whose address was changed once, and that was deleted. */
async function ended(mark: number) {
  const [first, second] = [`朝阳路 ${mark} 号`, `建国路 ${mark} 号`]
  const customerIdNo = `11010119900307${mark}`
  const [contactMobile, contactEmail] = [`1395566${mark}`, `customer${mark}@example.com`]
  const { id } = await newContract(server, clerk, {
    customerIdNo,
    returnAddress: first,
    contactMobile,
    contactEmail,
  })
  const sent = await contractAsSent(clerk, id)
  await clerk.call(contractUpdate, {
    body: { ...sent, returnAddress: second, contactMobile: `1385566${mark}` },
  })
  const [{ passportNo } = { passportNo: '' }] = await rows<{ passportNo: string }>(
    server.db,
    sql`select passport_no as "passportNo" from contract_applicant where contract_id = ${id}`,
  )
  await deletedContract(clerk, id)
  return {
    id,
    marks: [first, second, customerIdNo, passportNo, contactMobile, `1385566${mark}`, contactEmail],
  }
}

test('of a contract that ended before acceptance the log keeps no address either, and the chain stays whole', async () => {
  const { id, marks } = await ended(7651)
  // They are found where they were put, so that not to find them says something.
  for (const address of marks.slice(0, 2))
    expect(await placesHolding(server, address)).toEqual(expect.arrayContaining(['change_log']))
  expect(await issues()).toEqual([])
  await erase()
  for (const mark of marks) expect(await placesHolding(server, mark)).toEqual([])
  // A hold comes too late, and says so.
  const admin = await server.as('admin')
  expect((await admin.raw(holdSet, { body: { contractId: id, reason: '案件' } })).msg).toContain('已经清除')
  expect(await issues()).toEqual([])
  // That it was changed, and by whom, stays.
  const told = await rows<{ actor: string }>(
    server.db,
    sql`select actor_name as actor from change_log where entity = 'centre_contract' and entity_id = ${String(id)}
        and changes @> '[{"field": "returnAddress", "from": "***", "to": "***"}]'::jsonb`,
  )
  expect(told).toEqual([{ actor: '人员unbegun_clerk' }])
})

test('what an earlier version erased and left in the log goes with the next run', async () => {
  const { id, marks } = await ended(7678)
  const [first = '', second = ''] = marks
  // As that version left it: the record of the erasure says nothing of the log.
  await server.db
    .query(sql`insert into privacy_contract_erasure (contract_id, ended_at, keep_days, erased_at, rows)
    values (${id}, now(), 90, now(), 3)`)
  for (const address of [first, second]) expect(await placesHolding(server, address)).toContain('change_log')
  await erase()
  for (const address of [first, second])
    expect(await placesHolding(server, address)).not.toContain('change_log')
  // Nor how its contact is reached, in rows, snapshots or what it is found by.
  for (const contact of marks.slice(4)) expect(await placesHolding(server, contact)).toEqual([])
  expect(await issues()).toEqual([])
  const count = async () =>
    (await rows(server.db, sql`select 1 from change_log where entity = 'privacy_erasure'`)).length
  const before = await count()
  await erase()
  expect(await count()).toBe(before)
})
