import { formatDate } from '@visa/contract/dates'
import {
  orderPayments,
  PAYMENT_VOID,
  type OrderBalance,
  type PaymentNote,
} from '@visa/contract/visa/order-payment'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'
import { fieldMessages } from '@visa/messages/fields'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { Button } from 'antd'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { yuan } from '../../lib/yuan.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PaymentDialog, VoidPaymentDialog } from './payment.dialogs.tsx'
import styles from './visa-order.module.css'

interface OfOrder {
  id: number
  orderNo: string
  status: OrderStatus
}

/** In a few words: paid, owed, or on credit. */
export function useOwedText(): (balance: OrderBalance) => string {
  const t = useTexts(orderPaymentMessages)
  return ({ totalCents, paidCents, owedCents, onCredit }) => {
    if (paidCents > totalCents) return fill(t.over, { amount: yuan(paidCents - totalCents) })
    if (owedCents === 0) return t.settled
    return onCredit ? `${yuan(owedCents)} · ${t.onCredit}` : yuan(owedCents)
  }
}

/** The money that came for an order, note by note, with the way to note more. */
export function OrderPayments({ order }: { order: OfOrder }) {
  const t = useTexts(orderPaymentMessages)
  const result = useCall(orderPayments, { query: { id: order.id } }, { silent: true })
  const [noting, setNoting] = useTabState('noting', false)
  const [voiding, setVoiding] = useTabState<number | undefined>('voiding', undefined)
  const can = useCan()
  const may = can('visa.order.manage.payment')
  return (
    <Loaded result={result}>
      {({ notes, owedCents }) => {
        const note = notes.find(({ id }) => id === voiding)
        return (
          <>
            {notes.length === 0 && <p className={styles.soft}>{t.empty}</p>}
            {notes.length > 0 && <Notes notes={notes} onVoid={can(PAYMENT_VOID) ? setVoiding : undefined} />}
            {may && order.status !== ORDER_STATUS.CANCELLED && (
              <Button onClick={() => setNoting(true)}>{t.note}</Button>
            )}
            {noting && (
              <PaymentDialog order={order} owedCents={owedCents} onClosed={() => setNoting(false)} />
            )}
            {note !== undefined && (
              <VoidPaymentDialog order={order} note={note} onClosed={() => setVoiding(undefined)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface NotesProps {
  notes: readonly PaymentNote[]
  onVoid: ((id: number) => void) | undefined
}

function Notes({ notes, onVoid }: NotesProps) {
  const t = useTexts(orderPaymentMessages)
  const f = useTexts(fieldMessages)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{f.paymentWay}</th>
          <th scope="col">{t.by}</th>
          <th scope="col">{f.amountCents}</th>
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr key={note.id}>
            <th scope="row">
              {t.ways[note.paymentWay]} {note.reference}
              <small>
                {note.voidedAt === null
                  ? note.remark
                  : fill(t.voidedBy, { name: note.voidedBy, reason: note.voidReason })}
              </small>
            </th>
            <td>
              {note.notedBy} {formatDate(note.notedAt, 'MM-dd hh:mm')}
            </td>
            <td>
              {note.voidedAt === null ? yuan(note.amountCents) : <s>{yuan(note.amountCents)}</s>}
              {note.voidedAt === null && onVoid !== undefined && (
                <Button type="link" size="small" danger onClick={() => onVoid(note.id)}>
                  {t.void}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
