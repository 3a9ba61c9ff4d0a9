import { applicantName } from '@visa/contract/visa/applicant'
import type { MovementCause, PassportItem, PassportPlace, ScanMark } from '@visa/contract/custody/passport'
import {
  PASSPORT_MACHINE,
  PASSPORT_STATUS,
  type PassportStatus,
} from '@visa/contract/custody/passport.states'
import { picked } from '@visa/contract/shape'
import type { OperationOf } from '@visa/contract/states'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import { personNames } from '../../access/person-name.ts'
import { rowsWithin } from '../../access/rows-within.ts'
import type { Viewer } from '../../access/viewer.ts'
import { addRow, changeRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { sql, type Queryable, type Sql } from '../../db/sql.ts'
import { orRefuse } from '../../refusal/constraint.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { refuseUnseen } from '../../refusal/optimistic-lock.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { beginHistory, transition } from '../../workflow/transition.ts'
import { partyFields, type ApplicantRow } from '../visa/order/order-records.service.ts'
import { passportFlow } from './passport.flow.ts'
import { passportById, passportsWhere } from './passport.repo.ts'
import { twinsOf, twinTold } from './passport-twin.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'
import { standOf } from './place.service.ts'

/** What brings a passport somewhere: whatever holds passports calls this and writes nothing of them itself. */

export interface Step extends Partial<ScanMark> {
  cause: MovementCause
  /** The number of the receipt or send bill. */
  no?: string
  note?: string
}

const { HELD, RETURNED } = PASSPORT_STATUS

/** A scan waits as long as a shift at most; clocks of two machines differ by minutes. */
const [SHIFT_MS, CLOCKS_MS] = [12 * 3_600_000, 5 * 60_000]

/** When something was scanned is told by the machine of the desk: no time to come, and none before its shift. */
export function refuseOddTime(now: Date, clientAt: string | undefined): void {
  if (clientAt === undefined) return
  const waited = now.getTime() - new Date(clientAt).getTime()
  if (waited < -CLOCKS_MS || waited > SHIFT_MS) throw new Refusal('scanOddTime')
}

export const stepFields = (
  by: Mover,
  { cause, no = '', scanned = false, note = '', counter = '', clientAt }: Step,
) => ({
  moveCause: cause,
  moveNo: no,
  moveScanned: scanned,
  moveNote: note,
  movedBy: by.actor.userId,
  movedAt: by.now.toISOString(),
  moveCounter: counter,
  moveClientAt: clientAt ?? null,
})

/**
 * Takes the passport of an applicant into the house; whoever takes it answers for it. The applicant is held by the
 * caller. A second one of the same applicant is refused by the database, and so is a passport that the house has by
 * another order.
 */
export async function receivePassport(
  tx: Tx,
  by: ActingPerson,
  applicant: ApplicantRow,
  { placeNote, ...step }: Step & { placeNote: string },
): Promise<number> {
  const name = applicantName(applicant)
  const { passportNo } = applicant
  const twins = await twinsOf(tx, applicant.acceptOrgId, [applicant])
  const twin = twins.find(({ applicantId }) => applicantId !== applicant.id)
  if (twin !== undefined) throw new Refusal('passportHeldTwice', { name, passportNo, twin: twinTold(twin) })
  const row = {
    ...stepFields(by, step),
    ...picked(partyFields, applicant),
    orderId: applicant.orderId,
    applicantId: applicant.id,
    passportNo,
    holder: name,
    status: HELD,
    place: 'COUNTER' as const,
    placeNote,
    custodianId: by.viewer.userId,
  }
  const id = await addRow(tx, by.actor, passportTable, row).catch(
    orRefuse({
      passport_item_live: new Refusal('passportHeld', { name }),
      // Two counters at the same moment: who lost sees the other's once it is there.
      passport_item_once: new Refusal('passportHeldNow', { name, passportNo }),
    }),
  )
  const { companyId } = by.viewer
  await beginHistory(tx, PASSPORT_MACHINE, { id, state: HELD, companyId, actor: by.actor, at: by.now })
  return id
}

/** The passport of an applicant that has not gone back, if it is within reach. */
export const livePassportOf = async (
  tx: Tx,
  by: ActingPerson,
  applicantId: number,
): Promise<PassportItem | undefined> =>
  (await passportsWhere(tx, by, sql`p.applicant_id = ${applicantId} and p.status <> ${RETURNED}`))[0]

/** Passports within reach that a scanned label or number leads to. */
export const passportsBy = (db: Queryable, by: ActingPerson, code: string): Promise<PassportItem[]> =>
  passportsWhere(db, by, sql`(p.label = ${code} or p.passport_no = ${code})`)

/** The passports, named `alias` in a query, that a viewer reaches. */
export const passportsWithin = (viewer: Viewer, alias: string): Sql =>
  rowsWithin(viewer, passportTable, alias)

/** A passport within reach, as it is told. */
export const passportNow = (tx: Tx, by: ActingPerson, id: number): Promise<PassportItem> =>
  passportById(tx, by, id)

/** A passport within reach, held still. */
export const heldPassport = (tx: Tx, by: Mover, id: number): Promise<PassportRow> =>
  heldRow(tx, by, passportTable, id)

export interface PassportMove extends Step {
  id: number
  operation: OperationOf<typeof PASSPORT_MACHINE>
  place: PassportPlace
  placeNote?: string
  placeId?: number | null
  slot?: string
  /** Null: nobody of the house. */
  custodianId: number | null
  reason?: string
  seen?: PassportStatus | undefined
}

/** Moves a passport: its state, its place and who answers for it, with the movement that tells of it. */
export async function movePassport(tx: Tx, by: Mover, move: PassportMove): Promise<void> {
  const {
    id,
    operation,
    place,
    placeNote = '',
    placeId = null,
    slot = '',
    custodianId,
    reason = '',
    seen,
  } = move
  refuseOddTime(by.now, move.clientAt)
  const set = { place, placeNote, placeId, slot, custodianId, ...stepFields(by, { note: reason, ...move }) }
  await transition(tx, passportFlow, { id, operation, by, reason, seen, set })
}

interface Placing extends ScanMark {
  id: number
  place: 'COUNTER' | 'SAFE'
  placeNote: string
  placeId?: number | undefined
  slot: string
  /** When it was moved last as somebody saw it; absent: what brings it there has it in its hands. */
  seen?: string | undefined
}

/** Of two who put one passport somewhere the second is told by whom it was moved meanwhile; whoever moved it puts it right at will. */
async function refuseMoved(
  tx: Tx,
  { viewer }: ActingPerson,
  { holder: name, place, placeNote, placeId, slot, movedBy, movedAt: at }: PassportRow,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || seen === at || movedBy === viewer.userId) return
  const movers = await personNames(tx, viewer, movedBy === null ? [] : [movedBy])
  const current = { place, placeNote, slot, ...(placeId !== null && { placeId }) }
  refuseUnseen({ name, by: movers.get(movedBy ?? 0) ?? '', at, current }, seen)
}

