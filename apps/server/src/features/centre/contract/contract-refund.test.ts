import { randomUUID } from 'node:crypto'
import {
  contractAccept,
  contractDetails,
  contractLogs,
  contractRefundPassport,
} from '@visa/contract/centre/contract-calls'
import { contractRefundGate } from '@visa/contract/centre/contract-refund'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import { collectionPage, collectionSlip } from '@visa/contract/custody/centre-return'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { maskDocument } from '@visa/contract/org/user-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellsWhatGoes } from '../../../db/audit-chain/erase-log.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { custodian } from '../../../testing/custody-scene.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let clerk: Client
let desk: Client

beforeAll(async () => {
  server = await startTestApp()
  clerk = await centreClerk(server, 'refund_clerk')
  desk = await custodian(server, 'refund_desk')
})
afterAll(() => server.close())

/** One of the two comes with their card, for both. */
const BY_ONE = {
  way: 'COUNTER',
  collectorName: '林小满',
  idType: 'ID_CARD',
  idNo: '110101199003070038',
  documentSeen: true,
} as const

async function family() {
  const { id } = await newContract(server, clerk, { people: 2 })
  await clerk.call(contractAccept, { body: { id } })
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  const [first, second] = applicants
  return { id, first: first?.id ?? 0, second: second?.id ?? 0, passportNo: second?.passportNo ?? '' }
}

const standing = async (id: number) => {
  const { status, applicants } = await clerk.call(contractDetails, { query: { id } })
  return { status, passports: applicants.map(({ passportStatus }) => passportStatus) }
}

test('C7.35 passports given back by the contract go one by one, on a record that is signed; what is red holds up nobody', async () => {
  const { id, first, second, passportNo } = await family()
  const personIds = [first, second]
  const gates = await clerk.call(contractRefundGate, { body: { ...BY_ONE, id, personIds } })
  const green = gates.map(({ cells }) => cells.every(({ ok }) => ok))
  expect(green).toEqual([false, true])
  const key = randomUUID()
  const give = () =>
    clerk.call(contractRefundPassport, { key, body: { ...BY_ONE, id, personIds, reason: '改期' } })
  const given = await give()
  expect(given.rows.map(({ id: person, ok }) => [person, ok])).toEqual([
    [first, false],
    [second, true],
  ])
  expect(given.rows[0]?.message).toContain('林致远')
  expect(given).toMatchObject({ status: CONTRACT_STATUS.ACCEPTED, left: 1 })
  const { HELD, RETURNED } = PASSPORT_STATUS
  expect(await standing(id)).toEqual({ status: CONTRACT_STATUS.ACCEPTED, passports: [HELD, RETURNED] })
  // The record of it, with the slip that is signed.
  const { rows } = await desk.call(collectionPage, { query: { keyword: passportNo } })
  expect(rows).toMatchObject([
    {
      ...given.collection,
      collectorName: '林小满',
      signedOn: 'PAPER',
      lines: [{ passportNo, reason: '改期' }],
    },
  ])
  const slip = await clerk.call(collectionSlip, { query: { id: given.collection?.id ?? 0 } })
  expect(slip.fileName).toContain(given.collection?.collectionNo ?? '-')
  // Sent once more it is the same record, and nothing goes twice.
  expect((await give()).collection).toEqual(given.collection)
  expect((await desk.call(collectionPage, { query: { keyword: passportNo } })).rows).toHaveLength(1)

  const last = await clerk.call(contractRefundPassport, {
    body: { ...BY_ONE, collectorName: '林致远', id, personIds: [first], reason: '改期' },
  })
  expect(last).toMatchObject({ status: CONTRACT_STATUS.PASSPORT_RETURNED, left: 0, rows: [{ ok: true }] })
  expect(last.collection?.id).not.toBe(given.collection?.id)
})

test('each passport that goes back stands in the log of the contract with whose it is and why, while the others stay', async () => {
  const { id, second, passportNo } = await family()
  const body = { ...BY_ONE, id, personIds: [second], reason: '她改期了' }
  expect(await clerk.call(contractRefundPassport, { body })).toMatchObject({ left: 1 })
  const backs = async () =>
    (await clerk.call(contractLogs, { query: { id } })).changes.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'passportBack').map(({ to }) => to),
    )
  expect(await backs()).toEqual([[`林小满 ${maskDocument(passportNo)}`, '她改期了']])
  // Somebody's words about somebody: they go with the people of the contract.
  const { goes } = await one<{ goes: number }>(
    server.db,
    sql`select count(*) as goes from change_log l
        where l.entity = 'centre_contract' and l.entity_id = ${String(id)} and l.action = 'update'
          and ${tellsWhatGoes()}`,
  )
  expect(goes).toBe(1)
  // What did not go is not told as gone.
  await clerk.raw(contractRefundPassport, { body })
  expect(await backs()).toHaveLength(1)
})

