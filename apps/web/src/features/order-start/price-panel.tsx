import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { MOST_PEOPLE, type PricedLine } from '@visa/contract/visa/order-price'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { Button } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { PromiseDays } from '../../pickers/promise-days.tsx'
import { useFeeReasons } from '../../pickers/use-fee-reasons.ts'
import { useBefore } from './order-sum.tsx'
import { useEstimate } from './use-estimate.ts'
import styles from './order-dialog.module.css'

function Line({ line, reasons }: { line: PricedLine; reasons: string }) {
  const t = useTexts(orderCreateMessages)
  const before = useBefore(line.unitCents)
  return (
    <tr {...(before === undefined ? {} : { 'data-changed': '' })}>
      <th scope="row">
        <b>{t.kinds[line.kind]}</b>
        <small>{reasons}</small>
      </th>
      <td>
        <b>{yuan(line.unitCents * line.quantity)}</b>
        <small>
          {yuan(line.unitCents)} × {line.quantity}
        </small>
      </td>
    </tr>
  )
}

interface PricePanelProps {
  people: number
  onPeople: (people: number) => void
  onClose: () => void
}

/** Line by line what it costs and by which rule, and day by day how the promise is counted. */
export function PricePanel({ people, onPeople, onClose }: PricePanelProps) {
  const t = useTexts(orderCreateMessages)
  const reasons = useFeeReasons()
  const estimate = useEstimate()
  const titleId = useId()
  if (estimate === undefined) return null
  const { lines, totalCents, promise } = estimate
  const step = (by: number) => onPeople(Math.min(MOST_PEOPLE, Math.max(1, people + by)))
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.panelHead}>
        <h3 id={titleId}>{t.whyTitle}</h3>
        <Button type="text" icon={<CloseOutlined />} aria-label={t.close} onClick={onClose} />
      </div>
      <div className={styles.people}>
        <span>{t.people}</span>
        <span className={styles.stepper}>
          <Button size="small" icon={<MinusOutlined />} aria-label={t.fewer} onClick={() => step(-1)} />
          <output>{people}</output>
          <Button size="small" icon={<PlusOutlined />} aria-label={t.more} onClick={() => step(1)} />
        </span>
      </div>
      <table className={styles.lines} aria-labelledby={titleId}>
        <tbody>
          {lines.map((line) => (
            <Line key={line.kind} line={line} reasons={reasons(line)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {lines.length === 0 ? t.noPrice : t.sum}
              {people > 1 && <small>{fill(t.each, { amount: yuan(totalCents / people) })}</small>}
            </th>
            <td>
              <b>{yuan(totalCents)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {promise !== null && <PromiseDays promise={promise} />}
    </aside>
  )
}
