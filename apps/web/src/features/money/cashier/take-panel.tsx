import { formatMoney } from '@visa/contract/money'
import { likelyGiven, piecesFor } from '@visa/contract/money/cash'
import { shiftCurrent } from '@visa/contract/money/shift'
import { isAccountWay, isChannel } from '@visa/contract/money/ways'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { Alert, Button, Input } from 'antd'
import { useEffect, useRef, type FormEvent } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import type { Cashier } from './use-cashier.ts'
import styles from './cashier.module.css'

/** How much is taken, and what the way asks for: cash its change, a card its slip. */
export function TakePanel({ cashier, onOpenShift }: { cashier: Cashier; onOpenShift: () => void }) {
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { ways } = useTexts(paymentWordMessages)
  const { way, amountCents, balance, busy, typed } = cashier
  const form = useRef<HTMLFormElement>(null)
  const current = useCall(shiftCurrent, {}, { silent: true }).data
  const noShift = way === 'CASH' && current?.shift === null
  // Once the drawer is open the next thing is what the customer gives.
  const before = useRef(noShift)
  useEffect(() => {
    if (before.current && !noShift) form.current?.querySelector<HTMLElement>('[data-next] input')?.focus()
    before.current = noShift
  }, [noShift])
  if (way === undefined) return null
  const title = fill(t.takeTitle, { way: ways[way], amount: formatMoney(amountCents) })
  if (noShift)
    return (
      <section className={styles.card} aria-label={title}>
        <header className={styles.ruled}>
          <h2>{title}</h2>
        </header>
        <p className={styles.padded}>{notices.cashNeedsShift}</p>
        <footer className={styles.foot}>
          <Button type="primary" size="large" data-next data-at-once onClick={onOpenShift}>
            {notices.openShiftNow} <kbd>Enter</kbd>
          </Button>
        </footer>
      </section>
    )
  const short = way === 'CASH' && typed.givenCents !== null && typed.givenCents < amountCents
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!short) cashier.pay()
  }
  return (
    <form ref={form} className={styles.card} aria-label={title} onSubmit={submit}>
      <header className={styles.ruled}>
        <h2>{title}</h2>
      </header>
      {balance?.provisional === true && amountCents >= balance.owedCents && (
        <Alert banner type="warning" title={notices.provisional} />
      )}
      <div className={styles.two}>
        <label className={styles.field} data-amount>
          <b>{t.howMuch}</b>
          <MoneyInput
            size="large"
            value={cashier.shownCents}
            onChange={(cents) => cashier.type({ amountCents: cents })}
          />
        </label>
        {way === 'CASH' ? <Change cashier={cashier} /> : !isChannel(way) && <Slip cashier={cashier} />}
      </div>
      <footer className={styles.foot}>
        <Button
          type="primary"
          size="large"
          loading={busy}
          htmlType="submit"
          disabled={amountCents <= 0 || short}
          {...(isChannel(way) || isAccountWay(way) ? { 'data-next': true } : {})}
        >
          {isChannel(way) ? t.takeCode : t.take} <kbd>Enter</kbd>
        </Button>
        {isChannel(way) && <span className={styles.soft}>{t.scanTip}</span>}
      </footer>
    </form>
  )
}

/** Cash: what was handed over, with the notes that are likely, and with which pieces the rest is given back. */
function Change({ cashier: { amountCents, typed, type } }: { cashier: Cashier }) {
  const t = useTexts(cashierMessages)
  const { givenCents } = typed
  return (
    <>
      <div className={styles.given}>
        <label className={styles.field} data-next>
          <b>{t.customerGives}</b>
          <MoneyInput size="large" value={givenCents} onChange={(cents) => type({ givenCents: cents })} />
        </label>
        <div className={styles.offers}>
          {likelyGiven(amountCents).map((cents) => (
            <Button key={cents} htmlType="button" onClick={() => type({ givenCents: cents })}>
              {formatMoney(cents)}
            </Button>
          ))}
        </div>
      </div>
      <ChangeLine change={givenCents === null || amountCents <= 0 ? null : givenCents - amountCents} />
    </>
  )
}

/** Null: nothing was counted yet, and no change is told. */
function ChangeLine({ change }: { change: number | null }) {
  const t = useTexts(cashierMessages)
  const pieces = piecesFor(Math.max(change ?? 0, 0)).map(({ valueCents, pieces: count }) =>
    fill(t.piece, { value: formatMoney(valueCents).replace(/\.00$/, ''), pieces: count }),
  )
  if (change === null)
    return (
      <output className={styles.change} data-tone="none">
        <span>
          {t.changeIs}
          <small>{t.changeAfter}</small>
        </span>
      </output>
    )
  return (
    <output className={styles.change} data-tone={change < 0 ? 'bad' : 'good'}>
      <span>
        {change < 0 ? fill(t.givenShort, { amount: formatMoney(-change) }) : t.changeIs}
        <small>{change === 0 ? t.changeNone : pieces.join(t.comma)}</small>
      </span>
      {change >= 0 && <b>{formatMoney(change)}</b>}
    </output>
  )
}

/** A card or a transfer: the number by which it is found again, and who paid. */
function Slip({ cashier: { typed, type } }: { cashier: Cashier }) {
  const t = useTexts(cashierMessages)
  return (
    <>
      <label className={styles.field} data-next>
        <b>{t.reference}</b>
        <Input
          size="large"
          value={typed.reference}
          placeholder={t.referenceHint}
          onChange={({ target }) => type({ reference: target.value })}
        />
      </label>
      <label className={styles.field}>
        <b>{t.payer}</b>
        <Input
          size="large"
          value={typed.payer}
          placeholder={t.payerHint}
          onChange={({ target }) => type({ payer: target.value })}
        />
      </label>
    </>
  )
}
