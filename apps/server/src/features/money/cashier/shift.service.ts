import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import { sumOfPieces } from '@visa/contract/money/cash'
import type { shiftClose, shiftOpen, ShiftRow } from '@visa/contract/money/shift'
import { SHIFT_MACHINE, SHIFT_STATUS } from '@visa/contract/money/shift.states'
import { CODES } from '@visa/contract/codes'
import type { ActingPerson } from '../../../access/mover.ts'
import { nextNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { counterFor } from '../../centre/counter/counter.service.ts'
import { platformBook, post, type NewEntry } from '../ledger/ledger.service.ts'
import { shiftFlow } from './shift.flow.ts'
import { netCash, shiftRow, totalsOf } from './shift.repo.ts'
import { shiftTable, type Shift } from './shift.table.ts'

/** A till that its cashier has open. */
export interface OpenShift {
  id: number
  shiftNo: string
  companyId: number
  counter: string
}

/** The open shift of a cashier. It stays open for as long as this transaction lasts: closing it waits for the money. */
export const openShiftOf = (tx: Tx, userId: number): Promise<OpenShift | undefined> =>
  first<OpenShift & { [column: string]: unknown }>(
    tx,
    sql`select id, shift_no as "shiftNo", company_id as "companyId", counter from cashier_shift
        where cashier_id = ${userId} and status = ${fixed(SHIFT_STATUS.OPEN)} for share`,
  )

/** At which counter somebody has a shift open. */
export const counterOf = async (db: Queryable, userId: number): Promise<string | undefined> =>
  (
    await first<{ counter: string }>(
      db,
      sql`select counter from cashier_shift where cashier_id = ${userId} and status = ${fixed(SHIFT_STATUS.OPEN)}`,
    )
  )?.counter

/** The drawer of a counter, as the ledger tells cash apart; without a counter the cash box of a company. */
export const drawerOf = ({ companyId, counter }: Pick<OpenShift, 'companyId' | 'counter'>): string =>
  `${companyId}:${counter}`

/**
 * Nobody hands out notes that are not there: the float and the cash of the shift are what its drawer holds. Of two who
 * hand out of one drawer, one after the other is judged.
 */
export async function refuseBeyondDrawer(tx: Tx, shiftId: number, cents: number): Promise<void> {
  await first(tx, sql`select pg_advisory_xact_lock(hashtextextended('drawer ' || ${shiftId}::bigint, 0))`)
  const totals = (await totalsOf(tx, [shiftId])).get(shiftId)
  const shift = await first<{ shiftNo: string; floatCents: number }>(
    tx,
    sql`select shift_no as "shiftNo", float_cents as "floatCents" from cashier_shift where id = ${shiftId}`,
  )
  if (shift === undefined || totals === undefined) throw new Error(`shift ${shiftId} is not there`)
  const held = shift.floatCents + netCash(totals)
  if (cents <= held) return
  throw new Refusal('refundDrawerShort', {
    shiftNo: shift.shiftNo,
    held: formatMoney(Math.max(held, 0)),
    amount: formatMoney(cents),
  })
}

export async function openShift(
  tx: Tx,
  by: ActingPerson,
  { counter, floatCents }: HandlerInput<typeof shiftOpen>['body'],
): Promise<ShiftRow> {
  const { viewer, actor, now } = by
  const { companyId, userId } = viewer
  const running = await openShiftOf(tx, userId)
  if (running !== undefined)
    throw new Refusal('shiftRunning', { shiftNo: running.shiftNo, counter: running.counter })
  const taken = new Refusal('shiftCounterTaken', { counter })
  const shiftNo = await nextNumber(tx, 'BC', now)
  const status = SHIFT_STATUS.OPEN
  const id = await addRow(tx, actor, shiftTable, {
    counter,
    floatCents,
    shiftNo,
    companyId,
    counterId: await counterFor(tx, companyId, counter),
    cashierId: userId,
    status,
    openedAt: now.toISOString(),
  }).catch(
    orRefuse({
      cashier_shift_counter_open: taken,
      // Two tabs at once: the other one has opened it.
      cashier_shift_cashier_open: new Refusal('shiftRunning', { shiftNo, counter }),
    }),
  )
  await beginHistory(tx, SHIFT_MACHINE, { id, state: status, companyId, actor, at: now })
  return shiftRow(tx, by, id)
}

type Closing = HandlerInput<typeof shiftClose>['body']

/** Each piece once. */
function refuseTwice(counted: Closing['counted']): void {
  const failures = counted.flatMap(({ valueCents }, index) =>
    counted.findIndex((other) => other.valueCents === valueCents) === index
      ? []
      : [{ field: `counted.${index}.valueCents`, rule: 'invalid' as const, params: {} }],
  )
  if (failures.length > 0) throw new InvalidInput(failures)
}

interface Sums {
  countedCents: number
  expectedCents: number
}

/** The drawer goes to the safe; what is missing or too much is told apart. The float is in neither: it stays. */
async function book(tx: Tx, by: ActingPerson, shift: Shift, { countedCents, expectedCents }: Sums) {
  const { id, companyId, shiftNo, floatCents } = shift
  const drawer = drawerOf(shift)
  const entries: NewEntry[] = [
    { account: { kind: 'SAFE', detail: String(companyId) }, cents: countedCents - floatCents },
    { account: { kind: 'DIFFERENCE', detail: drawer }, cents: expectedCents - countedCents },
    { account: { kind: 'CASH', detail: drawer }, cents: floatCents - expectedCents },
  ]
  // A shift in which no cash came and none is missing leaves no trace in the books.
  if (entries.every(({ cents }) => cents === 0)) return
  await post(
    tx,
    by,
    { bookId: await platformBook(tx), cause: 'shift', causeId: id, remark: shiftNo },
    entries,
  )
}

/** Ends a shift by what was counted. What came in it stands still: taking money waits for this, and then has no shift. */
export async function closeShift(tx: Tx, by: ActingPerson, closing: Closing): Promise<ShiftRow> {
  const { id, counted, expectedCents: seenCents, reason, seenStatus: seen } = closing
  refuseTwice(counted)
  const shift = await heldRow(tx, by, shiftTable, id)
  if (shift.status === SHIFT_STATUS.OPEN) {
    const totals = (await totalsOf(tx, [id])).get(id)
    if (totals === undefined) throw new Error(`no totals of shift ${id}`)
    const expectedCents = shift.floatCents + netCash(totals)
    if (expectedCents !== seenCents)
      throw new Refusal('shiftMoved', { expected: formatMoney(expectedCents) }, CODES.WARNING)
    // A drawer that nobody counted is not one that is empty.
    if (counted.length === 0 && expectedCents !== 0)
      throw new Refusal('shiftNotCounted', { shiftNo: shift.shiftNo, expected: formatMoney(expectedCents) })
    const countedCents = sumOfPieces(counted)
    if (countedCents !== expectedCents && reason === '')
      throw new InvalidInput([{ field: 'reason', rule: 'required', params: {} }])
    const pieces = counted.map(({ valueCents, pieces: count }) => [String(valueCents), count] as const)
    const set = {
      counted: Object.fromEntries(pieces),
      countedCents,
      expectedCents,
      differenceReason: countedCents === expectedCents ? '' : reason,
      totals,
      closedAt: by.now.toISOString(),
    }
    await transition(tx, shiftFlow, { id, operation: 'close', by, reason, seen, set })
    await book(tx, by, shift, { countedCents, expectedCents })
  } else {
    // Told by whom it was closed, or harmless where it is the same click again.
    await transition(tx, shiftFlow, { id, operation: 'close', by, reason, seen })
    // Another count of the same drawer is not that click: nobody is told that it was kept.
    const { shiftNo, countedCents: kept, differenceReason } = shift
    const isSame = sumOfPieces(counted) === kept && (differenceReason === '' || differenceReason === reason)
    if (!isSame) throw new Refusal('shiftClosedOther', { shiftNo, counted: formatMoney(kept ?? 0) })
  }
  return shiftRow(tx, by, id)
}
