import type { ReadVisa } from '@visa/contract/custody/check'
import { picked } from '@visa/contract/shape'
import { applicantName, ISSUE_RESULT } from '@visa/contract/visa/applicant'
import { RESULT_LIMITS, resultFields, type ResultFields } from '@visa/contract/visa/result'
import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { heldRow, seenRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { applicantTable, orderTable, type ApplicantRow } from '../order/order-records.service.ts'
import { currentOf, EMPTY, giveResult } from './result.service.ts'

/** What is read from the sticker of a visa is what its result says: there is no second place for it. */

/** The order before the applicant, and both before what is told of them. */
export async function holdResult(tx: Tx, by: Mover, applicantId: number): Promise<ApplicantRow> {
  const { orderId } = await seenRow(tx, by, applicantTable, applicantId)
  await heldRow(tx, by, orderTable, orderId)
  return heldRow(tx, by, applicantTable, applicantId)
}

/** Days that cannot be, and what nobody read, leave what was known. */
function withRead(known: ResultFields, read: ReadVisa): ResultFields {
  const validFrom = read.validFrom ?? known.validFrom
  const validTo = read.validTo ?? known.validTo
  const fits = validFrom === null || validTo === null || validFrom <= validTo
  const days = Number(read.stayDays)
  const isDays = read.stayDays !== '' && Number.isInteger(days) && days >= 1 && days <= RESULT_LIMITS.stayDays
  return {
    ...known,
    visaNo: read.visaNo,
    entries: read.entries || known.entries,
    ...(fits && { validFrom, validTo }),
    ...(isDays && { stayDays: days }),
  }
}

/** Only a visa that was issued can be read. */
export function refuseNoVisa(applicant: ApplicantRow): void {
  if (applicant.result !== ISSUE_RESULT.PASS)
    throw new Refusal('checkNoResult', { name: applicantName(applicant) })
}

/** Of somebody who was issued one; another number than was known before is told with its reason, and the first is kept. */
export async function visaRead(
  tx: Tx,
  by: Mover,
  { applicantId, visa, reason }: { applicantId: number; visa: ReadVisa; reason: string },
): Promise<void> {
  const applicant = await holdResult(tx, by, applicantId)
  refuseNoVisa(applicant)
  const current = await currentOf(tx, applicantId)
  const known = current === undefined ? EMPTY : picked(resultFields, current)
  await giveResult(tx, by, {
    ...withRead(known, visa),
    applicantId,
    result: ISSUE_RESULT.PASS,
    way: 'SCAN',
    reason,
    later: true,
  })
}
