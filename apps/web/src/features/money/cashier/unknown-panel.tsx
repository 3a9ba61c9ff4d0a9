import { CheckOutlined, CloseOutlined, WarningFilled } from '@ant-design/icons'
import { formatDate } from '@visa/contract/dates'
import { formatMoney } from '@visa/contract/money'
import type { PaymentRow } from '@visa/contract/money/payment'
import { cashierMessages } from '@visa/messages/money/cashier'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useClock } from '../../../lib/use-clock.ts'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

/** What is known, what is not, and what to do about it: the same shape for every uncertainty. */
export function Uncertainty({
  title,
  aside,
  known,
  unknown,
  steps,
  never,
  end,
  children,
}: {
  title: string
  aside?: string
  known: readonly { at: string; text: string }[]
  unknown: string
  steps: readonly string[]
  never: readonly string[]
  end?: string
  children: ReactNode
}) {
  const t = useTexts(cashierMessages)
  return (
    <section className={styles.unsure} role="alert" aria-label={title}>
      <header className={styles.ruled}>
        <WarningFilled aria-hidden />
        <h2>{title}</h2>
        <span className={styles.end}>{aside}</span>
      </header>
      <div className={styles.two}>
        <div>
          <h3>{t.weKnow}</h3>
          <ul className={styles.facts}>
            {known.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <time>{at}</time> {text}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t.weDoNotKnow}</h3>
          <p>{unknown}</p>
          <h3>{t.whatNow}</h3>
          <ul className={styles.facts}>
            {steps.map((text) => (
              <li key={text}>
                <CheckOutlined aria-hidden /> {text}
              </li>
            ))}
            {never.map((text) => (
              <li key={text}>
                <CloseOutlined aria-hidden /> {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {end !== undefined && <p className={styles.padded}>{end}</p>}
      <footer className={styles.foot}>{children}</footer>
    </section>
  )
}

const clock = (at: string): string => formatDate(at, 'hh:mm:ss')

/** A try of which the channel has not said what became of it. */
export function UnknownPanel({ cashier, payment }: { cashier: Cashier; payment: PaymentRow }) {
  const t = useTexts(cashierMessages)
  const { ways, troubles } = useTexts(paymentWordMessages)
  const { codeUrl, createTime, updateTime, expiresAt, trouble } = payment
  const way = ways[payment.way]
  const now = useClock()
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  const known = [
    { at: clock(createTime), text: fill(t.knowBegun, { way }) },
    { at: clock(createTime), text: fill(codeUrl === '' ? t.knowNoAnswer : t.knowShown, { way }) },
    ...(isOver ? [{ at: clock(expiresAt), text: t.knowExpired }] : []),
    ...(trouble === '' ? [] : [{ at: clock(updateTime), text: troubles[trouble] }]),
    ...cashier.asked.map(({ at, said }) => ({ at: clock(at), text: fill(t.knowAsked, { said }) })),
  ]
  return (
    <Uncertainty
      title={fill(t.unknownTitle, { way, amount: formatMoney(payment.amountCents) })}
      aside={t.nextCheck}
      known={known}
      unknown={t.whetherPaid}
      steps={[t.doLook, t.doGo]}
      never={[t.doNot]}
      end={t.unknownEnd}
    >
      <Button type="primary" size="large" loading={cashier.busy} onClick={() => void cashier.ask()}>
        {t.askAgain} <kbd>F8</kbd>
      </Button>
      <Button size="large" disabled={cashier.busy} onClick={() => void cashier.withdraw()}>
        {t.withdrawCode} <kbd>Esc</kbd>
      </Button>
      <Button size="large" onClick={cashier.clear}>
        {t.next}
      </Button>
    </Uncertainty>
  )
}
