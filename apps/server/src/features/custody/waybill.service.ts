import type { collectionWaybill } from '@visa/contract/custody/centre-return'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../access/mover.ts'
import { changeRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { first, rows, sql } from '../../db/sql.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { waybillTaken } from './at-gate.repo.ts'
import { isWhole } from './collection.service.ts'
import { handoverTable } from './handover.table.ts'
import { stepFields } from './passport.service.ts'
import { passportTable } from './passport.table.ts'

/**
 * Puts right by whom and by which waybill a parcel went: of all that is in it at once, with a reason that stays in the
 * log of each order and in the history of each passport. Whom it went to is not corrected.
 */
export async function correctWaybill(
  tx: Tx,
  by: ActingPerson,
  { id, carrier, waybillNo, seenWaybillNo, reason }: HandlerInput<typeof collectionWaybill>['body'],
): Promise<void> {
  const { collectionNo } = orGone(
    await first<{ collectionNo: string }>(
      tx,
      sql`select t.collection_no as "collectionNo" from custody_collection t
          where t.id = ${id} and ${isWhole(by.viewer)} for update`,
    ),
  )
  const lines = await rows<{ id: number }>(
    tx,
    sql`select id from visa_handover where collection_id = ${id} and way = 'COURIER' order by id`,
  )
  if (lines.length === 0) throw new Refusal('waybillNone', { no: collectionNo })
  for (const line of lines) {
    const row = await heldRow(tx, by, handoverTable, line.id)
    if (row.waybillNo !== seenWaybillNo)
      throw new Refusal('waybillChanged', { no: collectionNo, waybillNo: row.waybillNo })
    const name = await waybillTaken(tx, row, { ...row, way: 'COURIER', carrier, waybillNo })
    if (name !== '') throw new Refusal('waybillOthers', { waybillNo, name })
    const changed = await changeRow(
      tx,
      by.actor,
      handoverTable,
      row,
      { carrier, waybillNo },
      { after: { reason } },
    )
    if (!changed || row.passportId === null) continue
    const passport = await heldRow(tx, by, passportTable, row.passportId)
    // What came back since is not with the courier any more.
    if (passport.status !== PASSPORT_STATUS.RETURNED || passport.place !== 'COURIER') continue
    await changeRow(tx, by.actor, passportTable, passport, {
      placeNote: `${carrier} ${waybillNo}`,
      ...stepFields(by, { cause: 'PLACE', no: collectionNo, note: reason }),
    })
  }
}