test('a number that is none of a card opens no gate, and is refused at its field', async () => {
  const { id, second } = await family()
  // The last digit does not follow from the others.
  const wrong = { ...BY_ONE, idNo: '110101199002110028' }
  const [gate] = await clerk.call(contractRefundGate, { body: { ...wrong, id, personIds: [second] } })
  const cell = gate?.cells.find(({ condition }) => condition === 'identity')
  expect(cell).toMatchObject({ ok: false, text: expect.stringContaining('110101199002110028') })
  const { msg } = await clerk.raw(contractRefundPassport, {
    body: { ...wrong, id, personIds: [second], reason: '改期' },
  })
  expect(msg).toContain('身份证')
  expect(await standing(id)).toMatchObject({ passports: [PASSPORT_STATUS.HELD, PASSPORT_STATUS.HELD] })
})

test('where nobody gets anything there is no record; a parcel is signed by nobody', async () => {
  const { id, first, second, passportNo } = await family()
  const none = await clerk.call(contractRefundPassport, {
    body: { ...BY_ONE, id, personIds: [first], reason: '改期' },
  })
  expect(none).toMatchObject({ rows: [{ ok: false }], left: 2, collection: null })
  await server.db.query(
    sql`update visa_order set customer_addr = '某路1号' where id = (select order_id from centre_contract where id = ${id})`,
  )
  const parcel = {
    way: 'COURIER',
    collectorMobile: '13912345678',
    carrier: '顺丰',
    waybillNo: 'SF1',
    address: '某路 1 号',
  } as const
  const sent = await clerk.call(contractRefundPassport, {
    body: { ...BY_ONE, ...parcel, id, personIds: [second], reason: '改期' },
  })
  expect(sent.rows).toMatchObject([{ ok: true }])
  const { rows } = await desk.call(collectionPage, { query: { keyword: passportNo } })
  expect(rows).toMatchObject([{ signedOn: '', way: 'COURIER', waybillNo: 'SF1' }])
})

test('a passport that was lodged and came back does not go as one that was not, damaged or whole', async () => {
  const { id, first, second } = await family()
  const { applicants } = await clerk.call(contractDetails, { query: { id } })
  const [lodged = 0, never = 0] = applicants.map(({ passportId }) => passportId ?? 0)
  for (const [status, cause] of [
    [PASSPORT_STATUS.SENT, 'SEND_BILL'],
    [PASSPORT_STATUS.RETRIEVED, 'RETRIEVAL'],
  ] as const)
    await server.db.query(
      sql`update passport_item set status = ${status}, move_cause = ${cause} where id = ${lodged}`,
    )
  for (const passportId of [lodged, never])
    await server.db.query(
      sql`update passport_item set status = ${PASSPORT_STATUS.DAMAGED}, move_cause = 'EXCEPTION' where id = ${passportId}`,
    )
  // The dialog offers whom the server takes.
  const told = await clerk.call(contractDetails, { query: { id } })
  expect(told.refundableIds).toEqual([second])
  const body = { ...BY_ONE, collectorName: '林致远', damageSeen: true, id, reason: '改期' }
  const refused = await clerk.raw(contractRefundPassport, { body: { ...body, personIds: [first] } })
  expect(refused.msg).toContain('已送签取回')
  const given = await clerk.call(contractRefundPassport, { body: { ...body, personIds: [second] } })
  // What the house damaged before it was lodged is kept back for no money.
  expect(given.rows).toMatchObject([{ ok: true, message: '' }])
})

test('another centre and a colleague who reaches their own see no gate and give nothing back', async () => {
  const { id, first } = await family()
  const strangers = [
    await centreClerk(server, 'refund_agent', { company: 'AGENT-YX' }),
    await centreClerk(server, 'refund_own', { dataScope: DATA_SCOPE.OWN }),
  ]
  for (const stranger of strangers) {
    const body = { ...BY_ONE, collectorName: '林致远', id, personIds: [first] }
    const gone = '记录不存在或已被删除'
    expect((await stranger.raw(contractRefundGate, { body })).msg).toBe(gone)
    const given = await stranger.raw(contractRefundPassport, { body: { ...body, reason: '改期' } })
    expect(given.msg).toBe(gone)
  }
  expect((await standing(id)).passports[0]).toBe(PASSPORT_STATUS.HELD)
})
