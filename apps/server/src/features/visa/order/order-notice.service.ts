import type { OptionSwitch } from '@visa/contract/centre/config-option'
import { isMobile } from '@visa/contract/rules/patterns'
import { RETURN_WAY, type ReturnWay } from '@visa/contract/visa/order'
import { ORDER_STATUS, statusOf, type OrderStatus } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, rows, sql, type Queryable } from '../../../db/sql.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { isOnForOrder } from '../../centre/option/option.service.ts'

/** What messages about an order are filed under. */
export const NOTICE_ABOUT = 'VISA'

export const TELL_ORDER_STEP = 'tell_order_step'

export const NOTICE_STEPS = ['created', 'confirmed', 'incomplete', 'result', 'pickup'] as const
export type NoticeStep = (typeof NOTICE_STEPS)[number]

const OPTIONS = {
  created: 'smsCreated',
  confirmed: 'smsConfirmed',
  incomplete: 'smsIncomplete',
  result: 'smsResult',
  pickup: 'smsPickup',
} as const satisfies Record<NoticeStep, OptionSwitch>

interface Happened {
  orderId: number
  step: NoticeStep
  now: Date
  reason?: string
  /** Who brought it about, in whose name links are made; null: the product itself. */
  userId: number | null
}

/** Contacts are written with the code of their country; the carrier delivers within China. */
export function mobileOf(contactMobile: string): string | undefined {
  const mobile = contactMobile.replaceAll(/[\s()-]/g, '').replace(/^(?:\+|00)?86/, '')
  return isMobile(mobile) ? mobile : undefined
}

/** Whether the customers of an order are told of a step: as the organisation that takes it says, else the platform. */
export const isStepTold = (
  db: Queryable,
  { orderId, step, now }: Pick<Happened, 'orderId' | 'step' | 'now'>,
): Promise<boolean> => isOnForOrder(db, orderId, OPTIONS[step], now)

/**
 * Leaves the contact of an order to be told of a step, where a parameter says so: once, whatever is repeated, and of
 * missing material once each time. The message itself is written by a job, which knows the carrier; it is queued in
 * this transaction and so goes out if the step is kept.
 */
export async function tellStep(tx: Tx, { orderId, step, now, reason = '', userId }: Happened): Promise<void> {
  if (!(await isStepTold(tx, { orderId, step, now }))) return
  const at = now.toISOString()
  const fresh = await markToTell(tx, { orderId, step, now }, [occasionOf(step, at)])
  if (fresh > 0) await enqueue(tx, TELL_ORDER_STEP, { orderId, step, reason, at, userId })
}

/** How many of these were not left to be told before. */
const markToTell = (
  tx: Tx,
  { orderId, step, now }: Pick<Happened, 'orderId' | 'step' | 'now'>,
  occasions: readonly string[],
): Promise<number> =>
  affected(
    tx,
    sql`insert into visa_order_notice (order_id, step, occasion, created_at)
        select ${orderId}, ${step}, occasion, ${now} from unnest(${occasions}::text[]) occasion on conflict do nothing`,
  )

/** Of missing material somebody is told each time, of passports at a centre each time that one comes back, of all else once. */
const occasionOf = (step: NoticeStep, at: string): string => (step === 'incomplete' ? at : '')

/** Passports of an order that wait at a centre to be fetched, by what brought them back. */
export interface ReadyOrder {
  orderId: number
  contactMobile: string
  occasions: string[]
}

/** Messages that would go out, and the steps of which none does, as they are switched off. */
export interface Notices {
  messages: number
  off: ReadonlySet<NoticeStep>
}

/** Of which of these orders the contact is to hear, with what was not told before, switched off or not. */
async function untoldReady(
  db: Queryable,
  ready: readonly ReadyOrder[],
  now: Date,
): Promise<readonly (ReadyOrder & { off: boolean })[]> {
  const untold: (ReadyOrder & { off: boolean })[] = []
  for (const each of ready) {
    const { orderId, occasions } = each
    const off = !(await isStepTold(db, { orderId, step: 'pickup', now }))
    const known = await rows<{ occasion: string }>(
      db,
      sql`select occasion from visa_order_notice where order_id = ${orderId} and step = 'pickup'`,
    )
    const fresh = occasions.filter((one) => known.every(({ occasion }) => occasion !== one))
    if (fresh.length > 0) untold.push({ ...each, occasions: fresh, off })
  }
  return untold
}

/** What `tellReady` would send. */
export async function noticesOfReady(
  db: Queryable,
  ready: readonly ReadyOrder[],
  now: Date,
): Promise<Notices> {
  const untold = await untoldReady(db, ready, now)
  const reached = untold.filter(({ contactMobile }) => mobileOf(contactMobile) !== undefined)
  return {
    messages: reached.filter(({ off }) => !off).length,
    off: new Set(reached.some(({ off }) => off) ? ['pickup'] : []),
  }
}

