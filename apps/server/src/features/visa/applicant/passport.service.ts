import type { Values } from '@visa/contract/application/context'
import { judge } from '@visa/contract/application/judge'
import { dayOf, formatDate } from '@visa/contract/dates'
import { applicantName } from '@visa/contract/visa/applicant'
import type { FieldStamp } from '@visa/contract/visa/applicant-form'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { changeRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { one, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { keepPassport } from '../../member/member-passport.service.ts'
import { applicationContextOf } from '../application/application-context.service.ts'
import { refuseFixedApplicant } from '../order/applicant-rows.service.ts'
import { applicantTable, type ApplicantRow } from '../order/order-records.service.ts'
import { columnsOf, isSame, textIn } from './applicant-values.ts'
import { codeOf, heldWithOrder, type HeldWithOrder } from './held-with-order.ts'
import { refusedForm } from './refused-form.ts'

type Confirmed = Pick<ApplicantRow, 'passportConfirmedAt' | 'passportConfirmedBy'>

/** Who confirmed the passport data, and when; null: nobody yet. */
export async function confirmationOf(
  db: Queryable,
  viewer: Viewer,
  { passportConfirmedAt: at, passportConfirmedBy }: Confirmed,
): Promise<FieldStamp | null> {
  if (at === null) return null
  const { by } = await one<{ by: string }>(
    db,
    sql`select ${personFor(viewer, sql`${passportConfirmedBy}::bigint`)} as by`,
  )
  return { by, at }
}

/** Everything about the passport must be whole and right: nobody can mend it afterwards. */
async function refuseFaults(tx: Tx, { order, applicant, form }: HeldWithOrder, now: Date): Promise<void> {
  const context = await applicationContextOf(tx, order, dayOf(now))
  const faults = judge(form, applicant.values, context).filter(({ field }) => form.fields[field]?.locked)
  if (faults.length > 0) throw refusedForm(codeOf(applicant), faults)
}

/** The passport of the form is the passport of the member from now on. */
async function syncMember(tx: Tx, by: ActingPerson, { values, memberId }: ApplicantRow): Promise<void> {
  if (memberId === null) return
  const { passportNo, passportExpiry, cnName, surname, givenNames, birthDate } = columnsOf(values)
  const passport = {
    passportNo,
    expiryDate: passportExpiry,
    issueDate: textIn(values, 'passportIssueDate') || null,
    nationCode: textIn(values, 'passportIssueCountry'),
    issuePlace: textIn(values, 'passportIssuePlace'),
  }
  await keepPassport(tx, by, memberId, passport, { names: [cnName, `${surname}${givenNames}`], birthDate })
}

interface Confirming {
  id: number
  passportNo: string
  /** What they saw of the fields that will be locked; what is blank may be left out. */
  seenPassport: Values
}

/** Nobody confirms what somebody else wrote while they looked. */
const isAsSeen = ({ applicant, form }: HeldWithOrder, seen: Values): boolean =>
  Object.entries(form.fields)
    .filter(([, { locked }]) => locked)
    .every(([name]) => isSame(form, name, applicant.values[name], seen[name]))

/** P9.18: from now on the passport data cannot be changed, and the member's passport is this one. */
export async function confirmPassport(
  tx: Tx,
  by: ActingPerson,
  { id, passportNo, seenPassport }: Confirming,
): Promise<FieldStamp> {
  const held = await heldWithOrder(tx, by, id)
  const { applicant } = held
  refuseFixedApplicant(applicant)
  const name = applicantName(applicant)
  const isSeen = applicant.passportNo !== '' && applicant.passportNo === passportNo.toUpperCase()
  if (!isSeen || !isAsSeen(held, seenPassport)) {
    throw new Refusal('passportUnlikeSeen', { name })
  }
  const before = await confirmationOf(tx, by.viewer, applicant)
  if (before !== null) {
    // A click that came twice.
    if (applicant.passportConfirmedBy === by.viewer.userId) return before
    throw new Refusal('passportConfirmed', { name, by: before.by, at: formatDate(before.at, 'MM-dd hh:mm') })
  }
  await refuseFaults(tx, held, by.now)
  const confirmed = { passportConfirmedAt: by.now.toISOString(), passportConfirmedBy: by.viewer.userId }
  await changeRow(tx, by.actor, applicantTable, applicant, confirmed)
  await syncMember(tx, by, applicant)
  return { by: by.viewer.realName, at: confirmed.passportConfirmedAt }
}

/** Takes a confirmation back, so that the passport data can be changed again. */
export async function reopenPassport(
  tx: Tx,
  by: ActingPerson,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { applicant } = await heldWithOrder(tx, by, id)
  refuseFixedApplicant(applicant)
  if (applicant.passportConfirmedAt === null) {
    throw new Refusal('passportNotConfirmed', { name: applicantName(applicant) })
  }
  const open = { passportConfirmedAt: null, passportConfirmedBy: null }
  await changeRow(tx, by.actor, applicantTable, applicant, open, { after: { reason } })
}
