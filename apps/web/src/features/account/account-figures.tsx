import { formatMoney } from '@visa/contract/money'
import { CREDIT_ALERT_PERCENT, type AccountDetail } from '@visa/contract/money/account'
import { accountMessages } from '@visa/messages/money/accounts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { yuan } from '../../lib/yuan.ts'
import styles from './account.module.css'

/** Three figures and not one: paid ahead, credit, and what can still be ordered for. */
export function AccountFigures({ account }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  const { prepaidCents, reservedCents, usedCents, limitCents, transitCents, availableCents, shortCents } =
    account
  const free = Math.max(limitCents - usedCents, 0)
  return (
    <div className={styles.figures}>
      <section className={styles.card} aria-label={t.prepaid}>
        <h2>{t.prepaid}</h2>
        <strong className={styles.big}>{yuan(prepaidCents)}</strong>
        <p className={styles.soft}>
          {fill(t.monthMoved, {
            in: formatMoney(account.monthInCents),
            out: formatMoney(account.monthOutCents),
          })}
        </p>
      </section>
      <section className={styles.card} aria-label={t.credit}>
        <h2>
          {t.credit}
          <span className={styles.soft}>
            {limitCents === 0 ? t.noCredit : fill(t.limitIs, { limit: formatMoney(limitCents) })}
          </span>
        </h2>
        {(limitCents > 0 || usedCents > 0) && <CreditBar account={account} />}
      </section>
      <section className={styles.card} aria-label={t.canOrder}>
        <h2>{t.canOrder}</h2>
        <strong className={styles.big} data-low={availableCents <= 0}>
          {yuan(availableCents)}
        </strong>
        {shortCents > 0 && (
          <p className={styles.warned}>{fill(t.shortBy, { amount: formatMoney(shortCents) })}</p>
        )}
        <p className={styles.soft}>
          {fill(t.canOrderFrom, {
            prepaid: formatMoney(prepaidCents - reservedCents),
            free: formatMoney(free),
            transit: formatMoney(transitCents),
          })}
        </p>
      </section>
    </div>
  )
}

const WHOLE = 100

function CreditBar({ account }: { account: AccountDetail }) {
  const t = useTexts(accountMessages)
  const { usedCents, limitCents, transitCents, transitOrders, alertCents } = account
  const whole = Math.max(limitCents, usedCents + transitCents, 1)
  const share = (cents: number): string => `${(cents * WHOLE) / whole}%`
  const free = Math.max(limitCents - usedCents - transitCents, 0)
  return (
    <>
      <div className={styles.bar} aria-hidden>
        <span
          className={styles.used}
          style={{ width: share(usedCents) }}
          data-over={usedCents > limitCents}
        />
        <span className={styles.transit} style={{ width: share(transitCents) }} />
        {limitCents > 0 && <i className={styles.mark} style={{ insetInlineStart: share(alertCents) }} />}
      </div>
      <p className={styles.legend}>
        <span data-key="used">{fill(t.usedCents, { amount: formatMoney(usedCents) })}</span>
        <span data-key="transit">
          {fill(t.transitCents, { orders: transitOrders, amount: formatMoney(transitCents) })}
        </span>
        <span data-key="free">{fill(t.freeCents, { amount: formatMoney(free) })}</span>
        {limitCents > 0 && (
          <span className={styles.warned}>
            {fill(t.alertLine, { percent: CREDIT_ALERT_PERCENT, amount: formatMoney(alertCents) })}
          </span>
        )}
      </p>
    </>
  )
}
