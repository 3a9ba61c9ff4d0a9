import type { PassportItem } from '@visa/contract/custody/passport'
import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import type { ActingPerson, Mover } from '../../access/mover.ts'
import type { Tx } from '../../db/pool.ts'
import { first, fixed, one, sql } from '../../db/sql.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { passportById } from './passport.repo.ts'
import { movePassport, type PassportMove } from './passport.service.ts'
import { passportTable, type PassportRow } from './passport.table.ts'
import { stillPlace } from './place.service.ts'

/** What goes wrong with a passport: missing, found, damaged; and reports of it that were mistakes. */

const { HELD, CHECKED, SENT, RETRIEVED, RETURNED, MISSING, DAMAGED, UNCLAIMED } = PASSPORT_STATUS

type Operation = PassportMove['operation']

/** Where it stood before it was reported so, by its steps; what was lost while it was damaged was damaged before. */
async function stoodBefore(
  tx: Tx,
  itemId: number,
  status: PassportStatus,
): Promise<PassportStatus | undefined> {
  const found = await first<{ status: PassportStatus | null }>(
    tx,
    sql`select from_status as status from passport_movement
        where item_id = ${itemId} and to_status = ${status} and from_status is distinct from ${status}
          and (${status === MISSING} or from_status is distinct from ${MISSING})
        order by id desc limit 1`,
  )
  return found?.status ?? undefined
}

/** Where a passport that is found goes on: where it stood when it was lost. */
export async function foundAs(tx: Tx, itemId: number): Promise<Operation> {
  const lost = await stoodBefore(tx, itemId, MISSING)
  if (lost === SENT) return 'reportFoundSent'
  if (lost === DAMAGED) return 'reportFoundDamaged'
  return lost === RETRIEVED || lost === UNCLAIMED ? 'reportFoundRetrieved' : 'reportFound'
}

interface Reported {
  id: number
  operation: 'reportMissing' | 'reportFound' | 'reportDamaged'
  reason: string
  seen?: PassportStatus | undefined
}

const whereItIs = ({ place, placeNote, placeId, slot, custodianId }: PassportRow) => ({
  place,
  placeNote,
  placeId,
  slot,
  custodianId,
})

/** Missing, found or damaged: told with a reason. */
export async function reportException(
  tx: Tx,
  by: ActingPerson,
  move: Reported,
  /** By whose permission: the desk's own call has asked for one, or the machine does. */
  mover: Mover = by,
): Promise<PassportItem> {
  const row = await heldRow(tx, by, passportTable, move.id)
  const operation = move.operation === 'reportFound' ? await foundAs(tx, move.id) : move.operation
  // What is missing was last seen where it was, and what turned up at the consulate is still there.
  const stays = operation === 'reportMissing' || operation === 'reportFoundSent'
  const here = { place: 'COUNTER', placeNote: row.placeNote, custodianId: by.viewer.userId } as const
  const at = stays ? whereItIs(row) : here
  await movePassport(tx, mover, { ...move, operation, ...at, cause: 'EXCEPTION' })
  return passportById(tx, by, move.id)
}

const WITHDRAWN: Readonly<Partial<Record<PassportStatus, Operation>>> = {
  [HELD]: 'withdrawToHeld',
  [CHECKED]: 'withdrawToChecked',
  [SENT]: 'withdrawToSent',
  [RETRIEVED]: 'withdrawToRetrieved',
  [UNCLAIMED]: 'withdrawToUnclaimed',
  [DAMAGED]: 'withdrawToDamaged',
}

/** Somebody else's may stand there by now: a missing one keeps no slot. */
async function isSlotFree(tx: Tx, { id, placeId, slot }: PassportRow): Promise<boolean> {
  const { free } = await one<{ free: boolean }>(
    tx,
    sql`select not exists (select 1 from passport_item where place_id = ${placeId} and slot = ${slot} and slot <> ''
          and id <> ${id} and status not in (${fixed(SENT, RETURNED, MISSING)})) as free`,
  )
  return free
}

/** Where it is: whoever takes the report back has it in hand, where its place was closed or made smaller meanwhile. */
async function whereItStands(tx: Tx, by: ActingPerson, row: PassportRow) {
  const at = whereItIs(row)
  if (row.placeId === null) return at
  const place = await stillPlace(tx, row.placeId, row.slot)
  if (place === undefined)
    return {
      place: 'COUNTER',
      placeNote: '',
      placeId: null,
      slot: '',
      custodianId: by.viewer.userId,
    } as const
  return { ...at, place, slot: (await isSlotFree(tx, row)) ? at.slot : '' }
}

/**
 * A report that was a mistake: the passport was never missing, or is not damaged. It stands as it did before and where
 * it is; nothing of what was said is taken from its history.
 */
export async function withdrawException(
  tx: Tx,
  by: ActingPerson,
  { id, reason, seen }: { id: number; reason: string; seen?: PassportStatus | undefined },
): Promise<PassportItem> {
  const row = await heldRow(tx, by, passportTable, id)
  const isReported = row.status === MISSING || row.status === DAMAGED
  const before = isReported ? await stoodBefore(tx, id, row.status) : undefined
  // Its repeat, and whoever was late, are answered by the machine.
  const operation = WITHDRAWN[before ?? row.status]
  if (operation === undefined) throw new Refusal('exceptionNone', { name: row.holder })
  const at = await whereItStands(tx, by, row)
  // The call has asked for the permission, of either door.
  const mover: Mover = { ...by, viewer: null }
  await movePassport(tx, mover, { id, operation, ...at, cause: 'EXCEPTION', reason, seen })
  return passportById(tx, by, id)
}
