import { FEE_KINDS, type FeeKind } from '@visa/contract/visa/fee-kinds'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import { useFormHandle } from '../form/form-context.ts'
import { MoneyInput } from '../inputs/money-input.tsx'
import styles from './money.module.css'

interface RefundLine {
  kind: FeeKind
  cents: number
}

interface RefundLinesProps {
  /** What was asked for, fee by fee. */
  lines: readonly { kind: string; cents: number }[]
  /** The field that becomes their sum; absent: the amount is fixed, and they must come to it. */
  sumTo?: string
  id?: string
  value?: readonly RefundLine[]
  onChange?: (lines: readonly RefundLine[]) => void
}

const NONE: readonly RefundLine[] = []

/** How much of each fee goes back; the amount of the refund is their sum. */
export function RefundLines({ lines, sumTo, id, value = NONE, onChange }: RefundLinesProps) {
  const t = useTexts(moneyDialogMessages)
  const { kinds } = useTexts(feeKindMessages)
  const { onTyped } = useFormHandle()
  const set = (kind: FeeKind, cents: number | null) => {
    const others = value.filter((line) => line.kind !== kind)
    const next = cents === null || cents === 0 ? others : [...others, { kind, cents }]
    onChange?.(next)
    if (sumTo !== undefined)
      onTyped(
        sumTo,
        next.reduce((sum, line) => sum + line.cents, 0),
      )
  }
  const known = FEE_KINDS.flatMap((kind) => {
    const cents = lines.reduce((sum, line) => sum + (line.kind === kind ? line.cents : 0), 0)
    return cents > 0 ? [{ kind, cents }] : []
  })
  return (
    <ul id={id} className={styles.lines}>
      {known.map(({ kind, cents }) => {
        const said = fill(t.line, { kind: kinds[kind], amount: yuan(cents) })
        return (
          <li key={kind}>
            <span>{said}</span>
            <MoneyInput
              aria-label={said}
              value={value.find((line) => line.kind === kind)?.cents ?? null}
              onChange={(typed) => set(kind, typed)}
            />
          </li>
        )
      })}
    </ul>
  )
}
