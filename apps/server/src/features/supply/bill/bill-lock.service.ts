import { formatDate } from '@visa/contract/dates'
import { SUPPLY_STATUS, type SupplyStatus } from '@visa/contract/supply/bill'
import { SUPPLY_MACHINE } from '@visa/contract/supply/bill.states'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { theProduct } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { fixed, one, rows, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { lastMove } from '../../../workflow/history.repo.ts'
import { transition } from '../../../workflow/transition.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { awaitPayment } from './bill-money.service.ts'
import { billFlow } from './bill.flow.ts'
import { billTable, type SupplyBill } from './bill.table.ts'

/** Who has a bill in hands, and until when. */

const MINUTE_MS = 60_000

export interface Named {
  id: number
  seenStatus?: SupplyStatus | undefined
}

/** A lock that is over is nobody's. */
export const isOver = ({ lockUntil }: SupplyBill, now: Date): boolean =>
  lockUntil === null || new Date(lockUntil) <= now

const expire = (tx: Tx, by: Mover, id: number) =>
  transition(tx, billFlow, { id, operation: 'expire', by: theProduct(by.now) })

const standing = async (tx: Tx, by: Mover, id: number) => {
  const { status, lockUntil } = await seenRow(tx, by, billTable, id)
  return { status, lockUntil }
}

const lockEnd = async (tx: Tx, now: Date): Promise<string> =>
  new Date(now.getTime() + (await getParam(tx, 'supply.lockMinutes')) * MINUTE_MS).toISOString()

/** Somebody else has it: who, as far as the reader may know it, and until when. */
async function refuseHeld(tx: Tx, { viewer }: ActingPerson, { id, billNo: no, lockUntil }: SupplyBill) {
  const { name } = await one<{ name: string }>(
    tx,
    sql`select ${personFor(viewer, sql`b.locked_by`)} as name from supply_bill b where b.id = ${id}`,
  )
  throw new Refusal('supplyHeldBy', {
    no,
    name,
    at: lockUntil === null ? '' : formatDate(lockUntil, 'hh:mm'),
  })
}

/** Locks a bill. A lock that is over is taken from whoever held it. */
export async function lockBill(tx: Tx, by: ActingPerson, { id, seenStatus }: Named) {
  const { viewer, now } = by
  const bill = await heldRow(tx, by, billTable, id)
  const set = { lockedBy: viewer.userId, lockUntil: await lockEnd(tx, now) }
  const wasOver = bill.status === SUPPLY_STATUS.PROCESSING && isOver(bill, now)
  if (wasOver) await expire(tx, by, id)
  // Whoever told what they saw is told what has changed since; who told nothing, who has it.
  else if (
    bill.status === SUPPLY_STATUS.PROCESSING &&
    bill.lockedBy !== viewer.userId &&
    seenStatus === undefined
  )
    await refuseHeld(tx, by, bill)
  await transition(tx, billFlow, { id, operation: 'lock', by, set, seen: wasOver ? undefined : seenStatus })
  return standing(tx, by, id)
}

/** Whoever holds a lock has it for as long again. */
export async function extendLock(tx: Tx, by: ActingPerson, id: number) {
  const bill = await heldRow(tx, by, billTable, id)
  const { billNo: no, lockedBy, lockUntil } = bill
  if (bill.status !== SUPPLY_STATUS.PROCESSING || lockedBy !== by.viewer.userId || isOver(bill, by.now))
    throw new Refusal('supplyLockOver', { no, at: lockUntil === null ? '' : formatDate(lockUntil, 'hh:mm') })
  await updateRow(tx, billTable, id, { lockUntil: await lockEnd(tx, by.now) })
  return standing(tx, by, id)
}

/** Gives the own lock back, or with the permission for it takes somebody else's away. */
export async function unlockBill(tx: Tx, by: ActingPerson, { id, seenStatus: seen }: Named) {
  const { lockedBy, status } = await heldRow(tx, by, billTable, id)
  const operation = lockedBy === null || lockedBy === by.viewer.userId ? 'unLock' : 'release'
  if (!(await isUnlockedBy(tx, by, { id, status, seen }))) {
    await transition(tx, billFlow, { id, operation, by, seen })
    await awaitPayment(tx, theProduct(by.now), id)
  }
  return standing(tx, by, id)
}

/** The same click once more: what was given back unpaid has gone on by itself to wait for its payment. */
async function isUnlockedBy(
  tx: Tx,
  { viewer }: ActingPerson,
  { id, status, seen }: { id: number; status: SupplyStatus; seen: SupplyStatus | undefined },
): Promise<boolean> {
  if (
    status !== SUPPLY_STATUS.ORDER_SUCCESS ||
    (seen ?? SUPPLY_STATUS.PROCESSING) !== SUPPLY_STATUS.PROCESSING
  )
    return false
  const last = await lastMove(tx, { machine: SUPPLY_MACHINE, id }, ['lock', 'unLock', 'release', 'expire'])
  return last?.actorId === viewer.userId && (last.operation === 'unLock' || last.operation === 'release')
}

/** Locks that are over by now are given back, and what is being done by nobody. How many. */
export async function releaseOver(db: Db, now: Date, most: number): Promise<number> {
  const over = await rows<{ id: number }>(
    db,
    sql`select id from supply_bill where status = ${fixed(SUPPLY_STATUS.PROCESSING)} and (lock_until is null or lock_until <= ${now})
        order by lock_until nulls first limit ${most}`,
  )
  let released = 0
  for (const { id } of over) {
    await db.tx(async (tx) => {
      const bill = await heldRow(tx, { viewer: null }, billTable, id)
      if (bill.status !== SUPPLY_STATUS.PROCESSING || !isOver(bill, now)) return
      await expire(tx, theProduct(now), id)
      await awaitPayment(tx, theProduct(now), id)
      released += 1
    })
  }
  return released
}