/**
 * Leaves the contacts to be told that passports of theirs can be fetched: one message for each order, of each passport
 * once for each time it came back. The others of the order are told when they are ready.
 */
export async function tellReady(
  tx: Tx,
  { actor, now }: Pick<Mover, 'actor' | 'now'>,
  ready: readonly ReadyOrder[],
): Promise<void> {
  for (const { orderId, occasions, off } of await untoldReady(tx, ready, now)) {
    if (off) continue
    const fresh = await markToTell(tx, { orderId, step: 'pickup', now }, occasions)
    const told = {
      orderId,
      step: 'pickup',
      reason: '',
      at: now.toISOString(),
      userId: actor.userId,
      occasions,
    }
    if (fresh > 0) await enqueue(tx, TELL_ORDER_STEP, told)
  }
}

interface Telling {
  orderId: number
  step: NoticeStep
  /** When it happened. */
  at: string
  /** The passports that it is of; undefined: the order as a whole. */
  occasions: readonly string[] | undefined
  now: Date
}

/** Marks a step as told, and how much of it was not before. */
export const markTold = (tx: Tx, { orderId, step, at, occasions, now }: Telling): Promise<number> =>
  affected(
    tx,
    sql`update visa_order_notice set told_at = ${now} where order_id = ${orderId} and step = ${step}
          and occasion = any(${occasions ?? [occasionOf(step, at)]}::text[]) and told_at is null`,
  )

interface Moved {
  order: { id: number; visaType: number; returnWay: ReturnWay | null; centreId: number | null }
  from: OrderStatus
  to: OrderStatus
  reason: string
  by: Pick<Mover, 'actor' | 'now'>
}

/** The steps that a move of an order is. A centre says that passports are ready as it closes their bill (`tellReady`). */
function stepsOf({ order, from, to }: Pick<Moved, 'order' | 'from' | 'to'>): NoticeStep[] {
  if (to === ORDER_STATUS.INCOMPLETE_MATERIAL) return ['incomplete']
  if (to === ORDER_STATUS.RESULT_AVAILABLE) {
    const { visaType, returnWay, centreId } = order
    const pickedUp = centreId === null && visaType === VISA_TYPE.STICKER && returnWay === RETURN_WAY.PICKUP
    return pickedUp ? ['result', 'pickup'] : ['result']
  }
  const confirmed = to === ORDER_STATUS.WAITING_RECEIVE || to === ORDER_STATUS.AUDITING
  return from === ORDER_STATUS.ORDER_SUCCESS && confirmed ? ['confirmed'] : []
}

interface Awaiting {
  id: number
  visaType: number
  returnWay: ReturnWay | null
  centreId: number | null
  status: OrderStatus
  contactMobile: string
  /** Of everybody in it, as they stand once these have their results. */
  statuses: OrderStatus[]
  told: NoticeStep[]
  [column: string]: unknown
}

/** What goes out when these people get their results: what somebody is told before they give them. */
export async function noticesOfResults(
  db: Queryable,
  applicantIds: readonly number[],
  now: Date,
): Promise<Notices> {
  const to = ORDER_STATUS.RESULT_AVAILABLE
  const orders = await rows<Awaiting>(
    db,
    sql`select o.id, o.visa_type as "visaType", o.return_way as "returnWay", o.centre_id as "centreId", o.status, o.contact_mobile as "contactMobile",
          array(select case when a.id = any(${applicantIds}::bigint[]) then ${to}::int else a.status::int end
            from visa_applicant a where a.order_id = o.id) as statuses,
          array(select n.step from visa_order_notice n where n.order_id = o.id) as told
        from visa_order o where o.id in (
          select order_id from visa_applicant where id = any(${applicantIds}::bigint[])) order by o.id`,
  )
  let messages = 0
  const off = new Set<NoticeStep>()
  for (const { statuses, told, contactMobile, ...order } of orders) {
    if (order.status === to || statusOf(order.status, statuses) !== to) continue
    if (mobileOf(contactMobile) === undefined) continue
    for (const step of stepsOf({ order, from: order.status, to }).filter((each) => !told.includes(each)))
      if (await isStepTold(db, { orderId: order.id, step, now })) messages += 1
      else off.add(step)
  }
  return { messages, off }
}

export async function tellMove(tx: Tx, moved: Moved): Promise<void> {
  const { order, reason } = moved
  const { actor, now } = moved.by
  const { userId } = actor
  for (const step of stepsOf(moved)) await tellStep(tx, { orderId: order.id, step, now, reason, userId })
}
