import { CONTRACT_LIMITS } from '@visa/contract/centre/contract'
import type { ContractEstimateQuery } from '@visa/contract/centre/contract-estimate'
import { dayOr } from '@visa/contract/rules/days'
import type { CounterDraft } from './draft.ts'

/** What of a draft can be priced while it is typed. */

const fits = (count: number, least: number, most: number): boolean =>
  Number.isInteger(count) && count >= least && count <= most

/** A number that can be sold; what is typed wrongly stays at its field and is told there. */
export const isQuantity = (count: number): boolean => fits(count, 1, CONTRACT_LIMITS.quantity)

/** The most that anybody could take off, whatever their counter may. */
const DISCOUNT_MOST = CONTRACT_LIMITS.unitCents * CONTRACT_LIMITS.people
export const isDiscount = (cents: number): boolean => fits(cents, 0, DISCOUNT_MOST)

/** What is priced while it is typed: all that can be. */
export const estimateOf = (draft: CounterDraft, contractId: number | null): ContractEstimateQuery => ({
  contractId,
  orderId: draft.fromOrder?.id ?? null,
  nationCode: draft.nationCode,
  visaType: draft.visaType,
  visaCategory: draft.visaCategory,
  entries: draft.entries,
  urgencyLevel: draft.urgencyLevel,
  // What is no day is told at its field; everything else is priced meanwhile.
  entryDate: dayOr(draft.entryDate, null),
  exitDate: dayOr(draft.exitDate, null),
  purposeSection: draft.purposeSection,
  purposeGoal: draft.purposeGoal,
  returnWay: draft.returnWay,
  consulate: draft.consulate,
  services: draft.services,
  quantities: draft.quantities.filter(({ quantity }) => isQuantity(quantity)),
  discountCents: isDiscount(draft.discountCents) ? draft.discountCents : 0,
  payerId: draft.payerId,
  applicants: draft.people.map(({ id, cnName, surname, givenNames, birthDate, nationality, passportNo }) => ({
    ...(id === undefined ? {} : { id }),
    cnName,
    surname,
    givenNames,
    birthDate,
    nationality,
    passportNo,
  })),
})
