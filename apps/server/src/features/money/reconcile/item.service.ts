import { RECONCILED } from '@visa/contract/money/payment.states'
import type { CallOutput, HandlerInput } from '@visa/contract/endpoint'
import type { itemDecide, itemLink, itemReopen, itemSettle } from '@visa/contract/money/reconcile'
import type { itemWithdraw } from '@visa/contract/money/reconcile-withdraw'
import { ITEM_MACHINE, ITEM_STATUS } from '@visa/contract/money/reconcile.states'
import type { ActingPerson } from '../../../access/mover.ts'
import { addRow, removeRows } from '../../../db/logged-rows.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { fixed, rows, sql } from '../../../db/sql.ts'
import type { StepsVisit } from '../../../http/route.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { beginHistory, transition } from '../../../workflow/transition.ts'
import { transitionMany } from '../../../workflow/transition-many.ts'
import { getParam } from '../../org/system-param/system-param.service.ts'
import { heldDay } from './day.repo.ts'
import { differenceOf, refuseUnfit } from './item-booking.ts'
import { itemFlow } from './reconcile.flow.ts'
import { itemTable, type Item } from './reconcile.table.ts'

type Moved = HandlerInput<typeof itemReopen>['body']

/** Everybody holds the day before the lines of it. */
async function held(tx: Tx, by: ActingPerson, id: number): Promise<Item> {
  const { bookId, day } = await seenRow(tx, by, itemTable, id)
  await heldDay(tx, by, bookId, day)
  return heldRow(tx, by, itemTable, id)
}

type Explained = HandlerInput<typeof itemSettle>['body']

/** Explains one; what is much waits for somebody else. */
export async function settleOne(
  tx: Tx,
  by: ActingPerson,
  id: number,
  { how, reason }: Pick<Explained, 'how' | 'reason'>,
): Promise<void> {
  const item = await held(tx, by, id)
  refuseUnfit(item, how)
  const waits = Math.abs(differenceOf(item)) > (await getParam(tx, 'finance.reconcile.approveAbove'))
  const set = { how, reason, settledBy: by.viewer.userId }
  await transition(tx, itemFlow, { id, operation: waits ? 'ask' : 'settle', by, reason, set })
}

export async function settleItems(
  db: Db,
  visit: StepsVisit & ActingPerson,
  { ids, ...explained }: Explained,
): Promise<CallOutput<typeof itemSettle>> {
  const result = await transitionMany(db, visit, ids, async (tx, id) => {
    await settleOne(tx, visit, id, explained)
    return null
  })
  const done = result.rows.filter(({ ok }) => ok).map(({ id }) => id)
  const waiting = await rows<{ id: number }>(
    db,
    sql`select id from reconcile_item where id = any(${done}::bigint[]) and status = ${ITEM_STATUS.WAITING} order by id`,
  )
  return { ...result, waiting: waiting.map(({ id }) => id) }
}

export async function decideItem(
  tx: Tx,
  by: ActingPerson,
  { id, approve, reason, seenStatus: seen }: HandlerInput<typeof itemDecide>['body'],
): Promise<null> {
  await held(tx, by, id)
  await transition(tx, itemFlow, { id, operation: approve ? 'approve' : 'refuse', by, reason, seen })
  return null
}

const UNEXPLAINED = { how: '', reason: '', settledBy: null } as const

/** Whoever gave an explanation takes it back themselves, while it waits. */
export async function withdrawItem(
  tx: Tx,
  by: ActingPerson,
  { id, seenStatus: seen }: HandlerInput<typeof itemWithdraw>['body'],
): Promise<null> {
  await held(tx, by, id)
  await transition(tx, itemFlow, { id, operation: 'withdraw', by, seen, set: UNEXPLAINED })
  return null
}

export async function reopenItem(tx: Tx, by: ActingPerson, { id, reason, seenStatus: seen }: Moved) {
  await held(tx, by, id)
  await transition(tx, itemFlow, { id, operation: 'reopen', by, reason, seen, set: UNEXPLAINED })
  return null
}

const NO_OURS = { paymentId: null, refundId: null, oursNo: '', oursAt: null, oursCents: null } as const

/** Each side stands for itself again, until a person says otherwise. */
export async function unmatchItem(tx: Tx, by: ActingPerson, { id, reason, seenStatus: seen }: Moved) {
  const item = await held(tx, by, id)
  const set = { kind: 'onlyTheirs', ...NO_OURS } as const
  const { again } = await transition(tx, itemFlow, { id, operation: 'unmatch', by, reason, seen, set })
  if (again) return null
  const { bookId, day, way, paymentId, refundId, oursNo, oursAt, oursCents } = item
  const other = await addRow(tx, by.actor, itemTable, {
    bookId,
    day,
    way,
    status: ITEM_STATUS.OPEN,
    kind: 'onlyOurs',
    how: '',
    reason: '',
    statementId: null,
    lineNo: null,
    theirsNo: '',
    theirsOwnNo: '',
    theirsAt: null,
    theirsCents: null,
    party: '',
    paymentId,
    refundId,
    oursNo,
    oursAt,
    oursCents,
    apartFrom: id,
  })
  const { actor, now: at } = by
  await beginHistory(tx, ITEM_MACHINE, { id: other, state: ITEM_STATUS.OPEN, companyId: bookId, actor, at })
  return null
}

/** A person says that a line of theirs is one of ours: of the same way and amount. */
export async function linkItems(
  tx: Tx,
  by: ActingPerson,
  { id, otherId, reason }: HandlerInput<typeof itemLink>['body'],
): Promise<null> {
  const one = await held(tx, by, id)
  const two = await held(tx, by, otherId)
  const [theirs, ours] = one.kind === 'onlyTheirs' ? [one, two] : [two, one]
  const fits =
    theirs.kind === 'onlyTheirs' &&
    ours.kind === 'onlyOurs' &&
    ours.status === ITEM_STATUS.OPEN &&
    theirs.way === ours.way &&
    theirs.bookId === ours.bookId &&
    theirs.theirsCents === ours.oursCents
  if (!fits) throw new Refusal('reconcileNoPair')
  await removeRows(tx, by.actor, itemTable, [ours])
  const { paymentId, refundId, oursNo, oursAt, oursCents } = ours
  const set = { kind: 'matched', paymentId, refundId, oursNo, oursAt, oursCents } as const
  await transition(tx, itemFlow, { id: theirs.id, operation: 'link', by, reason, set })
  if (paymentId !== null)
    await tx.query(sql`update payment set reconciled = ${fixed(RECONCILED.FOUND)} where id = ${paymentId}`)
  if (refundId !== null)
    await tx.query(sql`update refund set reconciled = ${fixed(RECONCILED.FOUND)} where id = ${refundId}`)
  return null
}
