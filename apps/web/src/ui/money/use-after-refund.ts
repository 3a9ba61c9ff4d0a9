import type { SubjectBalance } from '@visa/contract/money/payment'
import { afterRefund, owedAgain } from '@visa/contract/money/refund-choice'
import { moneyDialogMessages } from '@visa/messages/money/money-dialogs'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'

/** As a form holds it. */
export interface Chosen {
  amountCents?: number | string | null | undefined
  feesAfter?: string | null | undefined
  lines?: readonly { cents: number | string }[] | null | undefined
}

interface Outlook {
  /** Whether somebody has to say what becomes of the fees: else it would be owed again without a word. */
  asks: (chosen: Chosen) => boolean
  /** How it stands once this has gone, in plain words. */
  told: (chosen: Chosen) => string | undefined
}

const centsOf = ({ lines }: Chosen): number =>
  (lines ?? []).reduce((sum, { cents }) => sum + Number(cents), 0)

/** What a refund comes to, for whoever asks for it and whoever lets it go. */
export function useAfterRefund(balance: SubjectBalance | undefined, surplus: boolean): Outlook {
  const t = useTexts(moneyDialogMessages)
  return {
    asks: ({ amountCents }) =>
      balance !== undefined && owedAgain(balance, Number(amountCents ?? 0), surplus) > 0,
    told: (chosen) => {
      if (balance === undefined) return undefined
      const fallCents = chosen.feesAfter === 'stay' ? 0 : centsOf(chosen)
      const amountCents = Number(chosen.amountCents ?? 0)
      const after = afterRefund(balance, { amountCents, fallCents, surplus })
      const rest =
        after.owedCents > 0
          ? fill(t.afterOwed, { owed: yuan(after.owedCents) })
          : after.overCents > 0
            ? fill(t.afterOver, { over: yuan(after.overCents) })
            : t.afterEven
      return fill(t.afterRefund, {
        no: balance.subjectNo,
        due: yuan(after.dueCents),
        paid: yuan(after.paidCents),
        rest,
      })
    },
  }
}
