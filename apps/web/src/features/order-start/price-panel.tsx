import { CloseOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { MOST_PEOPLE, type FeeGap, type PricedLine } from '@visa/contract/visa/order-price'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { Button } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { PromiseDays } from '../../pickers/promise-days.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { useFeeReasons } from '../../pickers/use-fee-reasons.ts'
import { useBefore } from './order-sum.tsx'
import { useEstimate } from './use-estimate.ts'
import styles from './order-dialog.module.css'

function Line({ line, reasons }: { line: PricedLine; reasons: string }) {
  const { kinds } = useTexts(feeKindMessages)
  const serviceOf = useNameOfCode('VAS_KIND')
  const before = useBefore(line.unitCents)
  return (
    <tr {...(before === undefined ? {} : { 'data-changed': '' })}>
      <th scope="row">
        <b>{line.service === '' ? kinds[line.kind] : serviceOf(line.service)}</b>
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

/** What no rule says is told in its place, never taken for nothing. */
function GapLines({ gaps }: { gaps: readonly FeeGap[] }) {
  const { kinds, gap } = useTexts(feeKindMessages)
  const serviceOf = useNameOfCode('VAS_KIND')
  return gaps.map(({ kind, service, ageGroup, nationality }) => (
    <tr key={`${kind} ${service} ${ageGroup} ${nationality}`} data-missing="">
      <th scope="row" colSpan={2}>
        {fill(gap, { kind: service === '' ? kinds[kind] : serviceOf(service) })}
      </th>
    </tr>
  ))
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
  const { lines, totalCents, promise, gaps } = estimate
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
            <Line key={`${line.kind} ${line.ruleId}`} line={line} reasons={reasons(line)} />
          ))}
          <GapLines gaps={gaps} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {gaps.length > 0 || lines.length === 0 ? t.noPrice : t.sum}
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
