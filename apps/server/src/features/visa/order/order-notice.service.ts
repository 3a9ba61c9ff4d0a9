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
  const occasion = occasionOf(step, now.toISOString())
  const fresh = await affected(
    tx,
    sql`insert into visa_order_notice (order_id, step, occasion, created_at)
        values (${orderId}, ${step}, ${occasion}, ${now}) on conflict do nothing`,
  )
  if (fresh === 0) return
  await enqueue(tx, TELL_ORDER_STEP, { orderId, step, reason, at: now.toISOString(), userId })
}

/** Of missing material somebody is told each time, of all else once. */
const occasionOf = (step: NoticeStep, at: string): string => (step === 'incomplete' ? at : '')

interface Telling {
  orderId: number
  step: NoticeStep
  /** When it happened. */
  at: string
  now: Date
}

/** Marks a step as told; false: it was already. */
export const markTold = async (tx: Tx, { orderId, step, at, now }: Telling): Promise<boolean> =>
  (await affected(
    tx,
    sql`update visa_order_notice set told_at = ${now}
        where order_id = ${orderId} and step = ${step} and occasion = ${occasionOf(step, at)} and told_at is null`,
  )) > 0

interface Moved {
  order: { id: number; visaType: number; returnWay: ReturnWay | null }
  from: OrderStatus
  to: OrderStatus
  reason: string
  by: Pick<Mover, 'actor' | 'now'>
}

/** The steps that a move of an order is. */
function stepsOf({ order, from, to }: Pick<Moved, 'order' | 'from' | 'to'>): NoticeStep[] {
  if (to === ORDER_STATUS.INCOMPLETE_MATERIAL) return ['incomplete']
  if (to === ORDER_STATUS.RESULT_AVAILABLE) {
    const pickedUp = order.visaType === VISA_TYPE.STICKER && order.returnWay === RETURN_WAY.PICKUP
    return pickedUp ? ['result', 'pickup'] : ['result']
  }
  const confirmed = to === ORDER_STATUS.WAITING_RECEIVE || to === ORDER_STATUS.AUDITING
  return from === ORDER_STATUS.ORDER_SUCCESS && confirmed ? ['confirmed'] : []
}

interface Awaiting {
  id: number
  visaType: number
  returnWay: ReturnWay | null
  status: OrderStatus
  contactMobile: string
  /** Of everybody in it, as they stand once these have their results. */
  statuses: OrderStatus[]
  told: NoticeStep[]
  [column: string]: unknown
}

/** How many messages go out when these people get their results: what somebody is told before they give them. */
export async function noticesOfResults(
  db: Queryable,
  applicantIds: readonly number[],
  now: Date,
): Promise<number> {
  const to = ORDER_STATUS.RESULT_AVAILABLE
  const orders = await rows<Awaiting>(
    db,
    sql`select o.id, o.visa_type as "visaType", o.return_way as "returnWay", o.status, o.contact_mobile as "contactMobile",
          array(select case when a.id = any(${applicantIds}::bigint[]) then ${to}::int else a.status::int end
            from visa_applicant a where a.order_id = o.id) as statuses,
          array(select n.step from visa_order_notice n where n.order_id = o.id) as told
        from visa_order o where o.id in (
          select order_id from visa_applicant where id = any(${applicantIds}::bigint[])) order by o.id`,
  )
  let count = 0
  for (const { statuses, told, contactMobile, ...order } of orders) {
    if (order.status === to || statusOf(order.status, statuses) !== to) continue
    if (mobileOf(contactMobile) === undefined) continue
    for (const step of stepsOf({ order, from: order.status, to }))
      if (!told.includes(step) && (await isStepTold(db, { orderId: order.id, step, now }))) count += 1
  }
  return count
}

export async function tellMove(tx: Tx, moved: Moved): Promise<void> {
  const { order, reason } = moved
  const { actor, now } = moved.by
  const { userId } = actor
  for (const step of stepsOf(moved)) await tellStep(tx, { orderId: order.id, step, now, reason, userId })
}
