import type { ReceiptOrder } from '@visa/contract/visa/receipt'
import { stateText } from '@visa/contract/states'
import { orderStateMessages } from '@visa/messages/states/order-states'
import { receiptMessages } from '@visa/messages/visa/receipt'
import { Button } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { DeskCard } from '../../../ui/desk/desk.tsx'
import { Flag } from '../../../ui/flag/flag.tsx'
import styles from './receipt.module.css'

const FLAG_PX = 20

/** Several orders fit what was scanned or typed. */
export function OrderChoice({
  orders,
  onChoose,
}: {
  orders: readonly ReceiptOrder[]
  onChoose: (order: ReceiptOrder) => void
}) {
  const t = useTexts(receiptMessages)
  const states = useTexts(orderStateMessages)
  return (
    <DeskCard title={fill(t.several, { count: orders.length })}>
      <ul className={styles.choice}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Button block onClick={() => onChoose(order)}>
              <Flag code={order.visaCountry} width={FLAG_PX} /> <CodeText value={order.orderNo} />
              <b>{order.contactName}</b>
              <span>{order.people.map(({ name }) => name).join(' ')}</span>
              <span className={styles.soft}>{stateText(states, order.status)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
