import { isDeepStrictEqual } from 'node:util'
import { journeyFields } from '@visa/contract/centre/contract'
import { IDENTITY } from '@visa/contract/identity'
import type { RuleFailure, RuleKey } from '@visa/contract/issues'
import { picked } from '@visa/contract/shape'
import { orderFields, type OrderChanges, type OrderFields } from '@visa/contract/visa/order'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { isPlatform } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { InvalidInput } from '../../../refusal/refusal.ts'
import type { FieldNames } from './order-checks.ts'
import type { VisaOrder } from './order.table.ts'

/** What the confirmation fixes: whatever price and promise were made of. The product is fixed from the beginning. */
const CONFIRMED_FIELDS = [
  'agentId',
  'acceptOrgId',
  'visaCategory',
  'entries',
  'urgencyLevel',
  'returnWay',
  'services',
] as const

const AGREED_FIELDS = {
  ...journeyFields,
  agentId: orderFields.agentId,
  acceptOrgId: orderFields.acceptOrgId,
}

/** Whether something changes that a contract says for its order: what it is for, when, and through whom. */
export const isOtherJourney = (before: VisaOrder, wanted: OrderFields): boolean =>
  !isDeepStrictEqual(picked(AGREED_FIELDS, before), picked(AGREED_FIELDS, wanted))

/** An order stays confirmed when somebody is added to it, though it then stands at the beginning again. */
const isConfirmed = ({ status, confirmedAt }: VisaOrder): boolean =>
  confirmedAt !== null || status !== ORDER_STATUS.ORDER_SUCCESS

/** Why this viewer may not change a field of this order; undefined: they may. */
function whyFixed(
  viewer: Viewer,
  before: VisaOrder,
  field: (typeof CONFIRMED_FIELDS)[number],
): RuleKey | undefined {
  if (field === 'agentId' && !isPlatform(viewer)) return 'agentOfPlatform'
  if (field === 'acceptOrgId' && viewer.identityCode === IDENTITY.VISA) return 'acceptOrgOwn'
  return isConfirmed(before) ? 'fixedByConfirm' : undefined
}

/** The order as it is wanted: what was not sent stays as it was, and who handles it is never nobody. */
export const changedOrder = (before: VisaOrder, { acceptOrgId, ...sent }: OrderChanges): OrderFields => ({
  ...picked(orderFields, before),
  ...sent,
  acceptOrgId: acceptOrgId ?? before.acceptOrgId,
})

/** Refuses to change what is not this viewer's to change, or nobody's any more, at the fields. */
export function refuseFixedFields(
  viewer: Viewer,
  before: VisaOrder,
  wanted: OrderFields,
  nameOf: FieldNames,
): void {
  const failures: RuleFailure[] = CONFIRMED_FIELDS.flatMap((field) => {
    if (isDeepStrictEqual(wanted[field], before[field])) return []
    const rule = whyFixed(viewer, before, field)
    return rule === undefined ? [] : [{ field: nameOf(field), rule, params: {} }]
  })
  if (failures.length > 0) throw new InvalidInput(failures)
}
