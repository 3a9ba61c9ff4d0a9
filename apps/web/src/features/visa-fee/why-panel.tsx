import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { formatMoney } from '@visa/contract/money'
import { HOME_CURRENCY } from '@visa/contract/visa/fee-kinds'
import type { FeeWhy, WhyKind } from '@visa/contract/visa/fee-matrix'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { Button } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { useConditions, useFeeNames, usePeriod } from './fee.names.ts'
import type { CellKey } from './use-fee-view.ts'
import styles from './fees.module.css'

interface WhyPanelProps {
  why: FeeWhy
  cell: CellKey
  visaType: number
  onClose: () => void
}

/** Which rules could say each fee of one cell, which one does, and why the others do not. */
export function WhyPanel({ why, cell, visaType, onClose }: WhyPanelProps) {
  const t = useTexts(feeMessages)
  const { ages } = useTexts(feeKindMessages)
  const names = useFeeNames()
  const titleId = useId()
  const { totalCents, todayCents } = why
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.asideHead}>
        <h2 id={titleId}>{totalCents === null ? t.whyGap : fill(t.why, { amount: yuan(totalCents) })}</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t.close} onClick={onClose} />
      </header>
      <p className={styles.asideText}>
        {[
          names.category(cell.visaCategory, visaType),
          cell.entries === '' ? '' : names.entries(cell.entries),
          names.speed(cell.urgencyLevel),
          ages[cell.ageGroup],
          cell.nationGroup === '' ? '' : names.nationGroup(cell.nationGroup),
          why.day,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {why.kinds.map((kind) => (
        <WhyFee key={kind.kind} fee={kind} />
      ))}
      <div className={styles.sum}>
        <span>{t.perPerson}</span>
        {todayCents !== null && (
          <span className={styles.soft}>{fill(t.todayCosts, { amount: yuan(todayCents) })}</span>
        )}
        <b>{totalCents === null ? '—' : yuan(totalCents)}</b>
      </div>
      <p className={styles.asideText}>{t.whyNote}</p>
    </section>
  )
}

function WhyFee({ fee: { kind, cents, rules } }: { fee: WhyKind }) {
  const t = useTexts(feeMessages)
  const { kinds, gap } = useTexts(feeKindMessages)
  const conditionsOf = useConditions()
  const periodOf = usePeriod()
  return (
    <div className={styles.fee}>
      <div className={styles.feeHead}>
        <b>{kinds[kind]}</b>
        {cents === null ? (
          <b className={styles.missing}>{fill(gap, { kind: kinds[kind] })}</b>
        ) : (
          <b>{yuan(cents)}</b>
        )}
      </div>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.id} data-verdict={rule.verdict}>
            {rule.verdict === 'used' && <CheckOutlined className={styles.check} aria-hidden />}
            <span className={styles.ruleText}>
              {fill(t.ruleNo, { id: rule.id, version: rule.version })} · {conditionsOf(rule)} ·{' '}
              {fill(t.conditions, { count: rule.conditions })} · {periodOf(rule)}
              {rule.currency !== HOME_CURRENCY && ` · ${rule.currency} ${formatMoney(rule.amountCents)}`}
            </span>
            <span className={styles.verdict}>
              {rule.verdict !== 'used' && `${yuan(rule.chargedCents)} `}
              {t.verdicts[rule.verdict]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
