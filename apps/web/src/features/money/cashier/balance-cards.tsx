import type { SubjectBalance } from '@visa/contract/money/payment'
import { formatMoney } from '@visa/contract/money'
import { standing } from '@visa/contract/money/standing'
import { FEE_KINDS, type FeeKind } from '@visa/contract/visa/fee-kinds'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { feeKindMessages } from '@visa/messages/visa/fee-kinds'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { goneBack } from '../../../ui/money/money.names.ts'
import { countPaid } from './cashier.rules.ts'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

/** Due, paid, and what is to be taken, large; or that nobody can say so yet. */
export function BalanceCards({ cashier, balance }: { cashier: Cashier; balance: SubjectBalance }) {
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { kinds } = useTexts(feeKindMessages)
  const { totalCents, paidCents, owedCents, closed, lines } = balance
  const [count, back] = [countPaid(cashier.payments), goneBack(cashier.payments)]
  const unsure = cashier.unknown || cashier.lost !== undefined
  // Of whoever pays without an agent nothing is an agent's.
  const nameOf = (kind: FeeKind): string =>
    kind === 'discount' && balance.companyId === null ? notices.discount : kinds[kind]
  const fees = FEE_KINDS.flatMap((kind) => {
    const cents = lines.reduce((sum, line) => sum + (line.kind === kind ? line.cents : 0), 0)
    return cents === 0 ? [] : [`${nameOf(kind)} ${formatMoney(cents)}`]
  })
  const { kind, cents } = standing(balance)
  const tone = unsure ? 'unsure' : kind === 'unpaid' || (closed && kind === 'settled') ? 'ended' : kind
  const { title, hint } = {
    unsure: { title: t.unknown, hint: t.unknownHint },
    over: { title: notices.tooMuch, hint: notices.overHint },
    back: { title: notices.toBack, hint: notices.backHint },
    settled: { title: t.settled, hint: '' },
    ended: { title: notices.ended, hint: '' },
    owed: { title: t.owed, hint: t.receiptHint },
  }[tone]
  const shown = unsure ? (cashier.open?.amountCents ?? owedCents) : cents
  return (
    <section className={styles.balance} aria-label={t.owed}>
      <div>
        <span>{t.total}</span>
        <b>{formatMoney(totalCents)}</b>
        <small>{fees.join(t.comma)}</small>
      </div>
      <div>
        <span>{t.paid}</span>
        <b className={styles.good}>{formatMoney(paidCents)}</b>
        <small>
          {back === 0
            ? fill(t.paidCount, { count })
            : fill(notices.paidBack, { count, amount: formatMoney(back) })}
        </small>
      </div>
      <div className={styles.large} data-tone={tone}>
        <span>
          {title}
          <small>{hint}</small>
        </span>
        <b>{yuan(shown)}</b>
      </div>
    </section>
  )
}
