import { CODES } from '@visa/contract/codes'
import { gateCheck, papersBack, passportReturn, type Gate } from '@visa/contract/custody/handover'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { resultGive } from '@visa/contract/visa/result'
import { sendBillAdd } from '@visa/contract/visa/send-bill'
import { sendBillScan, sendBillSubmit, sendBillTakeOut } from '@visa/contract/visa/send-bill-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import type { Client } from '../../testing/client.ts'
import { fitPeople, LODGED_AT, lodger, type Lodged } from '../../testing/lodging-scene.ts'
import { otherManager } from '../../testing/second-centre.ts'
import { companyId, userId } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Originals that are lodged with a passport: they are not in the house, and nobody hands them out, until they are back. */

let server: TestApp
let desk: Client
let stranger: Client
let day = ''

beforeAll(async () => {
  server = await startTestApp()
  desk = await lodger(server, 'papers_desk', { more: ['visa.result.batch', 'visa.result.query'] })
  stranger = await otherManager(server)
  day = addDays(dayOf(new Date()), 7)
  await server.db.query(
    sql`insert into lodging_day (accept_org_id, day, capacity) values (${await companyId(server, 'ACCEPT-HQ')}, ${day}::date, 500)`,
  )
})
afterAll(() => server.close())

interface OnBill extends Lodged {
  billId: number
  lineId: number
}

/** Somebody who was lodged with two originals and a copy. */
async function lodgedWithPapers(): Promise<OnBill> {
  const made = await fitPeople(server, desk, 1, { day })
  const [applicantId] = made.applicantIds
  await server.db.query(
    sql`insert into visa_paper (applicant_id, document, is_original, count, received_at) values
        (${applicantId}, 'MARRIAGE', true, 1, now()), (${applicantId}, 'HOUSEHOLD', true, 2, now()),
        (${applicantId}, 'BANK', false, 1, now())`,
  )
  const { id: billId } = await desk.call(sendBillAdd, {
    body: {
      acceptOrgId: await companyId(server, 'ACCEPT-HQ'),
      nationCode: 'RUS',
      consulate: LODGED_AT,
      lodgingDay: day,
      carrierId: await userId(server, 'accept'),
    },
  })
  await desk.call(sendBillScan, { body: { id: billId, code: made.passports[0] ?? '' } })
  await desk.call(sendBillSubmit, { body: { id: billId } })
  const line = await one<{ id: number }>(
    server.db,
    sql`select id from send_bill_line where bill_id = ${billId} and taken_out_at is null`,
  )
  return { ...made, billId, lineId: line.id }
}

const SELF = {
  way: 'COUNTER' as const,
  collector: 'CONTACT' as const,
  collectorName: '林致远',
  idType: 'ID_CARD' as const,
  idNo: '110101199003070038',
  documentSeen: true,
}

const gateOf = async ({ applicantIds }: Lodged): Promise<Gate> => {
  const [gate] = await desk.call(gateCheck, { body: { ...SELF, applicantIds } })
  if (gate === undefined) throw new Error('there is no gate')
  return gate
}

const give = async ({ applicantIds }: Lodged) =>
  (
    await desk.call(passportReturn, {
      body: { ...SELF, lines: applicantIds.map((applicantId) => ({ applicantId })) },
    })
  ).rows[0]

const back = async (by: Client, made: Lodged, kinds: string[], seenAway?: string[]) => {
  const { lodged } = await gateOf(made)
  const away = lodged.flatMap(({ document, away: count }) => (count > 0 ? [document] : []))
  const body = { applicantId: made.applicantIds[0] ?? 0, back: kinds, seenAway: seenAway ?? away }
  return by.raw(papersBack, { body })
}

/** Their result is there, and with it the passport. */
const decided = async ({ applicantIds }: Lodged) => {
  // The day of the bill is to come.
  await server.db.query(
    sql`update visa_applicant set lodging_day = ${dayOf(new Date())}::date where id = any(${applicantIds}::bigint[])`,
  )
  const lines = applicantIds.map((applicantId) => ({
    applicantId,
    result: 1,
    way: 'SCAN' as const,
    later: true,
  }))
  expect((await desk.call(resultGive, { body: { lines } })).rows).toMatchObject([{ ok: true }])
}

