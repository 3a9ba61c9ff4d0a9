import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { rows, sql } from '../db/sql.ts'
import { lockRows } from '../db/table-rows.ts'
import { movePassport, receivePassport, type PassportMove } from '../features/custody/passport.service.ts'
import { applicantTable } from '../features/visa/order/order-records.service.ts'

type Carried = Pick<PassportMove, 'operation' | 'place' | 'cause'>

/** Where the passports go when applications go on. */
const CARRIED: Readonly<Record<string, Carried>> = {
  ready: { operation: 'check', place: 'SAFE', cause: 'CHECK' },
}
const GIVEN_BACK: Carried = { operation: 'giveBackEarly', place: 'HOLDER', cause: 'RETURN' }
const ENDING: ReadonlySet<string> = new Set(['cancel', 'abandon'])
const AT_THE_HOUSE: ReadonlySet<string> = new Set(['SAFE'])

const held = (tx: Tx, ids: readonly number[]) =>
  rows<{ id: number; status: PassportStatus }>(
    tx,
    sql`select id, status from passport_item
        where applicant_id = any(${ids}::bigint[]) and status <> ${PASSPORT_STATUS.RETURNED} order by id`,
  )

/** What happens to the passports of these people before their applications take a step. */
export async function carryPassports(
  tx: Tx,
  by: ActingPerson,
  ids: readonly number[],
  operation: string,
): Promise<void> {
  if (operation === 'receive') {
    for (const applicant of await lockRows(tx, applicantTable, ids)) {
      if (applicant.visaType === VISA_TYPE.STICKER)
        await receivePassport(tx, by, applicant, { cause: 'RECEIPT', scanned: true, placeNote: '' })
    }
  }
  const carried = ENDING.has(operation) ? GIVEN_BACK : CARRIED[operation]
  if (carried === undefined) return
  for (const { id } of await held(tx, ids)) {
    const custodianId = AT_THE_HOUSE.has(carried.place) ? by.viewer.userId : null
    await movePassport(tx, by, {
      id,
      ...carried,
      custodianId,
      reason: ENDING.has(operation) ? '客户取回' : '',
    })
  }
}
