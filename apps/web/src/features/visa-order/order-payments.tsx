import { formatDate } from '@visa/contract/dates'
import type { PaymentRow, RefundRow } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { stateText } from '@visa/contract/states'
import type { OrderBalance } from '@visa/contract/visa/order-payment'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { fieldMessages } from '@visa/messages/fields'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { paymentStateMessages, refundStateMessages } from '@visa/messages/states/payment-states'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { Button } from 'antd'
import { useEffect } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { href } from '../../lib/route.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../lib/tabs/use-asked.ts'
import { yuan } from '../../lib/yuan.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { refundable } from '../../ui/money/money.names.ts'
import { RefundDialog } from '../../ui/money/refund.dialog.tsx'
import { TakeMoneyDialog } from '../../ui/money/take-money.dialog.tsx'
import { useRefundWords } from '../../ui/money/use-refund-words.ts'
import styles from './visa-order.module.css'

interface OfOrder {
  id: number
  orderNo: string
  status: OrderStatus
}

/** In a few words: paid, owed, or to be taken from an account. */
export function useOwedText(): (balance: OrderBalance) => string {
  const t = useTexts(orderPaymentMessages)
  return ({ totalCents, paidCents, owedCents, onCredit }) => {
    if (paidCents > totalCents) return fill(t.over, { amount: yuan(paidCents - totalCents) })
    if (owedCents === 0) return t.settled
    return onCredit ? `${yuan(owedCents)} · ${t.onCredit}` : yuan(owedCents)
  }
}

interface OrderPaymentsProps {
  order: OfOrder
  /** What the address of the page says. */
  params: Readonly<Record<string, string>>
}

/** The money that came for an order and went back, with the ways to take more and to refund it. */
export function OrderPayments({ order, params }: OrderPaymentsProps) {
  const t = useTexts(orderPaymentMessages)
  const result = useCall(orderPayments, { query: { id: order.id } }, { silent: true })
  const [taking, setTaking] = useTabState<'no' | 'asked' | 'begun'>('taking', 'no')
  const [refunding, setRefunding] = useTabState<number | undefined>('refunding', undefined)
  const can = useCan()
  // Whoever comes to take the money has begun to, if any is owed.
  const begin = ({ take = '' }) => {
    if (take !== '') setTaking('asked')
  }
  useAsked(params, begin, 'askedToTake')
  const owed = result.data?.owedCents
  useEffect(() => {
    if (taking === 'asked' && owed !== undefined) setTaking(owed > 0 ? 'begun' : 'no')
  }, [owed, taking, setTaking])
  return (
    <Loaded result={result}>
      {({ payments, refunds, owedCents, contract }) => {
        const payment = payments.find(({ id }) => id === refunding)
        // The money of a contract is taken and given back there.
        const mayTake =
          contract === null && can('visa.order.manage.payment') && order.status !== ORDER_STATUS.CANCELLED
        const mayRefund = contract === null && can('visa.order.manage.refund')
        return (
          <>
            {contract !== null && (
              <p className={styles.soft}>
                {t.underContract} <ContractLink contract={contract} />
              </p>
            )}
            {payments.length === 0 && (
              <p className={styles.soft}>{contract === null ? t.empty : t.emptyContract}</p>
            )}
            {payments.length > 0 && (
              <Payments
                payments={payments}
                refunds={refunds}
                onRefund={mayRefund ? setRefunding : undefined}
              />
            )}
            {mayTake && owedCents > 0 && <Button onClick={() => setTaking('begun')}>{t.take}</Button>}
            {/* Until it is closed: paid in full meanwhile, it still has to say so. */}
            {mayTake && taking === 'begun' && (
              <TakeMoneyDialog subjectKind="ORDER" subjectId={order.id} onClosed={() => setTaking('no')} />
            )}
            {payment !== undefined && (
              <RefundDialog payment={payment} onClosed={() => setRefunding(undefined)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** Where the money of an order is that a centre works on under a contract. */
export function ContractLink({
  contract: { id, contractNo },
}: {
  contract: { id: number; contractNo: string }
}) {
  const can = useCan()
  if (!can('center.contract.list')) return contractNo
  return <a href={href('/center/contract-detail', { id })}>{contractNo}</a>
}

interface PaymentsProps {
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
  onRefund: ((id: number) => void) | undefined
}

const isPaid = ({ status }: PaymentRow): boolean => status === PAYMENT_STATUS.PAID

function Payments({ payments, refunds, onRefund }: PaymentsProps) {
  const t = useTexts(orderPaymentMessages)
  const f = useTexts(fieldMessages)
  const { ways, troubles } = useTexts(paymentWordMessages)
  const states = useTexts(paymentStateMessages)
  const refundStates = useTexts(refundStateMessages)
  const words = useRefundWords()
  const said = (refund: RefundRow): string => Object.values(words(refund)).join(' ').trim()
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{f.paymentNo}</th>
          <th scope="col">{t.by}</th>
          <th scope="col">{f.amountCents}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              {ways[payment.way]} {payment.paymentNo} {payment.reference}
              <small>
                {isPaid(payment) ? payment.remark : stateText(states, payment.status)}
                {payment.trouble !== '' && ` ${troubles[payment.trouble]}`}
              </small>
              {refunds
                .filter(({ paymentId }) => paymentId === payment.id)
                .map((refund) => (
                  <small key={refund.id}>
                    {fill(t.goneBack, {
                      amount: yuan(refund.amountCents),
                      state: stateText(refundStates, refund.status),
                      reason: said(refund),
                    })}
                  </small>
                ))}
            </th>
            <td>
              {payment.cashierName} {formatDate(payment.paidAt ?? payment.createTime, 'MM-dd hh:mm')}
            </td>
            <td>
              {isPaid(payment) ? yuan(payment.amountCents) : <s>{yuan(payment.amountCents)}</s>}
              {onRefund !== undefined && refundable(payment) > 0 && (
                <Button type="link" size="small" danger onClick={() => onRefund(payment.id)}>
                  {t.refund}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
