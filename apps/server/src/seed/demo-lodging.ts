import { labelCode } from '@visa/contract/custody/label'
import { dayOf, startOfDay } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { OPENABLE_CHECKS } from '@visa/contract/visa/send-bill'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { one, rows, sql } from '../db/sql.ts'
import { lockRows } from '../db/table-rows.ts'
import { bindLabel, reserveLabels } from '../features/custody/label.service.ts'
import { daysOf } from '../features/visa/handling/capacity.service.ts'
import { lodgeElectronic, makeReady } from '../features/visa/handling/handling.service.ts'
import { applicantTable, type ApplicantRow } from '../features/visa/order/order-records.service.ts'
import { takeOnto } from '../features/visa/send-bill/scan-line.service.ts'
import { addBill, openCheck } from '../features/visa/send-bill/send-bill.service.ts'
import { submitBill } from '../features/visa/send-bill/submit-bill.service.ts'

const LOOK_AHEAD = 30

/** The first day from tomorrow on that has room. */
async function nextDay(tx: Tx, acceptOrgId: number, now: Date): Promise<string> {
  const tomorrow = addDays(dayOf(now), 1)
  const { days } = await daysOf(tx, acceptOrgId, tomorrow, addDays(tomorrow, LOOK_AHEAD))
  return days.find(({ capacity, used }) => used < capacity)?.day ?? tomorrow
}

/** The people of an order are lodged together. */
async function firstOf(tx: Tx, ids: readonly number[]): Promise<ApplicantRow> {
  const [applicant] = await lockRows(tx, applicantTable, ids)
  if (applicant === undefined) throw new Error('nobody of the demonstration to lodge')
  return applicant
}

const OPENS_MS = 10 * 3_600_000

/** When at the earliest something is decided of these people: on the day of their lodging, once the consulate has opened. */
export async function decidedFrom(tx: Tx, ids: readonly number[]): Promise<number> {
  const { lodgingDay } = await firstOf(tx, ids)
  return lodgingDay === null ? 0 : startOfDay(lodgingDay).getTime() + OPENS_MS
}

async function labelPassports(tx: Tx, by: ActingPerson, ids: readonly number[]): Promise<void> {
  const bare = await rows<{ id: number }>(
    tx,
    sql`select id from passport_item where applicant_id = any(${ids}::bigint[]) and label is null and status <> 5`,
  )
  if (bare.length === 0) return
  const { first } = await reserveLabels(tx, by, bare.length)
  const number = Number(first.slice(1, -1))
  for (const [place, { id: passportId }] of bare.entries()) {
    const code = labelCode(number + place)
    await bindLabel(tx, by, { passportId, code, reason: '', scanned: true })
  }
}

/** Gives these people a day, and lets them wait to be lodged. */
export async function planLodging(
  tx: Tx,
  by: ActingPerson,
  ids: readonly number[],
  /** Who still waits when the story is told is lodged after that. */
  after: Date,
): Promise<void> {
  const { acceptOrgId } = await firstOf(tx, ids)
  const day = await nextDay(tx, acceptOrgId ?? 0, after)
  await labelPassports(tx, by, ids)
  for (const id of ids) await makeReady(tx, by, id, day)
}

/** Whoever lodges for the organisation: the same person, or the last of its people, who at a centre is its lodging clerk. */
async function carrierOf(tx: Tx, { viewer }: ActingPerson, acceptOrgId: number): Promise<number> {
  if (viewer.companyId === acceptOrgId) return viewer.userId
  const { id } = await one<{ id: number }>(
    tx,
    sql`select max(id) as id from app_user where company_id = ${acceptOrgId} and valid = 1`,
  )
  return id
}

/** A draft with these people on it, whose passports are in the house. */
export async function beginBill(tx: Tx, by: ActingPerson, applicantIds: readonly number[]) {
  const { nationCode, acceptOrgId, lodgingDay, values } = await firstOf(tx, applicantIds)
  if (acceptOrgId === null || nationCode !== 'RUS') throw new Error('nothing of the demonstration for a bill')
  const { submissionPlace = '' } = values
  const isPast = lodgingDay === null || lodgingDay < dayOf(by.now)
  const { id } = await addBill(tx, by, {
    acceptOrgId,
    nationCode,
    consulate: String(submissionPlace),
    lodgingDay: isPast ? await nextDay(tx, acceptOrgId, by.now) : lodgingDay,
    carrierId: await carrierOf(tx, by, acceptOrgId),
  })
  return { id, ...(await takeOnto(tx, by, { id, applicantIds })) }
}

/** Lodges these people as their visa is: on a send bill, or under a reference of the consulate. */
export async function lodge(tx: Tx, by: ActingPerson, applicantIds: readonly number[]): Promise<void> {
  const { visaType, nationCode } = await firstOf(tx, applicantIds)
  if (visaType === VISA_TYPE.EVISA) {
    for (const id of applicantIds)
      await lodgeElectronic(tx, by, { applicantIds: [id], reference: `${nationCode}-${id}` })
    return
  }
  const { id, rows: taken } = await beginBill(tx, by, applicantIds)
  for (const { answer } of taken) {
    const blocked = answer.checks.filter(({ verdict }) => verdict === 'blocked')
    for (const check of OPENABLE_CHECKS) {
      if (blocked.some((each) => each.check === check) && answer.lineId !== null)
        await openCheck(tx, by, { id, lineId: answer.lineId, check, reason: '原件已当面核对' })
    }
  }
  await submitBill(tx, by, { id })
}
