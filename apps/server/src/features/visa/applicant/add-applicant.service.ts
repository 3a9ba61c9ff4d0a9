import type { Values } from '@visa/contract/application/context'
import { familyCopy } from '@visa/contract/application/family-copy'
import { formCodeOf, keptForm } from '@visa/contract/application/forms'
import { applicantName, type ApplicantFields } from '@visa/contract/visa/applicant'
import { ORDER_PEOPLE_MAX } from '@visa/contract/visa/applicant-form'
import { APPLICANT_MACHINE, ORDER_STATUS } from '@visa/contract/visa/order.states'
import { dayOf } from '@visa/contract/dates'
import { picked } from '@visa/contract/shape'
import type { RuleFailure } from '@visa/contract/issues'
import type { Mover } from '../../../access/mover.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { InvalidInput, Refusal } from '../../../refusal/refusal.ts'
import { beginHistory } from '../../../workflow/transition.ts'
import { applicationContextOf } from '../application/application-context.service.ts'
import { followFiles } from '../../file/stored/stored.service.ts'
import { followOrderDocuments } from '../order/applicant-documents.service.ts'
import { fileHolder } from '../order/form-papers.service.ts'
import { followApplicants } from '../order/follow-applicants.service.ts'
import { repriceOrder } from '../order/order-price.service.ts'
import {
  applicantTable,
  orderTable,
  partyFields,
  refuseUnderContract,
  type VisaOrder,
} from '../order/order-records.service.ts'
import { applicantDocument, refreshSearch } from '../order/order-search.service.ts'
import { refuseFixed } from '../order/order.service.ts'
import { addedName, columnsOf, filesIn, readValues, typedValues, withChanges } from './applicant-values.ts'
import { passportsIn } from './passports-in.repo.ts'
import { bringPapers, stampsFor } from './write-form.ts'

/** Somebody to be entered in an order. */
export interface NewApplicant {
  /** What was typed about them. */
  fields: ApplicantFields
  /** What is known of them from elsewhere, as their form keeps it; what was typed counts more. */
  known?: Values
  memberId?: number | null
}

interface Entered {
  values: Record<string, unknown>
  relation: string
  memberId: number | null
}

/** What whoever travels along takes over of the journey, unless they say otherwise themselves. */
type Along = (values: Record<string, unknown>) => Record<string, unknown>

/** People of one order travel together: who comes later begins with the journey of the first, and can change it. */
async function alongWithFirst(tx: Tx, by: Mover, order: VisaOrder): Promise<Along> {
  const leader = await first<{ values: Record<string, unknown> }>(
    tx,
    sql`select form_values as values from visa_applicant where order_id = ${order.id} and status <> ${ORDER_STATUS.CANCELLED}
        order by seq, id limit 1`,
  )
  if (leader === undefined) return (values) => values
  const form = keptForm(formCodeOf(order))
  const context = await applicationContextOf(tx, order, dayOf(by.now))
  return (to) => ({ ...to, ...familyCopy(form, { from: leader.values, to, parts: ['journey'], context }) })
}

/** What a new applicant's form begins with, and why it cannot. */
function entered(order: VisaOrder, { fields, known = {}, memberId = null }: NewApplicant, along: Along) {
  const form = keptForm(formCodeOf(order))
  const typed = readValues(form, typedValues(fields))
  const failures = typed.failures.map((each) => ({ ...each, field: addedName(each.field) }))
  const values = along(withChanges(known, typed.values))
  if (failures.length === 0 && applicantName(columnsOf(values)) === '') {
    failures.push({ field: 'cnName', rule: 'required', params: {} })
  }
  return { failures, person: { values, relation: fields.relation, memberId } }
}

const passportOf = ({ values }: Entered): string => columnsOf(values).passportNo

