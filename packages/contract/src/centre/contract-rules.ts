import { picked } from '../shape.ts'
import { asNewOrder, orderFields } from '../visa/order.ts'
import { orderProblems, type OrderProblem } from '../visa/order-rules.ts'
import { ANY_CATEGORY, type DocumentRequirement } from '../visa/requirement-row.ts'
import type { ContractDocument, ContractDraft, journeyFields } from './contract.ts'

/** What a contract must say because of the order that is made of it: the same judgements, by the contract's own names. */

export type Ordered = Pick<
  ContractDraft,
  keyof typeof journeyFields | 'contactName' | 'contactMobile' | 'contactEmail' | 'returnAddress'
>

export interface ContractProblem extends Omit<OrderProblem, 'field'> {
  field: Exclude<OrderProblem['field'], 'customerAddr'> | 'returnAddress'
}

/** What the order would lack of its contact and journey. */
export function contractProblems(contract: Ordered): ContractProblem[] {
  const order = asNewOrder({ ...picked(orderFields, contract), customerAddr: contract.returnAddress })
  return orderProblems(order).flatMap(({ field, rule, params }): ContractProblem[] => {
    // The centre is where it is accepted.
    if (field === 'acceptOrgId') return []
    const own = field === 'customerAddr' ? 'returnAddress' : field
    return [{ field: own, rule, ...(params && { params }) }]
  })
}

const ORIGINAL = 'ORIGINAL'
export const isOriginalForm = ({ form }: Pick<DocumentRequirement, 'form'>): boolean => form === ORIGINAL

/** Nobody brings more of a kind than twice what is asked of everybody. */
const COPIES_EACH = 2

/** How many of a kind can be brought at most; 0: the checklist does not know it. */
export function copiesMost(
  { document, original }: Pick<ContractDocument, 'document' | 'original'>,
  requirements: readonly Pick<DocumentRequirement, 'document' | 'form' | 'count' | 'category'>[],
  people: number,
): number {
  const asked = new Map<string, number>()
  for (const { category, count, ...each } of requirements)
    if (each.document === document && isOriginalForm(each) === original)
      asked.set(category, (asked.get(category) ?? 0) + count)
  const always = asked.get(ANY_CATEGORY) ?? 0
  asked.delete(ANY_CATEGORY)
  // Of categories people want one.
  return (always + Math.max(0, ...asked.values())) * COPIES_EACH * Math.max(people, 1)
}
