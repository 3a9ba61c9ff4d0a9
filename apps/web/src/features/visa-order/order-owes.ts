import type { OrderRow } from '@visa/contract/visa/order-list'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'

type Owing = Pick<OrderRow, 'dueCents' | 'paidCents' | 'owedCents' | 'status'>

/** Beside what is due: whether it is there, how much lacks, or what came too much. */
export function useOwes(): (order: Owing) => string {
  const t = useTexts(orderPageMessages)
  return ({ dueCents, paidCents, owedCents, status }) => {
    if (paidCents > dueCents) return fill(t.tooMuch, { amount: yuan(paidCents - dueCents) })
    if (dueCents === 0 || status === ORDER_STATUS.CANCELLED) return ''
    return owedCents === 0 ? t.paidUp : fill(t.owes, { amount: yuan(owedCents) })
  }
}
