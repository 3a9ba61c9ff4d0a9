import { contractProblems, type ContractProblem, type Ordered } from '@visa/contract/centre/contract-rules'
import { fitsSomeDocument } from '@visa/contract/org/user-identity'
import { isDay } from '@visa/contract/rules/days'
import { isTaxCode } from '@visa/contract/rules/patterns'
import { isIdCard } from '@visa/contract/rules/id-card'
import type { CounterDraft } from './draft.ts'
import { isDiscount, isQuantity } from './estimate-of.ts'

/** What the order that is made of it would lack, one by one as the counter tells it. */
const ORDER_LACKS = [
  'contactMobile',
  'contactEmail',
  'visaCategory',
  'purposeGoal',
  'entryDate',
  'exitDate',
  'returnAddress',
] as const satisfies readonly ContractProblem['field'][]
export type OrderLack =
  | (typeof ORDER_LACKS)[number]
  | 'contactMobileWrong'
  | 'entryDateWrong'
  | 'exitDateWrong'
  | 'exitBeforeEntry'

export type ProxyLack = 'proxy' | 'proxyIdNo'
export type InvoiceLack = 'invoiceTaxCode'

/** What has to be there before anything can be made of it. */
export type Lack =
  | OrderLack
  | 'customerName'
  | 'customerIdNo'
  | 'contactName'
  | 'people'
  | 'passportNo'
  | ProxyLack
  | 'quantity'
  | 'discountWrong'
  | 'discountAbove'
  | 'discountReason'
  | InvoiceLack

/** Something stands there, and it is no day of the calendar. */
const isNoDay = (typed: string | null): boolean => typed !== null && typed !== '' && !isDay(typed)

const blankText = (value: string): boolean => value.trim() === ''

/** The order is asked for what it always is; what a batch and a contract of the counter both tell. */
export function orderLacksOf(draft: Ordered): OrderLack[] {
  const problems = contractProblems(draft)
  return ORDER_LACKS.flatMap((field): OrderLack[] => {
    if ((field === 'entryDate' || field === 'exitDate') && isNoDay(draft[field])) return [`${field}Wrong`]
    // A purpose comes with the category.
    if (field === 'purposeGoal' && draft.visaCategory === '') return []
    if (!problems.some((problem) => problem.field === field)) return []
    if (field === 'contactMobile' && draft.contactMobile !== '') return ['contactMobileWrong']
    if (field === 'exitDate' && draft.exitDate !== null)
      return isNoDay(draft.entryDate) ? [] : ['exitBeforeEntry']
    return [field]
  })
}

/** Whether the order asks for a field, whatever stands in it. */
export const isAsked = (field: 'contactEmail' | 'exitDate' | 'returnAddress', draft: Ordered): boolean =>
  orderLacksOf({ ...draft, contactEmail: '', exitDate: null, returnAddress: '' }).includes(field)

/** Whom the customer sends is registered with all that the desk will ask for. */
export function proxyLacks({ proxy }: Pick<CounterDraft, 'proxy'>): ProxyLack[] {
  if (proxy === null) return []
  const { collectorName, idType, idNo, mobile, relation } = proxy
  if ([collectorName, idNo, mobile, relation].some(blankText)) return ['proxy']
  return idType === 'ID_CARD' && !isIdCard(idNo) ? ['proxyIdNo'] : []
}

/** Companies have one, people need none; what is typed is one. */
export const invoiceLacks = ({ invoiceTaxCode }: Pick<CounterDraft, 'invoiceTaxCode'>): InvoiceLack[] =>
  invoiceTaxCode === '' || isTaxCode(invoiceTaxCode) ? [] : ['invoiceTaxCode']

const ofContact = (lack: OrderLack): boolean => lack.startsWith('contact')

/** More than the counter takes off by itself; undefined: nobody has said how much that is. */
export const isDiscountAbove = (
  { discountCents }: Pick<CounterDraft, 'discountCents'>,
  limitCents: number | undefined,
): boolean => isDiscount(discountCents) && limitCents !== undefined && discountCents > limitCents

export function lacksOf(draft: CounterDraft, discountLimitCents?: number): Lack[] {
  const ordered = orderLacksOf({ ...draft, contactMobile: draft.contactMobile.trim() })
  const found: readonly (Lack | false)[] = [
    blankText(draft.customerName) && 'customerName',
    !fitsSomeDocument(draft.customerIdNo.trim()) && 'customerIdNo',
    draft.customerKind === 'COMPANY' && blankText(draft.contactName) && 'contactName',
    ...ordered.filter(ofContact),
    ...invoiceLacks(draft),
    draft.people.length === 0 && 'people',
    draft.people.some(({ passportNo }) => blankText(passportNo)) && 'passportNo',
    ...ordered.filter((lack) => !ofContact(lack)),
    ...proxyLacks(draft),
    draft.quantities.some(({ quantity }) => !isQuantity(quantity)) && 'quantity',
    !isDiscount(draft.discountCents) && 'discountWrong',
    isDiscountAbove(draft, discountLimitCents) && 'discountAbove',
    draft.discountCents > 0 && blankText(draft.discountReason) && 'discountReason',
  ]
  return found.filter((lack) => lack !== false)
}
