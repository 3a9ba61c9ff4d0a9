import { isDeepStrictEqual } from 'node:util'
import { journeyFields } from '@visa/contract/centre/contract'
import type { EstimatedPerson } from '@visa/contract/centre/contract-estimate'
import { picked } from '@visa/contract/shape'
import type { Payer } from '@visa/contract/visa/fee-kinds'
import { applicantName } from '@visa/contract/visa/applicant'
import type { Queryable } from '../../../db/sql.ts'
import type { Journey } from '../../visa/order/agreed-journey.service.ts'
import { feesOf, type StoredFee } from './contract-fees.repo.ts'
import type { StoredPerson } from './contract-people.repo.ts'
import { priceContract, type Priced, type Wanted } from './contract-price.service.ts'

/** Whether somebody else is in a contract than before, also in the place of somebody who was in it. */
export const isOtherPeople = (
  before: readonly StoredPerson[],
  sent: readonly Omit<EstimatedPerson, 'birthDate' | 'nationality'>[],
): boolean =>
  before.length !== sent.length ||
  before.some((person, place) => {
    const after = sent[place]
    if (after?.id !== person.id) return true
    // A passport that was not known yet may be told; another one is another person's.
    return person.passportNo === ''
      ? applicantName(after) !== applicantName(person)
      : after.passportNo !== person.passportNo
  })

/** Whether it is applied for as before. */
export const isSameJourney = (sent: Journey, before: Journey): boolean =>
  isDeepStrictEqual(picked(journeyFields, sent), picked(journeyFields, before))

/** What decides which rule says a price. Where it is another one, the rules of before say nothing any more. */
const pricedBy = ['nationCode', 'visaType', 'visaCategory', 'entries', 'urgencyLevel', 'payerId'] as const

/** A contract that was priced before, as it is wanted now. */
interface Again {
  was: Wanted & Journey & { id: number; centreId: number; priceVersion: string }
  wanted: Wanted & Journey
  payers: readonly Payer[]
  /** Others are in it than those whom a price was approved for: everybody pays by the rules again. */
  otherPeople: boolean
}

/**
 * What a contract costs that is there: by the rules of the day it was made on. What was approved was approved for these
 * people, this visa and whoever pays.
 */
export async function pricedAgain(
  db: Queryable,
  { was, wanted, payers, otherPeople }: Again,
): Promise<Priced & { before: StoredFee[] }> {
  const { id, centreId, priceVersion } = was
  const before = await feesOf(db, id)
  const samePayer = wanted.payerId === was.payerId
  const approved = !otherPeople && samePayer && isSameJourney(wanted, was)
  const byRules = pricedBy.every((field) => wanted[field] === was[field])
  const kept = before.map((fee) => ({
    ...fee,
    unitCents: approved ? fee.unitCents : fee.ruleCents,
    remark: approved || fee.unitCents === fee.ruleCents ? fee.remark : null,
    ruleId: byRules ? fee.ruleId : null,
  }))
  return { ...(await priceContract(db, { ...wanted, centreId }, payers, priceVersion, kept)), before }
}
