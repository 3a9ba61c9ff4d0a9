import { contractAccept, contractDetails } from '@visa/contract/centre/contract-calls'
import { returnGate } from '@visa/contract/custody/centre-return'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** What the house knows of whoever collects: the card of the counter counts for its holder as for the contact. */

let server: TestApp
let clerk: Client
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'return_known')
  desk = await custodian(server, 'return_known_desk')
})
afterAll(() => server.close())

const CARD = '110101198804121232'
const OTHER_CARD = '110101199003070038'

/** A contract whose passports are here; its customer is the first of its people. */
async function accepted(more: Parameters<typeof newContract>[2] = {}) {
  const { id } = await newContract(server, clerk, more)
  await clerk.call(contractAccept, { body: { id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  return applicants.map(({ applicantId, passportNo }) => ({ id: applicantId ?? 0, passportNo }))
}

const cells = async (
  applicantId: number,
  idType: 'ID_CARD' | 'PASSPORT' | 'OTHER',
  idNo: string,
  more: { documentSeen?: boolean } = {},
): Promise<[boolean | undefined, boolean | undefined]> => {
  const [gate] = await desk.call(returnGate, {
    body: {
      way: 'COUNTER',
      collectorName: '林致远',
      idType,
      idNo,
      documentSeen: true,
      ...more,
      applicantIds: [applicantId],
    },
  })
  const ok = (wanted: string) => gate?.cells.find(({ condition }) => condition === wanted)?.ok
  return [ok('identity'), ok('authorisation')]
}

test('the card of the counter is that of the holder: it agrees unseen, and another is refused, looked at or not', async () => {
  const [holder = { id: 0, passportNo: '' }] = await accepted({ customerIdNo: CARD })
  // Named otherwise, so that nobody passes for the contact.
  await server.db.query(
    sql`update visa_order set contact_name = '王代办' where id = (select order_id from visa_applicant where id = ${holder.id})`,
  )
  await server.db.query(
    sql`update passport_item set contact_name = '王代办' where applicant_id = ${holder.id}`,
  )
  expect(await cells(holder.id, 'ID_CARD', CARD, { documentSeen: false })).toEqual([true, true])
  expect(await cells(holder.id, 'ID_CARD', OTHER_CARD)).toEqual([false, false])
  expect(await cells(holder.id, 'OTHER', 'H12345678')).toEqual([false, false])
})

test('who is refused as the holder does not pass as the contact of that name, by no other kind of document', async () => {
  const [holder = { id: 0, passportNo: '' }, child = { id: 0, passportNo: '' }] = await accepted({
    people: 2,
    customerIdNo: CARD,
  })
  for (const { id } of [holder, child]) {
    expect(await cells(id, 'ID_CARD', CARD, { documentSeen: false })).toEqual([true, true])
    // Their own passport is in the safe: nobody outside can show it, for themselves or for the child.
    expect(await cells(id, 'PASSPORT', holder.passportNo)).toEqual([false, true])
    expect(await cells(id, 'OTHER', holder.passportNo)).toEqual([false, true])
    expect(await cells(id, 'ID_CARD', OTHER_CARD)).toEqual([false, false])
    expect(await cells(id, 'OTHER', 'XYZ1')).toEqual([false, false])
    expect(await cells(id, 'PASSPORT', 'E1')).toEqual([false, false])
  }
})

test('of a name that only the form knows the document decides, and no contact of that name gets round it', async () => {
  const [holder = { id: 0, passportNo: '' }] = await accepted()
  await server.db.query(
    sql`update visa_applicant set form_values = form_values || ${JSON.stringify({ idCardNo: CARD })}::jsonb where id = ${holder.id}`,
  )
  expect(await cells(holder.id, 'ID_CARD', CARD, { documentSeen: false })).toEqual([true, true])
  expect(await cells(holder.id, 'ID_CARD', OTHER_CARD)).toEqual([false, false])
  expect(await cells(holder.id, 'PASSPORT', 'E1')).toEqual([false, false])
})
