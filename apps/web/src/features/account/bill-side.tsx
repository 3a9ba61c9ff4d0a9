import { formatDate } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import { billHistory, billSettle, type BillDetail, type SettleWay } from '@visa/contract/money/bill'
import { BILL_STATUS } from '@visa/contract/money/bill.states'
import { operationText } from '@visa/contract/states'
import { accountPayMessages } from '@visa/messages/money/account-pay'
import { accountMessages } from '@visa/messages/money/accounts'
import { billMessages } from '@visa/messages/money/bills'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { billStateMessages } from '@visa/messages/states/bill-states'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { confirmDialog, toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { yuan } from '../../lib/yuan.ts'
import { WRITING } from './account.names.ts'
import { isOpen } from './bill-due.ts'
import { PayCodeDialog } from './pay-code.dialog.tsx'
import styles from './account.module.css'

/** What can be settled now, how, and what it will do. */
export function BillSettle({ bill }: { bill: BillDetail }) {
  const t = useTexts(billMessages)
  const { closingCents, disputedCents, settledCents, reducedCents, carriedCents, payableCents, status } = bill
  const lines = [
    [t.closing, closingCents],
    [t.reducedAlready, -reducedCents],
    [t.settledAlready, -settledCents],
    [t.carriedAlready, -carriedCents],
    [t.held, -disputedCents],
  ] as const
  return (
    <section className={styles.card} aria-label={t.settle}>
      <h2>
        {t.settle} <span className={styles.soft}>{t.settleHelp}</span>
      </h2>
      <dl className={styles.facts}>
        {lines
          .filter(([label, cents]) => cents !== 0 || label === t.closing)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        {isOpen(bill) && (
          <div className={styles.total}>
            <dt>{t.payable}</dt>
            <dd>{yuan(payableCents)}</dd>
          </div>
        )}
      </dl>
      {status === BILL_STATUS.SETTLED && <p>{t.over}</p>}
      {status === BILL_STATUS.CARRIED && <p>{t.carriedOver}</p>}
      {isOpen(bill) &&
        (payableCents === 0 ? (
          <p className={styles.soft}>{t.nothingToSettle}</p>
        ) : bill.actions.includes('settle') ? (
          <Ways bill={bill} />
        ) : (
          bill.openPay !== null && <p className={styles.soft}>{t.beingPaid}</p>
        ))}
    </section>
  )
}

function useHelp({ prepaidCents, payableCents }: BillDetail): (way: SettleWay) => string {
  const t = useTexts(billMessages)
  return (way) => {
    if (way === 'TRANSFER') return t.transferHelp
    if (way !== 'PREPAID') return t.channelHelp
    return fill(prepaidCents < payableCents ? t.prepaidShort : t.prepaidLeft, {
      amount: formatMoney(prepaidCents),
    })
  }
}

function Ways({ bill }: { bill: BillDetail }) {
  const t = useTexts(billMessages)
  const p = useTexts(accountPayMessages)
  const help = useHelp(bill)
  const { id, billNo: no, payableCents, prepaidCents, ways, openPay } = bill
  const canPay = (way: SettleWay): boolean => way !== 'PREPAID' || prepaidCents >= payableCents
  const [chosen, setChosen] = useState<SettleWay>()
  const [reference, setReference] = useState('')
  const [showing, setShowing] = useState(false)
  const way = chosen ?? ways.find(canPay)
  const settle = useAction(billSettle, {
    ...WRITING,
    onSuccess: ({ status, openPay: waiting }) => {
      if (waiting !== null) setShowing(true)
      else if (status === BILL_STATUS.SETTLED) toast.success(fill(t.settledAll, { no }))
      else toast.success(fill(t.settleDone, { no, amount: formatMoney(payableCents) }))
    },
  })
  if (openPay !== null)
    return (
      <>
        <Button type="primary" block onClick={() => setShowing(true)}>
          {p.code}
        </Button>
        {showing && <PayCodeDialog title={no} pay={openPay} onClosed={() => setShowing(false)} />}
      </>
    )
  const amount = formatMoney(payableCents)
  const settleIn = async (by: SettleWay) => {
    const agreed = await confirmDialog({
      title: fill(t.settleAsk, { no, amount: yuan(payableCents), way: t.settleWays[by] }),
      content: fill(t.settleEffect, { amount }),
      okText: t.settle,
    })
    if (agreed)
      settle.mutate({
        body: { id, amountCents: payableCents, way: by, reference: by === 'TRANSFER' ? reference : '' },
      })
  }
  return (
    <>
      <Radio.Group
        className={styles.ways ?? ''}
        value={way}
        onChange={({ target }) => setChosen(target.value as SettleWay)}
        options={ways.map((value) => ({
          value,
          disabled: !canPay(value),
          label: (
            <span>
              {t.settleWays[value]} <small>{help(value)}</small>
            </span>
          ),
        }))}
      />
      {way === 'TRANSFER' && (
        <Input
          aria-label={t.reference}
          placeholder={t.reference}
          maxLength={64}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <Button
        type="primary"
        block
        loading={settle.isPending}
        disabled={way === undefined || (way === 'TRANSFER' && reference.trim() === '')}
        onClick={() => way !== undefined && void settleIn(way)}
      >
        {fill(t.settleNow, { amount: yuan(payableCents) })}
      </Button>
      <p className={styles.soft}>{fill(t.settleEffect, { amount })}</p>
    </>
  )
}

type Paid = NonNullable<CallOutput<typeof billHistory>[number]['paid']>

/** What happened to a bill, the newest first; what was said about lines stands there. */
export function BillHistory({ bill }: { bill: BillDetail }) {
  const t = useTexts(billMessages)
  const a = useTexts(accountMessages)
  const words = useTexts(billStateMessages)
  const { ways } = useTexts(paymentWordMessages)
  const moves = useCall(billHistory, { query: { id: bill.id } }, { silent: true }).data ?? []
  const moneyText = ({ no, way, cents }: Paid): string =>
    fill(cents < 0 ? t.wentBack : t.paidNow, { no, way: ways[way], amount: yuan(Math.abs(cents)) })
  const said = bill.lines.flatMap(({ notes, subjectNo }) =>
    notes.map(({ id, kind, saidAt, saidBy }) => ({
      key: `note ${id}`,
      at: saidAt,
      text: `${t.noteKinds[kind]} ${subjectNo}`,
      by: saidBy,
    })),
  )
  const happened = [
    ...moves.map(({ id, at, operation, actorName, paid }) => ({
      key: `${operation} ${id}`,
      at,
      text: paid === null ? operationText(words, operation) : moneyText(paid),
      by: actorName,
    })),
    ...said,
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <section className={styles.card} aria-label={t.history}>
      <h2>{t.history}</h2>
      <ol className={styles.history}>
        {happened.map(({ key, at, text, by }) => (
          <li key={key}>
            <time dateTime={at}>{formatDate(at, 'MM-dd hh:mm')}</time>
            <b>{text}</b>
            <span>{by === '' || by === 'system' ? a.system : by}</span>
          </li>
        ))}
      </ol>
      <p className={styles.soft}>{fill(t.papersHelp, { revision: bill.revision })}</p>
      {bill.remindedAt !== null && (
        <p className={styles.soft}>
          {fill(t.remindedAt, { time: formatDate(bill.remindedAt, 'MM-dd hh:mm') })}
        </p>
      )}
    </section>
  )
}
