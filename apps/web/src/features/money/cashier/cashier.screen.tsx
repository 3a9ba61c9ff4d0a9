import { formatMoney } from '@visa/contract/money'
import type { PaymentRow } from '@visa/contract/money/payment'
import { toGoBack } from '@visa/contract/money/standing'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RefundDialog } from '../../../ui/money/refund.dialog.tsx'
import { ScanBar } from '../../../ui/scan/scan-bar.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { customerViewOf } from './customer-view.ts'
import { useCustomerWindow } from './customer-channel.ts'
import { CustomerCard } from './customer-card.tsx'
import { GoingBack } from './going-back.tsx'
import { KeyLine } from './key-line.tsx'
import { LostPanel } from './lost-panel.tsx'
import { OpenPanel } from './open-panel.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { SettledPanel } from './settled-panel.tsx'
import { ShiftCard } from './shift-card.tsx'
import { SubjectBar, SubjectChoices } from './subject-bar.tsx'
import { TakePanel } from './take-panel.tsx'
import { UnknownPanel } from './unknown-panel.tsx'
import { useCashier, type Cashier } from './use-cashier.ts'
import { useCashierKeys } from './use-cashier-keys.ts'
import { usePrinting } from './use-printing.tsx'
import { WayButtons } from './way-buttons.tsx'
import styles from './cashier.module.css'

/** Where money is taken: what is on the counter, its ways to be paid, and exactly what is known of each try. */
export function CashierScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const t = useTexts(cashierMessages)
  const root = useRef<HTMLDivElement>(null)
  const cashier = useCashier()
  const printing = usePrinting(cashier.subject)
  const { info } = useSession()
  const view = customerViewOf(cashier, info.userInfo.companyName)
  const customer = useCustomerWindow(view)
  const { goOn } = useCashierKeys(root, cashier, printing.printNewest)
  const [opening, setOpening] = useTabState('opening shift', false)
  // Whoever comes from a record has chosen it already.
  useAsked(params, ({ key = '' }) => {
    if (key !== '') void cashier.scan(key)
  })
  return (
    <div ref={root} className={styles.screen}>
      <ScanBar
        label={t.scan}
        hint={t.scanTip}
        verdict={cashier.verdict}
        onScan={cashier.scan}
        hearsElsewhere={false}
      />
      <div className={styles.panes}>
        <div className={styles.main}>
          <Counter
            cashier={cashier}
            print={printing.printNewest}
            connected={customer.connected}
            onOpenShift={() => setOpening(true)}
          />
        </div>
        <aside className={styles.side}>
          <CustomerCard view={view} connected={customer.connected} onOpen={customer.open} />
          <ShiftCard
            opening={opening}
            onOpening={setOpening}
            onOpened={cashier.shiftOpened}
            onDialogClosed={goOn}
          />
          <ReceiptsCard onPrint={printing.print} />
        </aside>
      </div>
      <KeyLine cashier={cashier} />
      {printing.dialog}
    </div>
  )
}

interface CounterProps {
  cashier: Cashier
  print: () => void
  connected: boolean
  onOpenShift: () => void
}

function Counter(props: CounterProps) {
  const { cashier } = props
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { balance, choices, subject, error } = cashier
  const [refunding, setRefunding] = useState<PaymentRow>()
  if (choices.found.length > 0) return <SubjectChoices choices={choices} onChoose={cashier.choose} />
  if (subject === undefined) return <EmptyState title={t.emptyTitle} help={t.emptyHelp} />
  if (balance === undefined)
    return error === null ? null : <ErrorState reason={error.message} onRetry={cashier.clear} />
  return (
    <>
      <SubjectBar balance={balance} onNext={cashier.clear} />
      <BalanceCards cashier={cashier} balance={balance} />
      <section className={styles.card} aria-label={t.ways}>
        <WayButtons cashier={cashier} />
        <PaymentLines cashier={cashier} onRefund={setRefunding} />
      </section>
      {balance.owedCents > 0 && toGoBack(balance) > 0 && (
        <section className={styles.card} aria-label={notices.toBack}>
          <header className={styles.ruled}>
            <h2>
              {fill(notices.backTitle, { no: balance.subjectNo, amount: formatMoney(toGoBack(balance)) })}
            </h2>
          </header>
          <GoingBack payments={cashier.payments} balance={balance} />
        </section>
      )}
      <NowPanel {...props} onRefund={setRefunding} />
      {refunding !== undefined && (
        <RefundDialog payment={refunding} onClosed={() => setRefunding(undefined)} />
      )}
    </>
  )
}

/** What is to be done next: one thing at a time. */
function NowPanel({
  cashier,
  print,
  connected,
  onOpenShift,
  onRefund,
}: CounterProps & { onRefund: (payment: PaymentRow) => void }) {
  const { balance, lost, open, unknown } = cashier
  if (lost !== undefined) return <LostPanel cashier={cashier} intention={lost} />
  if (open !== undefined) {
    return unknown ? (
      <UnknownPanel cashier={cashier} payment={open} />
    ) : (
      <OpenPanel cashier={cashier} payment={open} connected={connected} />
    )
  }
  if (balance !== undefined && balance.owedCents === 0)
    return <SettledPanel cashier={cashier} balance={balance} onPrint={print} onRefund={onRefund} />
  return <TakePanel cashier={cashier} onOpenShift={onOpenShift} />
}
