import { formatMoney } from '@visa/contract/money'
import type { RefundRow } from '@visa/contract/money/payment'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { useTexts } from '../../lib/i18n.tsx'

interface RefundWords {
  /** Why it went back: as somebody wrote it, or as the product says it of what it did by itself. */
  reason: string
  /** Which fees it gave up; empty where it names none. */
  lines: string
}

export function useRefundWords(): (refund: Pick<RefundRow, 'reason' | 'automatic' | 'lines'>) => RefundWords {
  const { byItself } = useTexts(moneyDialogMessages)
  const { kinds } = useTexts(feeKindMessages)
  const known: Readonly<Record<string, string>> = byItself
  return ({ reason, automatic, lines }) => ({
    reason: automatic ? (known[reason] ?? reason) : reason,
    lines: lines.map(({ kind, cents }) => `${kinds[kind]} ${formatMoney(cents)}`).join(' '),
  })
}
