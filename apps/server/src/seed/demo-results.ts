import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { applicantName, ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { Collection } from '@visa/contract/custody/handover'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { first, rows, sql } from '../db/sql.ts'
import { lockRows } from '../db/table-rows.ts'
import { cardsOf } from '../features/custody/known-cards.service.ts'
import { noteHandover } from '../features/custody/handover.service.ts'
import { movePassport } from '../features/custody/passport.service.ts'
import { returnHeld } from '../features/custody/return.service.ts'
import { moveOrder } from '../features/visa/order/move.service.ts'
import { applicantTable } from '../features/visa/order/order-records.service.ts'
import { giveResult } from '../features/visa/result/result.service.ts'

const STAY_DAYS = 30
const REFUSED_EVERY = 5
/** Of whoever's form has none: somebody looked at it. */
const UNKNOWN_CARD = '110101199003070038'

/** The passports come back against their bills before anybody says what was decided. */
async function scannedBack(tx: Tx, by: ActingPerson, ids: readonly number[]): Promise<void> {
  const sent = await rows<{ id: number }>(
    tx,
    sql`select id from passport_item where applicant_id = any(${ids}::bigint[]) and status = ${PASSPORT_STATUS.SENT}
        order by id`,
  )
  for (const { id } of sent)
    await movePassport(tx, by, {
      id,
      operation: 'retrieve',
      place: 'COUNTER',
      custodianId: by.actor.userId,
      cause: 'RETRIEVAL',
      scanned: true,
    })
}

/** What the consulate decided of these people: most have their visa, the passports are back with it. */
export async function demoResults(
  tx: Tx,
  by: ActingPerson,
  ids: readonly number[],
  index: number,
): Promise<void> {
  const day = dayOf(by.now)
  await scannedBack(tx, by, ids)
  for (const applicantId of ids) {
    if (index % REFUSED_EVERY === 0) {
      await giveResult(tx, by, {
        applicantId,
        result: ISSUE_RESULT.REJECT,
        way: 'SCAN',
        remark: '领馆未说明原因',
      })
      continue
    }
    await giveResult(tx, by, {
      applicantId,
      result: ISSUE_RESULT.PASS,
      way: 'SCAN',
      visaNo: `20 ${String(1_000_000 + applicantId)}`,
      issuedOn: day,
      validFrom: addDays(day, 7),
      validTo: addDays(day, 7 + STAY_DAYS),
      entries: 'SINGLE',
      stayDays: STAY_DAYS,
    })
  }
}

/** Everybody of them fetches what is theirs; e-visas were sent. */
export async function demoHandovers(tx: Tx, by: ActingPerson, ids: readonly number[]): Promise<void> {
  for (const applicant of await lockRows(tx, applicantTable, ids)) {
    if (applicant.visaType === VISA_TYPE.EVISA) {
      const sent = { early: false, passportId: null, originals: 0, reason: '', opened: [] }
      await noteHandover(tx, by, applicant, { way: 'SENT', ...sent })
      const { orderId: id } = applicant
      await moveOrder(tx, { id, operation: 'giveBack', by, applicantIds: [applicant.id] })
      continue
    }
    const known = await first<{ card: string }>(
      tx,
      sql`select k.card from visa_applicant a, lateral ${cardsOf(sql`a`)} k where a.id = ${applicant.id} limit 1`,
    )
    const collection = Collection.parse({
      way: 'COUNTER',
      collector: 'SELF',
      collectorName: applicantName(applicant),
      // The passport itself lies in the house until then.
      idType: 'ID_CARD',
      idNo: known?.card ?? UNKNOWN_CARD,
      documentSeen: true,
    })
    await returnHeld(tx, by, applicant.id, { collection, scanned: true, opened: [], reason: '' })
  }
}
