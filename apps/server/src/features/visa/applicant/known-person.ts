import type { Values } from '@visa/contract/application/context'
import type { ApplicationForm } from '@visa/contract/application/form'
import { formCodeOf, keptForm } from '@visa/contract/application/forms'
import { lastingValues } from '@visa/contract/application/family-copy'
import { ID_CARD_TYPE, isMasked } from '@visa/contract/org/user-identity'
import { FINDERS } from '@visa/contract/member/member-calls'
import type { ApplicantFields } from '@visa/contract/visa/applicant'
import type { ActingPerson } from '../../../access/mover.ts'
import { requireOneOf } from '../../../access/require-authority.ts'
import type { Tx } from '../../../db/pool.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { membersWithin } from '../../member/member-offer.service.ts'
import { fillFromMember } from '../../member/member.service.ts'
import { applicantTable, orderTable } from '../order/order-records.service.ts'
import type { NewApplicant } from './add-applicant.service.ts'
import { fitting } from './applicant-values.ts'

/** Somebody as a request that adds people names them. */
export type Named = ApplicantFields & { sameAs?: number | undefined; memberId?: number | undefined }

/** What a member's record says of them, as far as the caller may read it; that they read numbers is recorded. */
async function ofMember(tx: Tx, by: ActingPerson, form: ApplicationForm, id: number): Promise<Values> {
  const { realName, gender, idType, idNo, address, passportExpiry, ...same } = await fillFromMember(
    tx,
    by,
    id,
  )
  const { surname, givenNames, birthDate, mobile, email, passportNo } = same
  const han = /\p{Script=Han}/u.test(realName)
  return fitting(form, {
    ...(han ? { cnName: realName } : {}),
    surname,
    givenNames,
    birthDate,
    mobile,
    email,
    passportNo,
    sex: gender,
    idCardNo: idType === ID_CARD_TYPE ? idNo : '',
    homeAddressCn: address,
    // Without its number it would be taken for that of another passport.
    passportExpiryDate: passportNo === '' ? null : passportExpiry,
  })
}

/** A member whom an earlier application names stays linked for whoever reaches them. */
async function reachedMember(tx: Tx, { viewer }: ActingPerson, id: number | null): Promise<number | null> {
  return id !== null && (await membersWithin(tx, viewer, [id])).has(id) ? id : null
}

/** What came masked stands for what is known already. */
const unmasked = (fields: ApplicantFields): ApplicantFields => ({
  ...fields,
  passportNo: isMasked(fields.passportNo) ? '' : fields.passportNo,
  mobile: isMasked(fields.mobile) ? '' : fields.mobile,
})

/** Somebody who was named, with all that stays true of them from an earlier order or their member's record. */
export async function knownPerson(
  tx: Tx,
  by: ActingPerson,
  orderId: number,
  { sameAs, memberId, ...fields }: Named,
): Promise<NewApplicant> {
  if (sameAs === undefined && memberId === undefined) return { fields }
  if (memberId !== undefined) requireOneOf(by.viewer, FINDERS)
  const form = keptForm(formCodeOf(await seenRow(tx, by, orderTable, orderId)))
  const earlier = sameAs === undefined ? undefined : await seenRow(tx, by, applicantTable, sameAs)
  const member = memberId === undefined ? {} : await ofMember(tx, by, form, memberId)
  return {
    fields: unmasked(fields),
    known: { ...member, ...fitting(form, lastingValues(form, earlier?.values ?? {})) },
    memberId: memberId ?? (await reachedMember(tx, by, earlier?.memberId ?? null)),
  }
}
