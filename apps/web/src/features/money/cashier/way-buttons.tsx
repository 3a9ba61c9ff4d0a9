import { LockOutlined } from '@ant-design/icons'
import { cashierMessages } from '@visa/messages/money/cashier'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { useId } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { COUNTER_WAYS } from './cashier.rules.ts'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

/** The ways to pay, by digit; locked as a whole while the outcome of one is open. */
export function WayButtons({ cashier }: { cashier: Cashier }) {
  const t = useTexts(cashierMessages)
  const { ways } = useTexts(paymentWordMessages)
  const name = useId()
  const { way, offered, locked, unknown, lost, balance } = cashier
  const settled = (balance?.owedCents ?? 0) === 0
  const unsure = unknown || lost !== undefined
  const hint = unsure ? t.waysLocked : locked ? t.waysWaiting : settled ? '' : t.waysHint
  return (
    <>
      <header className={styles.head}>
        <h2>{t.ways}</h2>
        <span className={unsure ? styles.warn : styles.soft}>
          {unsure && <LockOutlined aria-hidden />} {hint}
        </span>
      </header>
      <fieldset className={styles.ways} aria-label={t.ways}>
        {COUNTER_WAYS.map((each, index) => {
          const open = offered.includes(each) && !locked && !settled
          return (
            <label
              key={each}
              title={offered.includes(each) ? undefined : fill(t.wayNotOffered, { way: ways[each] })}
            >
              <input
                type="radio"
                name={name}
                data-way
                checked={each === way && !settled}
                disabled={!open}
                onChange={() => cashier.type({ way: each })}
              />
              {open ? <kbd aria-hidden>{index + 1}</kbd> : <LockOutlined aria-hidden />}
              {ways[each]}
            </label>
          )
        })}
      </fieldset>
    </>
  )
}
