import { screenOfKind } from '@visa/contract/visa/fee-kinds'
import type { FeeMatrix, MatrixGap } from '@visa/contract/visa/fee-matrix'
import type { Product } from '@visa/contract/visa/products'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { feeMessages } from '@visa/messages/visa/fees'
import { Button } from 'antd'
import { useId } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCan } from '../../lib/session.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { useFeeNames } from './fee.names.ts'
import { RuleAddDialog } from './rule.form.tsx'
import styles from './fees.module.css'

interface GapListProps {
  matrix: FeeMatrix
  product: Product
  onDay: (day: string) => void
}

/** What will be missing, each with what mends it. */
export function GapList({ matrix: { gaps }, product, onDay }: GapListProps) {
  const t = useTexts(feeMessages)
  const { kinds } = useTexts(feeKindMessages)
  const names = useFeeNames()
  const can = useCan()
  const titleId = useId()
  const [filling, setFilling] = useTabState<MatrixGap | null>('fee gap', null)
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.asideHead}>
        <h2 id={titleId}>{gaps.length === 0 ? t.noProblems : fill(t.problems, { count: gaps.length })}</h2>
      </header>
      {gaps.length === 0 && <p className={styles.asideText}>{t.noProblemsHelp}</p>}
      <ul className={styles.gaps}>
        {gaps.map((gap) => (
          <li key={`${gap.kind} ${gap.from}`}>
            <b className={styles.missing}>{t.gapWord}</b>
            <span>
              {fill(t.gapText, {
                kind: kinds[gap.kind],
                category: names.category(gap.visaCategory, product.visaType),
                entries: gap.entries === '' ? '' : names.entries(gap.entries),
                speed: [
                  names.speed(gap.urgencyLevel),
                  gap.nationGroup === '' ? '' : names.nationGroup(gap.nationGroup),
                ]
                  .filter((part) => part !== '')
                  .join(' '),
                cells: gap.cells,
                from: gap.from,
              })}
              {gap.to !== null && ` ${fill(t.gapUntil, { to: gap.to })}`}
              <span className={styles.remedies}>
                {can(`${screenOfKind(gap.kind)}.edit`) && (
                  <Button type="link" size="small" onClick={() => setFilling(gap)}>
                    {t.fillGap}
                  </Button>
                )}
                <Button type="link" size="small" onClick={() => onDay(gap.from)}>
                  {t.lookThen}
                </Button>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {filling !== null && (
        <RuleAddDialog
          screen={screenOfKind(filling.kind)}
          product={product}
          gap={filling}
          onClosed={() => setFilling(null)}
        />
      )}
    </section>
  )
}