/** Says where in the house it was put; whoever says so answers for it. */
export async function placePassport(
  tx: Tx,
  by: ActingPerson,
  { id, place, placeNote, placeId, slot, seen, ...step }: Placing,
): Promise<PassportItem> {
  refuseOddTime(by.now, step.clientAt)
  const row = await heldRow(tx, by, passportTable, id)
  refuseElsewhere(row)
  await refuseMoved(tx, by, row, seen)
  const stand = await standOf(tx, by, { place, placeId, slot })
  const { userId: custodianId } = by.viewer
  const set = { ...stand, placeNote, custodianId, ...stepFields(by, { cause: 'PLACE', ...step }) }
  await changeRow(tx, by.actor, passportTable, row, set).catch(
    orRefuse({ passport_item_slot: new Refusal('slotTaken', { slot }) }),
  )
  return passportById(tx, by, id)
}

/** Another person of the house answers for it: whoever takes it says so, and it stays where it is. */
export async function handPassport(
  tx: Tx,
  by: ActingPerson,
  row: PassportRow,
  step: Pick<Step, 'no' | 'counter' | 'clientAt'>,
): Promise<void> {
  const set = {
    custodianId: by.viewer.userId,
    ...stepFields(by, { cause: 'HAND_OVER', scanned: true, ...step }),
  }
  await changeRow(tx, by.actor, passportTable, row, set)
}

const IN_HOUSE: ReadonlySet<PassportStatus> = new Set([
  PASSPORT_STATUS.HELD,
  PASSPORT_STATUS.CHECKED,
  PASSPORT_STATUS.RETRIEVED,
  PASSPORT_STATUS.DAMAGED,
  PASSPORT_STATUS.UNCLAIMED,
])

export const isInHouse = ({ status }: Pick<PassportRow, 'status'>): boolean => IN_HOUSE.has(status)

export function refuseElsewhere({ holder, status }: Pick<PassportRow, 'holder' | 'status'>): void {
  if (!isInHouse({ status })) throw new Refusal('passportNotHere', { name: holder })
}
