import { NOBODY, type CountRound } from '@visa/contract/custody/count'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import type { ActingPerson } from '../access/mover.ts'
import { theProduct } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import { explainDifferences } from '../features/centre/custody/count-explain.service.ts'
import { closeCount } from '../features/custody/count-close.service.ts'
import { finishPlace, scanCounted } from '../features/custody/count.service.ts'
import { giveOver } from '../features/custody/transfer.service.ts'
import { saveConsent } from '../features/privacy/desk/consent.service.ts'
import { setHold } from '../features/privacy/desk/hold.service.ts'
import { erasePerson } from '../features/privacy/erase/erase-person.service.ts'

/** What people at the centre did with passports: a count, a hand-over, and what is kept of whoever has theirs back. */

interface Standing {
  id: number
  placeId: number | null
  keeperId: number | null
  passportNo: string
  [column: string]: unknown
}

const inHouse = (tx: Tx, { viewer }: ActingPerson): Promise<Standing[]> =>
  rows<Standing>(
    tx,
    sql`select id, place_id as "placeId", custodian_id as "keeperId", passport_no as "passportNo" from passport_item
        where house_id = ${viewer.companyId} and status in (1, 2, 4, 7, 8) order by id`,
  )

interface Counting {
  counts: ActingPerson
  closes: ActingPerson
  round: CountRound
}

/** One counts every place and their own hands; what others have in hand whoever closes scans, and the first one looks. */
async function counted(
  tx: Tx,
  { counts, closes, round }: Counting,
  seen: readonly Standing[],
): Promise<void> {
  const own = counts.viewer.userId
  const isOwn = ({ placeId, keeperId }: Standing): boolean => placeId !== null || keeperId === own
  for (const { placeId, passportNo: code } of seen.filter(isOwn))
    await scanCounted(tx, counts, { placeId, code, round })
  const places = await rows<{ id: number }>(
    tx,
    sql`select id from custody_place where company_id = ${counts.viewer.companyId}`,
  )
  for (const { id: placeId } of places) await finishPlace(tx, counts, { placeId, round })
  await finishPlace(tx, counts, { placeId: null, round })
  const others = seen.filter((each) => !isOwn(each))
  for (const { placeId, keeperId, passportNo: code } of others)
    await scanCounted(tx, closes, { placeId, keeperId: keeperId ?? NOBODY, code, round })
  for (const keeper of new Set(others.map(({ keeperId }) => keeperId ?? NOBODY)))
    for (const by of [closes, counts]) await finishPlace(tx, by, { placeId: null, keeperId: keeper, round })
}

/** In the morning everything stood where it was left. */
async function opened(tx: Tx, counts: ActingPerson, closes: ActingPerson): Promise<void> {
  const round = 'OPENING'
  await counted(tx, { counts, closes, round }, await inHouse(tx, counts))
  await closeCount(tx, closes, { round, note: '' })
}

/** The day was opened and counted by one and closed by another; what lacked on the shelf was being copied. */
export async function countedDay(tx: Tx, counts: ActingPerson, closes: ActingPerson): Promise<void> {
  await opened(tx, counts, closes)
  const round = 'CLOSING'
  const all = await inHouse(tx, counts)
  const copied = all.find(({ placeId }) => placeId !== null)
  const seen = all.filter(({ id }) => id !== copied?.id)
  await counted(tx, { counts, closes, round }, seen)
  if (copied !== undefined)
    await explainDifferences(
      tx,
      { ...counts, language: 'zh' },
      { codes: [copied.passportNo], outcome: 'OTHER', round, note: '在复印室复印，17:50 放回原位' },
    )
  await closeCount(tx, closes, { round, note: '' })
}

const HANDED = 2

/** What the shift gives to the next: listed, and not yet scanned by whoever takes it. */
export async function openHandOver(tx: Tx, gives: ActingPerson, takes: ActingPerson): Promise<void> {
  const own = await rows<{ id: number }>(
    tx,
    sql`select id from passport_item where custodian_id = ${gives.viewer.userId} and status in (1, 2, 4, 8)
        order by id limit ${HANDED}`,
  )
  const passportIds = own.map(({ id }) => id)
  await giveOver(tx, gives, { userId: takes.viewer.userId, passportIds, note: '早班交晚班' })
}

const KEPT_DAYS = 200

/** One is held by a court, one agreed to be kept longer; of the rest the days run. */
export async function keptLonger(
  tx: Tx,
  manager: ActingPerson,
  orderId: number,
  [held = 0, agreed = 0]: readonly number[],
): Promise<void> {
  await setHold(tx, manager, {
    orderId,
    applicantId: held,
    reason: '法院调取，案号 (2026) 京 0105 民初 1 号',
  })
  const keepUntil = addDays(dayOf(manager.now), KEPT_DAYS)
  await saveConsent(tx, manager, { applicantId: agreed, keepUntil, note: '客户书面同意，下次签证再用' })
}

/** Whose days are over was erased. */
export async function erased(tx: Tx, now: Date, orderId: number, people: readonly number[]): Promise<void> {
  for (const applicantId of people) await erasePerson(tx, theProduct(now), { applicantId, orderId })
}
