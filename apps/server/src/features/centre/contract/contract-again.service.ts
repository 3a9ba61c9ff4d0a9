import { isDeepStrictEqual } from 'node:util'
import { APPROVAL_STATUS } from '@visa/contract/centre/approval.states'
import { journeyFields } from '@visa/contract/centre/contract'
import type { EstimatedPerson } from '@visa/contract/centre/contract-estimate'
import { picked } from '@visa/contract/shape'
import type { Payer } from '@visa/contract/visa/fee-kinds'
import { applicantName } from '@visa/contract/visa/applicant'
import * as z from 'zod/mini'
import { first, sql, type Queryable } from '../../../db/sql.ts'
import type { Journey } from '../../visa/order/agreed-journey.service.ts'
import { feesOf, isChangedFee, type StoredFee } from './contract-fees.repo.ts'
import { peopleOf, type StoredPerson } from './contract-people.repo.ts'
import { priceContract, type Priced, type Wanted } from './contract-price.service.ts'

/** Of whom somebody looked at a price: what tells one person from another. */
export const PricedPerson = z.object({
  personId: z.number(),
  name: z.string(),
  birthDate: z.nullable(z.string()),
  passportNo: z.string(),
})
type PricedPerson = z.output<typeof PricedPerson>

const pricedPerson = (person: StoredPerson): PricedPerson => ({
  personId: person.id,
  name: applicantName(person),
  birthDate: person.birthDate,
  passportNo: person.passportNo,
})

/** Those of a contract, as an approval of its price keeps them. */
export const pricedPeople = async (db: Queryable, contractId: number): Promise<PricedPerson[]> =>
  (await peopleOf(db, contractId)).map(pricedPerson)

/** Whom the price that holds was approved for; none: nobody approved one. */
const approvedPeople = async (db: Queryable, contractId: number): Promise<PricedPerson[] | undefined> =>
  (
    await first<{ people: PricedPerson[] }>(
      db,
      sql`select people from contract_approval where contract_id = ${contractId} and kind = 'FEE'
            and status = ${APPROVAL_STATUS.APPROVED} order by decided_at desc, id desc limit 1`,
    )
  )?.people

type SentPerson = Omit<EstimatedPerson, 'nationality'>

/** A number that was not known may be told, once; another number, or another name with another birthday, is another's. */
function isSomebodyElse(known: PricedPerson, sent: SentPerson | undefined): boolean {
  if (sent?.id !== known.personId) return true
  const renamed = applicantName(sent) !== known.name
  if (known.passportNo !== '')
    return sent.passportNo !== known.passportNo || (renamed && sent.birthDate !== known.birthDate)
  return renamed || (known.birthDate !== null && sent.birthDate !== known.birthDate)
}

const areOthers = (known: readonly PricedPerson[], sent: readonly SentPerson[]): boolean =>
  known.length !== sent.length || known.some((person, place) => isSomebodyElse(person, sent[place]))

/**
 * Whether somebody else is in a contract than before, also in the place of somebody who was in it, and also in steps
 * each of which leaves something as it was: what was approved was approved for whoever was in it then.
 */
export async function isOtherPeople(
  db: Queryable,
  contractId: number,
  before: readonly StoredPerson[],
  sent: readonly SentPerson[],
): Promise<boolean> {
  if (areOthers(before.map(pricedPerson), sent)) return true
  const approved = await approvedPeople(db, contractId)
  return approved !== undefined && areOthers(approved, sent)
}

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
    quantity: approved ? fee.quantity : fee.ruleQuantity,
    remark: approved || !isChangedFee(fee) ? fee.remark : null,
    ruleId: byRules ? fee.ruleId : null,
  }))
  return { ...(await priceContract(db, { ...wanted, centreId }, payers, priceVersion, kept)), before }
}
