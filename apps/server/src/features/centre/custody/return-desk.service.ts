import { plainCode } from '@visa/contract/rules/plain-code'
import { passportCode } from '@visa/contract/rules/scan-code'
import type { ReturnFound, ReturnPerson } from '@visa/contract/custody/centre-return'
import type { ReturnCollection } from '@visa/contract/custody/gate-openings'
import {
  HANDOVER_LIMITS,
  OPENABLE,
  type Collection,
  type GateCondition,
} from '@visa/contract/custody/handover'
import { isIdCard } from '@visa/contract/rules/id-card'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { authorisationsWithin, plainDocument } from '../../custody/authorisation.service.ts'
import { cardsOf } from '../../custody/known-cards.service.ts'
import { isAtHand } from '../../custody/at-hand.service.ts'
import { askOpening } from '../../custody/opening.service.ts'
import { conditionOf } from '../../custody/return.service.ts'
import { isSlip, openSlip } from '../../custody/slip.service.ts'
import { applicantTable } from '../../visa/order/order-records.service.ts'
import type { PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { collectableWhere } from './return-desk.repo.ts'

/** The desk of a centre where passports go back: what a scan leads to, and what is asked of a manager. */

/** As the gate knows a collector: whom they stand to each passport is told there. */
export const wholeCollection = (shown: ReturnCollection): Collection => ({
  ...shown,
  collector: 'OTHER',
  relation: '',
  authorisation: '',
})

type Deps = Pick<PaperDeps, 'db' | 'files'>

/** Whoever holds this card: what is their own, and what they may collect for others. */
async function byCard(deps: Deps, by: ActingPerson, code: string): Promise<ReturnFound> {
  const card = plainDocument(code)
  const own = await collectableWhere(deps.db, by, sql`${card} in ${cardsOf(sql`a`)}`)
  // Whoever ordered for others names themselves at the counter as the contact.
  const ordered = await collectableWhere(
    deps.db,
    by,
    sql`exists (select from centre_contract c where c.order_id = p.order_id and c.customer_id_no = ${card}
        and c.customer_name = p.contact_name)`,
  )
  const forOthers = await collectableWhere(
    deps.db,
    by,
    sql`a.id in (select n.applicant_id from custody_authorisation_person n
        join custody_authorisation g on g.id = n.authorisation_id
        where g.id_no = ${card} and g.revoked_at is null and n.handover_id is null)`,
    card,
  )
  const known = await first<{ name: string }>(
    deps.db,
    sql`select t.collector_name as name from custody_authorisation t where t.id_no = ${card} and t.revoked_at is null
          and ${authorisationsWithin(by.viewer, 't')} order by t.id desc limit 1`,
  )
  const [contact] =
    own.length > 0
      ? []
      : await rows<{ name: string }>(
          deps.db,
          sql`select customer_name as name from centre_contract where order_id in (
                select order_id from visa_applicant where id = any(${ordered.map(({ applicantId }) => applicantId)}::bigint[]))
                and customer_id_no = ${card} order by id desc limit 1`,
        )
  const others = [...forOthers, ...ordered].filter(
    ({ applicantId }, index, all) =>
      !own.some((each) => each.applicantId === applicantId) &&
      all.findIndex((each) => each.applicantId === applicantId) === index,
  )
  const reached = own.length > 0 || others.length > 0
  return {
    code: card,
    kind: reached ? 'card' : 'unknown',
    receiptNo: '',
    collectorName: own[0]?.name ?? contact?.name ?? (reached ? (known?.name ?? '') : ''),
    ...cutOff({ people: own, others }, isCut([own, ordered, forOthers])),
  }
}

/** The one over tells that there are more. */
const isCut = (lists: readonly ReturnPerson[][]): boolean =>
  lists.some(({ length }) => length > HANDOVER_LIMITS.people)

const cutOff = ({ people, others }: Pick<ReturnFound, 'people' | 'others'>, cut: boolean) => ({
  people: people.slice(0, HANDOVER_LIMITS.people),
  others: others.slice(0, HANDOVER_LIMITS.people),
  cut: cut || others.length > HANDOVER_LIMITS.people,
})

const found = (
  code: string,
  kind: ReturnFound['kind'],
  people: ReturnPerson[],
  receiptNo = '',
): ReturnFound => ({
  code,
  kind: people.length === 0 ? 'unknown' : kind,
  receiptNo,
  collectorName: '',
  ...cutOff({ people, others: [] }, isCut([people])),
})

/** What can be given back by what was scanned. */
export async function findReturns(deps: Deps, by: ActingPerson, typed: string): Promise<ReturnFound> {
  const plain = plainCode(typed)
  if (isSlip(plain)) {
    const { receiptNo, orderId, expired } = await openSlip(deps, by, typed)
    const people = await collectableWhere(deps.db, by, sql`p.order_id = ${orderId}`)
    // One that has run out leads to them, and proves nothing.
    return found(plain, 'slip', people, expired ? '' : receiptNo)
  }
  if (isIdCard(plain)) return byCard(deps, by, plain)
  const code = passportCode(typed)
  const people = await collectableWhere(
    deps.db,
    by,
    sql`(p.label = ${code} or p.passport_no = ${code} or o.order_no = ${code}
      or p.order_id in (select r.order_id from visa_receipt r where r.receipt_no = ${code})
      or p.order_id in (select c.order_id from centre_contract c where c.contract_no = ${code}))`,
  )
  const receipt = /^R\d{11}$/.test(code) ? code : ''
  return found(code, receipt === '' ? 'passport' : 'slip', people, receipt)
}

/** Asks a manager to open what is closed for this collector. */
export async function askToOpen(
  tx: Tx,
  by: ActingPerson,
  {
    applicantId,
    condition,
    reason,
    ...shown
  }: ReturnCollection & {
    applicantId: number
    condition: GateCondition
    reason: string
  },
): Promise<{ id: number }> {
  const collection = wholeCollection(shown)
  const whose = await seenRow(tx, by, applicantTable, applicantId)
  if (OPENABLE.has(condition) && !(await isAtHand(tx, applicantId)))
    throw new Refusal('gateNotHere', { name: applicantName(whose) })
  const { applicant, cell } = await conditionOf(tx, by, { applicantId, condition, collection })
  return { id: await askOpening(tx, by, applicant, { condition, cell, collection, reason }) }
}
