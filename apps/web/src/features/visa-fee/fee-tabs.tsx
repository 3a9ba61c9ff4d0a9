import type { RuleKind } from '@visa/contract/visa/fee-kinds'
import type { FeeMatrix } from '@visa/contract/visa/fee-matrix'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { Segmented } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import type { FeeView } from './use-fee-view.ts'
import styles from './fees.module.css'

/** What stands in cells, in the order in which people read a price. */
const SHOWN: readonly RuleKind[] = [
  'consular',
  'urgent',
  'service',
  'discount',
  'commission',
  'acceptance',
  'platform',
]

interface FeeTabsProps {
  matrix: FeeMatrix | undefined
  view: FeeView
  onChange: (change: Partial<FeeView>) => void
}

/** All together, one kind of fee, or the rules behind them. */
export function FeeTabs({ matrix, view, onChange }: FeeTabsProps) {
  const t = useTexts(feeMessages)
  const { kinds } = useTexts(feeKindMessages)
  const there = new Set(
    matrix?.rows.flatMap(({ cells }) => cells.flatMap(({ amounts }) => amounts.map(({ kind }) => kind))),
  )
  const offered = SHOWN.filter((kind) => there.has(kind) || kind === view.tab)
  return (
    <div className={styles.tabs}>
      <Segmented<FeeView['tab']>
        aria-label={t.tabs}
        value={view.tab}
        onChange={(tab) => onChange({ tab })}
        options={[
          { value: 'total', label: t.total },
          ...offered.map((kind) => ({ value: kind, label: kinds[kind] })),
          { value: 'rules', label: t.rules },
        ]}
      />
    </div>
  )
}
