import { CASHIER } from '@visa/contract/money/shift.states'
import { useCan } from '../../lib/session.tsx'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { screenLink } from '../../lib/tabs/tab-address.ts'

interface Owing {
  orderId: number
  orderNo: string
  /** RU, PH, TR, MY */
  visaCountry: string
}

/**
 * Where the money of an order is taken by whoever looks: at the cashier, which knows by its number whether a contract
 * stands for it; else at the money of its page, where whoever may take it begins to.
 */
export function useMoneyLink(): (order: Owing) => string {
  const can = useCan()
  return ({ orderId, orderNo, visaCountry }) =>
    can(CASHIER)
      ? screenLink(CASHIER, { params: { key: orderNo } })
      : (detailLink({
          type: 'VISA',
          id: String(orderId),
          countryCode: visaCountry,
          asks: { section: 'payments', take: '1' },
        }) ?? '')
}