/** Nobody is in one order twice, neither by a list that was pasted twice. */
async function doubled(tx: Tx, orderId: number, people: readonly Entered[]): Promise<RuleFailure[]> {
  const there = new Set(await passportsIn(tx, orderId))
  return people.flatMap((person, index): RuleFailure[] => {
    const passportNo = passportOf(person)
    const isThere = passportNo !== '' && there.has(passportNo)
    there.add(passportNo)
    return isThere ? [{ field: `people.${index}.passportNo`, rule: 'passportInOrder', params: {} }] : []
  })
}

async function insert(
  tx: Tx,
  by: Mover,
  order: VisaOrder,
  { values, relation, memberId }: Entered,
  seq: number,
): Promise<number> {
  const formCode = formCodeOf(order)
  const form = keptForm(formCode)
  const columns = columnsOf(values)
  const status = ORDER_STATUS.ORDER_SUCCESS
  const id = await addRow(tx, by.actor, applicantTable, {
    ...columns,
    ...picked(partyFields, order),
    relation,
    memberId,
    values,
    stamps: stampsFor(Object.keys(values), by),
    orderId: order.id,
    seq,
    status,
    formCode,
    search: applicantDocument(order.orderNo, columns),
  })
  await followFiles(tx, by, fileHolder(id), [], filesIn(form, values))
  const { companyId } = by.actor
  await beginHistory(tx, APPLICANT_MACHINE, { id, state: status, companyId, actor: by.actor, at: by.now })
  return id
}

/**
 * Enters people in an order that is not lodged yet, all or none; refusals name the field and the person by their place
 * in the list. They begin at the beginning, and the order waits for them.
 */
export async function addApplicants(
  tx: Tx,
  by: Mover,
  orderId: number,
  people: readonly NewApplicant[],
): Promise<number[]> {
  const order = await heldRow(tx, by, orderTable, orderId)
  refuseFixed(order)
  await refuseUnderContract(tx, by, order)
  const along = await alongWithFirst(tx, by, order)
  const read = people.map((person) => entered(order, person, along))
  const failures = read.flatMap((each, index) =>
    each.failures.map((failure) => ({ ...failure, field: `people.${index}.${failure.field}` })),
  )
  const found = read.map(({ person }) => person)
  const all = [...failures, ...(await doubled(tx, orderId, found))]
  if (all.length > 0) throw new InvalidInput(all)
  const { last, live } = await one<{ last: number; live: number }>(
    tx,
    sql`select coalesce(max(seq), 0) as last, count(*) filter (where status <> ${ORDER_STATUS.CANCELLED}) as live
        from visa_applicant where order_id = ${orderId}`,
  )
  if (live + people.length > ORDER_PEOPLE_MAX) {
    throw new Refusal('orderFull', { orderNo: order.orderNo, max: ORDER_PEOPLE_MAX, live })
  }
  const ids: number[] = []
  for (const [index, person] of found.entries()) {
    ids.push(await insert(tx, by, order, person, last + 1 + index))
  }
  await followApplicants(tx, orderId, { by, operation: 'add', reason: '' })
  await refreshSearch(tx, orderId)
  await followOrderDocuments(tx, by.now, orderId)
  for (const [index, { values }] of found.entries()) {
    await bringPapers(tx, by, await seenRow(tx, by, applicantTable, ids[index] ?? 0), values)
  }
  await repriceOrder(tx, by, orderId)
  return ids
}

/** Of one person the place in the list says nothing. */
const ofOne = (failure: RuleFailure): RuleFailure => ({
  ...failure,
  field: failure.field.replace(/^people\.0\./, ''),
})

/** The same for one; refusals name the field alone. */
export async function addApplicant(
  tx: Tx,
  by: Mover,
  orderId: number,
  fields: ApplicantFields,
  known: Values = {},
): Promise<number> {
  const [id] = await addApplicants(tx, by, orderId, [{ fields, known }]).catch((error: unknown) => {
    throw error instanceof InvalidInput ? new InvalidInput(error.failures.map(ofOne)) : error
  })
  if (id === undefined) throw new Error('nobody was added')
  return id
}