const returnedOf = async ({ applicantIds }: Lodged): Promise<string[]> =>
  (
    await rows<{ document: string }>(
      server.db,
      sql`select document from visa_paper where applicant_id = any(${applicantIds}::bigint[])
          and returned_at is not null order by document`,
    )
  ).map(({ document }) => document)

test('what was lodged is not handed out with the passport, and goes when somebody has it in hand', async () => {
  const made = await lodgedWithPapers()
  await decided(made)
  const gate = await gateOf(made)
  expect(gate).toMatchObject({ originals: 0, papers: [] })
  expect(gate.lodged).toEqual([
    { document: 'MARRIAGE', count: 1, away: 1 },
    { document: 'HOUSEHOLD', count: 2, away: 2 },
  ])
  // One came back with the passport, is in hand after all not, and is again.
  for (const kinds of [['MARRIAGE'], [], ['MARRIAGE']])
    expect((await back(desk, made, kinds)).code).toBe(CODES.SUCCESS)
  expect(await gateOf(made)).toMatchObject({ originals: 1, papers: [{ document: 'MARRIAGE', count: 1 }] })
  expect(await give(made)).toMatchObject({ ok: true })
  expect(await returnedOf(made)).toEqual(['MARRIAGE'])

  // The rest stays at the consulate: nothing is here to go back, and no click makes it so.
  const left = await gateOf(made)
  expect(left).toMatchObject({ passport: { status: 5 }, originals: 0 })
  expect((await give(made))?.ok).toBe(false)
  expect(await returnedOf(made)).toEqual(['MARRIAGE'])
  // It comes later, by itself.
  await back(desk, made, ['HOUSEHOLD'])
  expect(await gateOf(made)).toMatchObject({ passport: null, originals: 2 })
  expect(await give(made)).toMatchObject({ ok: true })
  expect(await returnedOf(made)).toEqual(['HOUSEHOLD', 'MARRIAGE'])
})

test('taken off the bill they come home with the passport', async () => {
  const made = await lodgedWithPapers()
  expect((await gateOf(made)).lodged.map(({ away }) => away)).toEqual([1, 2])
  await desk.call(sendBillTakeOut, {
    body: { id: made.billId, lineId: made.lineId, outcome: 'waiting', reason: '客户改期' },
  })
  expect(await gateOf(made)).toMatchObject({ originals: 3, lodged: [] })
  const { status } = await one<{ status: number }>(
    server.db,
    sql`select status from visa_applicant where id = ${made.applicantIds[0]}`,
  )
  expect(status).toBe(ORDER_STATUS.WAITING_SUBMIT)
})

test('nobody says it of people they do not reach', async () => {
  const made = await lodgedWithPapers()
  expect((await back(stranger, made, ['MARRIAGE'])).code).not.toBe(CODES.SUCCESS)
  expect((await gateOf(made)).lodged.map(({ away }) => away)).toEqual([1, 2])
})

test('nobody writes over what somebody else said meanwhile, or says it of papers that were never lodged', async () => {
  const made = await lodgedWithPapers()
  const colleague = await lodger(server, 'papers_two', { more: ['visa.result.batch'] })
  const seen = ['MARRIAGE', 'HOUSEHOLD']
  expect((await back(colleague, made, ['MARRIAGE'], seen)).code).toBe(CODES.SUCCESS)
  const late = await back(desk, made, ['HOUSEHOLD'], seen)
  expect(late).toMatchObject({
    code: CODES.DIALOG,
    data: { conflict: { by: '人员papers_two', current: { seenAway: ['HOUSEHOLD'] } } },
  })
  expect(late.msg).toContain('刚有别人改过')
  const unknown = await back(desk, made, ['BANK'])
  expect(unknown.code).not.toBe(CODES.SUCCESS)
  expect(unknown.msg).toContain('没有送签过其中一种原件')
  expect((await gateOf(made)).lodged.map(({ away }) => away)).toEqual([0, 2])
})
