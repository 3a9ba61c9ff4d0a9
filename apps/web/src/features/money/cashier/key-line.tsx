import { shiftCurrent } from '@visa/contract/money/shift'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { digitsOf } from './cashier.rules.ts'
import { useWayOn } from './subject-page.ts'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

/** The keys of the counter, and what the shift will have to tell. */
export function KeyLine({ cashier: { unknown, offered, balance } }: { cashier: Cashier }) {
  const t = useTexts(cashierMessages)
  const { toContract } = useTexts(cashierNoticeMessages)
  const wayOn = useWayOn()(balance)
  const open = useCall(shiftCurrent, {}, { silent: true }).data?.shift?.totals.open.count ?? 0
  const digits = digitsOf(offered)
  return (
    <footer className={styles.keys} aria-label={t.keys}>
      <span>
        <kbd>F2</kbd> {t.keyScan}
      </span>
      {digits.length > 0 && (
        <span>
          {digits.map((digit) => (
            <kbd key={digit}>{digit}</kbd>
          ))}{' '}
          {t.keyWays}
        </span>
      )}
      <span>
        <kbd>Enter</kbd> {t.keyTake}
      </span>
      <span>
        <kbd>F8</kbd> {t.keyAsk}
      </span>
      <span>
        <kbd>F9</kbd> {t.keyPrint}
      </span>
      {wayOn !== undefined && (
        <span>
          <kbd>F10</kbd> {toContract}
        </span>
      )}
      <span>
        <kbd>Esc</kbd> {t.keyEscape}
      </span>
      {unknown && open > 0 && (
        <span className={styles.warnEnd}>{fill(t.shiftTellsOpen, { count: open })}</span>
      )}
    </footer>
  )
}
