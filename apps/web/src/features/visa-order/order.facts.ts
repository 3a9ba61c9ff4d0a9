import { RETURN_WAY } from '@visa/contract/visa/order'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useTexts } from '../../lib/i18n.tsx'
import { useCategoryName, useNameOfCode } from '../../pickers/use-dict-name.ts'
import type { Fact } from '../../ui/detail/detail-types.ts'
import { factsOf } from '../../ui/detail/facts-of.ts'

/** Names of what an order has chosen from dictionaries and short lists; '' for what it has not. */
export function useChoiceNames(visaType: number) {
  const { returnWays } = useTexts(orderCreateMessages)
  const categoryOf = useCategoryName()
  const named = {
    visaCategory: (code: string) => categoryOf(code, visaType),
    entries: useNameOfCode('VISA_ENTRIES'),
    urgencyLevel: useNameOfCode('VISA_HANDLE_WAY'),
    purposeSection: useNameOfCode('VISIT_SECTION_PURPOSE'),
    purposeGoal: useNameOfCode('VISIT_PURPOSE'),
  }
  return {
    nameOf: (field: keyof typeof named, code: string): string => (code === '' ? '' : named[field](code)),
    fields: Object.keys(named) as readonly (keyof typeof named)[],
    returnWayOf: (way: number | null): string => {
      if (way === null) return ''
      return way === RETURN_WAY.COURIER ? returnWays.courier : returnWays.pickup
    },
  }
}

/** Whom to call, and what for and when somebody travels. */
export function useContactFacts(order: GenericDetail): Fact[] {
  const { customer } = useTexts(orderPageMessages)
  const { nameOf, fields, returnWayOf } = useChoiceNames(order.visaType)
  return [
    ...factsOf(order, 'contactName', 'contactMobile', 'contactEmail'),
    { label: customer, value: order.userName },
    ...factsOf(order, 'entryDate', 'exitDate'),
    // Each country asks for some of them.
    ...fields
      .filter((field) => order[field] !== '')
      .map((field) => ({ field, value: nameOf(field, order[field]) })),
    { field: 'acceptOrgId', value: order.acceptOrgName },
    ...(order.returnWay === null
      ? []
      : [{ field: 'returnWay' as const, value: returnWayOf(order.returnWay) }]),
    { field: 'customerAddr', value: order.customerAddr, wide: true },
    { field: 'remark', value: order.remark, wide: true },
  ]
}
