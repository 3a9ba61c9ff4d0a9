import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { NationCode } from '@visa/contract/visa/products'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { navigateTo } from '../../lib/route.ts'
import { detailAddress } from './detail-address.ts'

/** C4.5: the lists that a new order appears in. */
export const MAKING = { invalidates: CASE_STALE } as const

/** C4.4: what happens once an order is there: it is said, and its page opens in a tab. */
export function useMade(nationCode: NationCode): (order: { id: number; orderNo?: string }) => void {
  const t = useTexts(orderCreateMessages)
  return ({ id, orderNo }) => {
    toast.success(orderNo === undefined ? t.madePlain : fill(t.made, { orderNo }))
    navigateTo(detailAddress({ id, visaCountry: SHORT_NATIONS[nationCode] }))
  }
}
