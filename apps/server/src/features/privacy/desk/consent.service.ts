import { dayOf } from '@visa/contract/dates'
import type { consentSave } from '@visa/contract/privacy/privacy'
import type { HandlerInput } from '@visa/contract/endpoint'
import { applicantName } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import { addRow, changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, sql } from '../../../db/sql.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { applicantTable, orderTable, type ApplicantRow } from '../../visa/order/order-records.service.ts'
import { refuseErased } from './hold.service.ts'
import { consentTable } from './hold.table.ts'

/** The order is held first, as everywhere: an erasure at the same time is first or not at all. */
async function heldPerson(tx: Tx, by: ActingPerson, id: number): Promise<ApplicantRow> {
  const { orderId } = await seenRow(tx, by, applicantTable, id)
  await heldRow(tx, { viewer: null }, orderTable, orderId)
  return heldRow(tx, by, applicantTable, id)
}

const liveConsent = async (tx: Tx, by: ActingPerson, applicantId: number) => {
  const found = await first<{ id: number }>(
    tx,
    sql`select id from privacy_consent where applicant_id = ${applicantId} and withdrawn_at is null`,
  )
  return found === undefined ? undefined : await heldRow(tx, by, consentTable, found.id)
}

/** Notes a consent, or another day for the one that holds. */
export async function saveConsent(
  tx: Tx,
  by: ActingPerson,
  { applicantId, keepUntil, note }: HandlerInput<typeof consentSave>['body'],
): Promise<void> {
  const applicant = await heldPerson(tx, by, applicantId)
  await refuseErased(tx, applicant, 'consentErased')
  if (keepUntil <= dayOf(by.now)) throw new Refusal('consentPast')
  const live = await liveConsent(tx, by, applicantId)
  const recorded = { keepUntil, note, recordedBy: by.viewer.userId, recordedAt: by.now.toISOString() }
  if (live !== undefined) {
    await changeRow(tx, by.actor, consentTable, live, recorded)
    return
  }
  const { companies } = applicantTable.about(applicant)
  const whose = { name: applicantName(applicant), orderId: applicant.orderId, companies: [...companies] }
  await addRow(tx, by.actor, consentTable, { ...recorded, applicantId, whose })
}

/** A consent that is withdrawn before stays so. */
export async function withdrawConsent(tx: Tx, by: ActingPerson, applicantId: number): Promise<void> {
  await heldPerson(tx, by, applicantId)
  const live = await liveConsent(tx, by, applicantId)
  if (live === undefined) return
  const values = { withdrawnBy: by.viewer.userId, withdrawnAt: by.now.toISOString() }
  await changeRow(tx, by.actor, consentTable, live, values)
}
