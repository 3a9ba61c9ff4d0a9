import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { orderPayments } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { orderPaymentMessages } from '@visa/messages/visa/order-payments'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { yuan } from '../../lib/yuan.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { useFeeReasons } from '../../pickers/use-fee-reasons.ts'
import styles from './visa-order.module.css'

interface OrderPriceProps {
  order: GenericDetail
  applicants: readonly OrderApplicant[]
}

/** What an order costs, line by line with the rule that made it. */
export function OrderPrice({ order, applicants }: OrderPriceProps) {
  const t = useTexts(orderPageMessages)
  const off = applicants.filter(({ status }) => status === ORDER_STATUS.CANCELLED).length
  const live = applicants.length - off
  return (
    <>
      {off > 0 && live > 0 && <p className={styles.soft}>{fill(t.pricedWithout, { off, count: live })}</p>}
      <Lines order={order} />
    </>
  )
}

function Lines({ order: { id, fees, totalCents, ...order } }: Pick<OrderPriceProps, 'order'>) {
  const t = useTexts(orderPageMessages)
  const p = useTexts(orderPaymentMessages)
  const balance = useCall(orderPayments, { query: { id } }, { silent: true }).data
  const dueCents = balance?.totalCents ?? order.dueCents
  const c = useTexts(orderCreateMessages)
  const { kinds } = useTexts(feeKindMessages)
  const serviceOf = useNameOfCode('VAS_KIND')
  const reasonsOf = useFeeReasons()
  if (fees.length === 0) return <p className={styles.soft}>{c.noPrice}</p>
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t.line}</th>
          <th scope="col">{t.quantity}</th>
          <th scope="col">{t.amount}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((line) => (
          <tr key={`${line.kind} ${line.ruleId}`}>
            <th scope="row">
              {line.service === '' ? kinds[line.kind] : serviceOf(line.service)}
              <small>{reasonsOf(line)}</small>
            </th>
            <td>
              {yuan(line.unitCents)} × {line.quantity}
            </td>
            <td>{yuan(line.unitCents * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {c.sum}
          </th>
          <td>{yuan(totalCents)}</td>
        </tr>
        {balance?.byContract !== true &&
          dueCents < totalCents &&
          [
            { label: p.givenBack, cents: dueCents - totalCents },
            { label: p.dueNow, cents: dueCents },
          ].map(({ label, cents }) => (
            <tr key={label}>
              <th scope="row" colSpan={2}>
                {label}
              </th>
              <td>{yuan(cents)}</td>
            </tr>
          ))}
      </tfoot>
    </table>
  )
}
