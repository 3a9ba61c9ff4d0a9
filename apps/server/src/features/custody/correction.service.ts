import type { PassportItem, ScanMark } from '@visa/contract/custody/passport'
import type { passportCorrection } from '@visa/contract/custody/correction'
import type { PassportStatus } from '@visa/contract/custody/passport.states'
import type { HandlerOutput } from '@visa/contract/endpoint'
import { SEND_BILL_STATUS } from '@visa/contract/visa/send-bill.states'
import type { ActingPerson } from '../../access/mover.ts'
import { personFor } from '../../access/person-name.ts'
import { MAY_ACT } from '../../access/viewer.ts'
import type { Tx } from '../../db/pool.ts'
import { first, fixed, sql, type Queryable } from '../../db/sql.ts'
import { heldRow, seenRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { passportById } from './passport.repo.ts'
import { movePassport } from './passport.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'

/** A wrong visa goes back to the consulate in somebody's hands, who answers for it as for what is lodged. */

interface Lodged {
  billNo: string
  acceptOrgId: number
  carrierId: number | null
  carrierName: string
}

/** The bill with which it was lodged. */
const billOf = (db: Queryable, { viewer }: ActingPerson, itemId: number): Promise<Lodged | undefined> =>
  first<Lodged & { [column: string]: unknown }>(
    db,
    sql`select b.bill_no as "billNo", b.accept_org_id as "acceptOrgId", b.carrier_id as "carrierId",
          ${personFor(viewer, sql`b.carrier_id`)} as "carrierName"
        from send_bill_line l join send_bill b on b.id = l.bill_id
        where l.passport_id = ${itemId} and l.taken_out_at is null and b.status = ${fixed(SEND_BILL_STATUS.SUBMITTED)}
        order by l.id desc limit 1`,
  )

export async function correctionOf(
  db: Queryable,
  by: ActingPerson,
  id: number,
): Promise<HandlerOutput<typeof passportCorrection>> {
  await seenRow(db, by, passportTable, id)
  const bill = await billOf(db, by, id)
  if (bill === undefined) return { billNo: '', carrier: null }
  const { billNo, carrierId, carrierName } = bill
  return { billNo, carrier: carrierId === null ? null : { id: carrierId, name: carrierName } }
}

/** Whoever carries it is one of those whose passports they are, or of whoever sends it, as with a bill. */
async function refuseStranger(
  tx: Tx,
  { viewer }: ActingPerson,
  acceptOrgId: number | null,
  carrierId: number,
): Promise<void> {
  const companies = [...(acceptOrgId === null ? [] : [acceptOrgId]), ...viewer.companyIds]
  const person = await first(
    tx,
    sql`select 1 from app_user u join company c on c.id = u.company_id
        where u.id = ${carrierId} and ${MAY_ACT} and u.company_id = any(${companies}::bigint[])`,
  )
  if (person === undefined) throw new Refusal('sendBillCarrierUnknown')
}

interface Sending extends Partial<ScanMark> {
  carrierId?: number | undefined
  reason: string
  seen?: PassportStatus | undefined
}

/** A passport, held by the caller, leaves for the consulate again. */
export async function sendToCorrect(
  tx: Tx,
  by: ActingPerson,
  row: PassportRow,
  { carrierId: named, ...step }: Sending,
): Promise<void> {
  const bill = await billOf(tx, by, row.id)
  const carrierId = named ?? bill?.carrierId ?? null
  if (carrierId === null) throw new Refusal('correctNoCarrier', { name: row.holder })
  if (named !== undefined) await refuseStranger(tx, by, bill?.acceptOrgId ?? null, named)
  // The call has asked for the permission, of either door.
  await movePassport(
    tx,
    { ...by, viewer: null },
    {
      id: row.id,
      operation: 'correct',
      place: 'CONSULATE',
      custodianId: carrierId,
      cause: 'CORRECTION',
      no: bill?.billNo ?? '',
      ...step,
    },
  )
}

/** At the visa desk, whenever it is seen: also of one that nobody has fetched. */
export async function correctPassport(
  tx: Tx,
  by: ActingPerson,
  { id, ...sending }: Sending & { id: number },
): Promise<PassportItem> {
  const row = await heldRow(tx, by, passportTable, id)
  await sendToCorrect(tx, by, row, sending)
  return passportById(tx, by, id)
}
