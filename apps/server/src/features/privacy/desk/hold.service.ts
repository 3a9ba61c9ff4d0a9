import { applicantName } from '@visa/contract/visa/applicant'
import type { LegalHold, holdList, holdSet } from '@visa/contract/privacy/privacy'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor, personNames } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { instantOf } from '../../../db/instant.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, rows, sql, type Queryable } from '../../../db/sql.ts'
import { orRefuse } from '../../../refusal/constraint.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { contractTable } from '../../centre/contract/contract-read.service.ts'
import { applicantTable, orderTable, type ApplicantRow } from '../../visa/order/order-records.service.ts'
import { holdTable } from './hold.table.ts'

export async function refuseErased(
  tx: Tx,
  applicant: ApplicantRow,
  refusal: 'holdErased' | 'consentErased',
): Promise<void> {
  const erased = await first(tx, sql`select 1 from privacy_erasure where applicant_id = ${applicant.id}`)
  if (erased !== undefined) throw new Refusal(refusal, { name: applicantName(applicant) })
}

/** Of an order within reach, or of a contract; the order is held, so that an erasure at the same time is first or not at all. */
async function subjectOf(
  tx: Tx,
  by: ActingPerson,
  { orderId, contractId, applicantId }: HandlerInput<typeof holdSet>['body'],
) {
  if (contractId !== undefined) {
    const { contractNo: no, centreId, orderId: worked } = await heldRow(tx, by, contractTable, contractId)
    if (worked !== null) await heldRow(tx, { viewer: null }, orderTable, worked)
    if (applicantId !== undefined) throw new Refusal('holdNotOfOrder')
    const erased = await first(
      tx,
      sql`select 1 from privacy_contract_erasure where contract_id = ${contractId}`,
    )
    if (erased !== undefined) throw new Refusal('holdErased', { name: no })
    return { orderId: null, contractId, applicantId: null, about: { no, companies: [centreId] } }
  }
  const order = await heldRow(tx, by, orderTable, orderId ?? 0)
  if (applicantId !== undefined) {
    const applicant = await seenRow(tx, by, applicantTable, applicantId)
    if (applicant.orderId !== order.id) throw new Refusal('holdNotOfOrder')
    await refuseErased(tx, applicant, 'holdErased')
  }
  const { companies } = orderTable.about(order)
  const about = { no: order.orderNo, companies: [...companies] }
  return { orderId: order.id, contractId: null, applicantId: applicantId ?? null, about }
}

export async function setHold(
  tx: Tx,
  by: ActingPerson,
  body: HandlerInput<typeof holdSet>['body'],
): Promise<{ id: number }> {
  const subject = await subjectOf(tx, by, body)
  const row = { ...subject, reason: body.reason, setBy: by.viewer.userId, setAt: by.now.toISOString() }
  const id = await addRow(tx, by.actor, holdTable, row).catch(
    orRefuse({ legal_hold_live: new Refusal('holdStands') }),
  )
  return { id }
}

/** A hold that was lifted before stays as it was lifted; somebody else than who lifted it hears who did, and why. */
export async function liftHold(
  tx: Tx,
  by: ActingPerson,
  { holdId, reason }: { holdId: number; reason: string },
): Promise<void> {
  const hold = await heldRow(tx, by, holdTable, holdId)
  if (hold.liftedAt !== null && hold.liftedBy === by.viewer.userId) return
  if (hold.liftedAt !== null) {
    const who = (await personNames(tx, by.viewer, [hold.liftedBy ?? 0])).get(hold.liftedBy ?? 0) ?? ''
    throw new Refusal('holdLifted', { who, reason: hold.liftReason })
  }
  const values = { liftedBy: by.viewer.userId, liftedAt: by.now.toISOString(), liftReason: reason }
  await changeRow(tx, by.actor, holdTable, hold, values)
}

/** Holds on an order or contract within reach, also those that reach it from the other. */
export async function listHolds(
  db: Queryable,
  by: ActingPerson,
  { orderId, contractId }: HandlerInput<typeof holdList>['query'],
): Promise<LegalHold[]> {
  const contract = contractId === undefined ? undefined : await seenRow(db, by, contractTable, contractId)
  const order = contract === undefined ? (orderId ?? 0) : contract.orderId
  if (contract === undefined) await seenRow(db, by, orderTable, order ?? 0)
  return rows<LegalHold & { [column: string]: unknown }>(
    db,
    sql`select h.id, h.applicant_id as "applicantId", h.contract_id is not null as "ofContract", h.reason,
          coalesce((select case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end
            from visa_applicant a where a.id = h.applicant_id and ${rowsWithin(by.viewer, applicantTable, 'a')}), '')
            as "applicantName",
          ${personFor(by.viewer, sql`h.set_by`)} as "setBy", ${instantOf(sql`h.set_at`)} as "setAt",
          ${personFor(by.viewer, sql`h.lifted_by`)} as "liftedBy", ${instantOf(sql`h.lifted_at`)} as "liftedAt",
          h.lift_reason as "liftReason"
        from legal_hold h
        where h.order_id = ${order}::bigint or h.contract_id = ${contract?.id ?? null}::bigint
          or h.contract_id in (select c.id from centre_contract c where c.order_id = ${order}::bigint)
        order by (h.lifted_at is null) desc, h.id desc`,
  )
}
