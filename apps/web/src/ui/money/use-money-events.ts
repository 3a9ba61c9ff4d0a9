import type { PaymentRow, RefundRow } from '@visa/contract/money/payment'
import { PAYMENT_STATUS, REFUND_STATUS } from '@visa/contract/money/payment.states'
import { stateText } from '@visa/contract/states'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { refundStateMessages } from '@visa/messages/states/payment-states'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import type { TimelineEvent } from '../detail/timeline-events.ts'
import { useRefundWords } from './use-refund-words.ts'

const CHANGE = { tone: undefined, lasted: undefined } as const

interface Money {
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
}

/** What came for an order or a contract and went back, as part of its story. */
export function useMoneyEvents(money: Money | undefined): TimelineEvent[] {
  const t = useTexts(orderPaymentMessages)
  const { ways } = useTexts(paymentWordMessages)
  const states = useTexts(refundStateMessages)
  const words = useRefundWords()
  const { payments = [], refunds = [] } = money ?? {}
  const came = (payment: PaymentRow): TimelineEvent[] => {
    const { id: paymentId, status, paidAt, way, amountCents, cashierName, paymentNo } = payment
    if (status !== PAYMENT_STATUS.PAID || paidAt === null) return []
    const text = fill(t.cameBy, { amount: yuan(amountCents) })
    return [
      {
        ...CHANGE,
        id: `payment ${paymentId}`,
        at: paidAt,
        who: cashierName,
        text,
        note: `${ways[way]} ${paymentNo}`,
      },
    ]
  }
  const back = (refund: RefundRow): TimelineEvent => {
    const { id: refundId, status, doneAt, createTime, amountCents, askedBy, decidedBy, way } = refund
    const refused = status === REFUND_STATUS.REJECTED
    const done = status === REFUND_STATUS.DONE
    const { reason, lines } = words(refund)
    return {
      ...CHANGE,
      id: `refund ${refundId}`,
      at: doneAt ?? createTime,
      who: askedBy,
      text: fill(done ? t.wentBack : t.askedBack, { amount: yuan(amountCents) }),
      note: [
        ways[way],
        done ? '' : stateText(states, status),
        reason,
        lines,
        ...(decidedBy === ''
          ? []
          : [
              fill(t.refundAskedBy, { who: askedBy }),
              fill(refused ? t.refundRefusedBy : t.refundLetGoBy, { who: decidedBy }),
            ]),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
  return [...payments.flatMap(came), ...refunds.map(back)]
}
