import {
  paymentRecords,
  refreshQueryResult,
  subjectBalance,
  withdrawPay,
  type PaymentAnswer,
  type PaymentRow,
  type SubjectBalance,
} from '@visa/contract/money/payment'
import { subjectFind } from '@visa/contract/money/subject-find'
import type { CallOutput } from '@visa/contract/endpoint'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import { isChannel, isSlipWay, type PaymentWay } from '@visa/contract/money/ways'
import { cashierMessages } from '@visa/messages/money/cashier'
import { cashierNoticeMessages } from '@visa/messages/money/cashier-notices'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { call } from '../../../lib/call.ts'
import { said } from '../../../lib/call-error.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { below, useCall } from '../../../lib/query.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { useClock } from '../../../lib/use-clock.ts'
import { yuan } from '../../../lib/yuan.ts'
import { useVerdict } from '../../../ui/scan/use-verdict.ts'
import { channelOfCode, COUNTER_WAYS, foundVerdict, isUnknown, openTryOf } from './cashier.rules.ts'
import { isOf, NOTHING_TYPED, shownCents, type Subject, type Typed } from './counter-state.ts'
import { useTill } from './use-till.ts'
import { useWentBack } from './use-went-back.ts'

/** What came of asking a channel by hand. */
export interface Asked {
  at: string
  said: string
}

/** What a few digits may mean. */
export type Choices = CallOutput<typeof subjectFind>
const NO_CHOICES: Choices = { found: [], more: 0, capped: false }

const ASK_MS = 3_000
const SHOWN = 20

/** The counter: what is on it, how its money stands, and what is done with it. */
export function useCashier() {
  const t = useTexts(cashierMessages)
  const notices = useTexts(cashierNoticeMessages)
  const { ways: wayNames } = useTexts(paymentWordMessages)
  const client = useQueryClient()
  const now = useClock()
  const [subject, setSubject] = useTabState<Subject | undefined>('subject', undefined)
  const [choices, setChoices] = useState<Choices>(NO_CHOICES)
  const [typed, setTyped] = useTabState<Typed>('typed', NOTHING_TYPED)
  const { verdict, tell, forget } = useVerdict()
  const [last, setLast] = useState<PaymentRow>()
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [working, setWorking] = useState(false)

  const refresh = () => client.invalidateQueries({ predicate: below(CASE_STALE) })

  const enabled = subject !== undefined
  const query = { subjectKind: subject?.subjectKind ?? 'ORDER', subjectId: subject?.subjectId ?? 1 } as const
  const balances = useCall(subjectBalance, { query }, { silent: true, enabled })
  const [waiting, setWaiting] = useState(false)
  const records = useCall(
    paymentRecords,
    { query: { ...query, page: 1, pageSize: SHOWN } },
    { silent: true, enabled, ...(waiting ? { refetchInterval: ASK_MS } : {}) },
  )
  const balance = enabled ? balances.data : undefined
  const payments = enabled ? (records.data?.rows ?? []) : []
  const open = openTryOf(payments)
  if (waiting !== (open !== undefined)) setWaiting(open !== undefined)
  const unknown = open !== undefined && isUnknown(open, now)
  // What was said held for the money of then: once some of it goes back, nothing says it any more.
  const wentBack = useWentBack(payments)
  // A price that fell since: the change was handed out long ago, and something else is to be done now.
  const isOver = last !== undefined && (balance?.overCents ?? 0) > 0
  if (wentBack || isOver) {
    setLast(undefined)
    forget()
  }

  // The customer paid meanwhile: told by the payment that was open a moment ago.
  const before = useRef<number>(undefined)
  const notice = useEffectEvent((openId: number | undefined) => {
    const was = before.current
    before.current = openId
    const ended = payments.find(({ id }) => id === was)
    if (ended === undefined || was === openId || ended.status !== PAYMENT_STATUS.PAID) return
    setLast(ended)
    setTyped(NOTHING_TYPED)
    const amount = yuan(ended.amountCents)
    tell({ tone: 'good', title: fill(t.paidNow, { way: wayNames[ended.way], amount }) })
    void refresh()
  })
  const openId = open?.id
  useEffect(() => notice(openId), [openId])

  // The answer may come when the next customer is served already: then it is told by its number, and is none of theirs.
  const here = useRef(subject)
  useLayoutEffect(() => {
    here.current = subject
  })
  const onTaken = ({ payment }: PaymentAnswer) => {
    const amount = yuan(payment.amountCents)
    const way = wayNames[payment.way]
    const isHere = isOf(here.current, payment)
    const of = isHere ? {} : { text: payment.subjectNo }
    if (isHere) setAsked([])
    if (payment.status === PAYMENT_STATUS.PAYING) {
      tell({ tone: 'good', title: fill(t.shownCode, { way }), ...of })
    } else if (payment.status === PAYMENT_STATUS.PAID) {
      if (isHere) {
        setLast(payment)
        setTyped(NOTHING_TYPED)
      }
      const change = (payment.givenCents ?? payment.amountCents) - payment.amountCents
      const title =
        payment.way === 'CASH'
          ? fill(t.takenCash, { amount, change: yuan(change) })
          : fill(t.taken, { way, amount })
      tell({ tone: 'good', title, ...of })
    } else
      tell({
        tone: 'bad',
        title: fill(t.takeTitle, { way, amount }),
        text: isHere ? t.closed : `${payment.subjectNo} · ${t.closed}`,
      })
    void refresh()
  }
  const till = useTill({
    onTaken,
    onRefused: (reason) => {
      tell({ tone: 'bad', title: reason })
      void refresh()
    },
    onLost: (reason) => tell({ tone: 'bad', title: reason }),
  })

  const show = (found: SubjectBalance) => {
    const { subjectKind, subjectId } = found
    setChoices(NO_CHOICES)
    setSubject({ subjectKind, subjectId })
    setTyped(NOTHING_TYPED)
    setLast(undefined)
    setAsked([])
    tell(foundVerdict(found, { ...t, ...notices }))
    void refresh()
  }
  const clear = () => {
    setSubject(undefined)
    setChoices(NO_CHOICES)
    setTyped(NOTHING_TYPED)
    setLast(undefined)
    setAsked([])
    forget()
  }

  const owed = balance?.owedCents ?? 0
  const shown = shownCents(typed, owed)
  const amountCents = shown ?? 0
  const offered = balance?.ways ?? []
  const way = typed.way ?? COUNTER_WAYS.find((each) => offered.includes(each))
  const locked = open !== undefined || till.lost !== undefined

  /** `closed`: what was open is closed a moment ago, though the screen does not know it yet. */
  const pay = (more: { payCode?: string; way?: PaymentWay; closed?: boolean } = {}): void => {
    const by = more.way ?? way
    if (subject === undefined || by === undefined || amountCents <= 0 || till.busy) return
    if (locked && more.closed !== true) return
    if (!offered.includes(by))
      return tell({ tone: 'bad', title: fill(t.wayNotOffered, { way: wayNames[by] }) })
    const { givenCents, reference, payer } = typed
    // Enter once more after a part was paid is no cash in the drawer.
    if (by === 'CASH' && givenCents === null) return tell({ tone: 'bad', title: t.givenFirst })
    if (isSlipWay(by) && reference.trim() === '') return tell({ tone: 'bad', title: t.referenceFirst })
    void till.pay({
      ...subject,
      atCounter: true,
      amountCents,
      way: by,
      ...(isChannel(by) ? { presented: more.payCode === undefined ? 'QR' : 'CODE' } : {}),
      ...(more.payCode === undefined ? {} : { payCode: more.payCode }),
      ...(by === 'CASH' && givenCents !== null ? { givenCents } : {}),
      ...(isChannel(by) ? {} : { reference }),
      payer,
    })
  }

  /** Asks the channel about the open try; what it says is noted among what we know. */
  const ask = async (): Promise<void> => {
    if (open === undefined || working) return
    setWorking(true)
    const at = new Date().toISOString()
    try {
      const { payment } = await call(refreshQueryResult, { body: { id: open.id } }, { silent: true })
      if (payment.status === PAYMENT_STATUS.PAYING) {
        setAsked((list) => [...list, { at, said: t.stillWaiting }])
        tell({ tone: 'busy', title: t.stillWaiting })
      }
    } catch (error) {
      setAsked((list) => [...list, { at, said: said(error) }])
      tell({ tone: 'bad', title: said(error) })
    } finally {
      setWorking(false)
      await refresh()
    }
  }

  /** Has the channel close the open try; answers whether another one may begin. */
  const withdraw = async (): Promise<boolean> => {
    if (open === undefined || working) return false
    setWorking(true)
    const { paymentNo } = open
    try {
      const { payment } = await call(withdrawPay, { body: { id: open.id } }, { silent: true })
      const paid = payment.status === PAYMENT_STATUS.PAID
      tell({ tone: 'good', title: fill(paid ? t.paidMeanwhile : t.withdrawn, { paymentNo }) })
      return payment.status !== PAYMENT_STATUS.PAYING && !paid
    } catch (error) {
      tell({ tone: 'bad', title: said(error) })
      return false
    } finally {
      setWorking(false)
      await refresh()
    }
  }

  const find = async (code: string): Promise<void> => {
    // The next customer is served: what was done for the one before is over, whatever this code comes to.
    setChoices(NO_CHOICES)
    setLast(undefined)
    forget()
    if (!locked && owed === 0) setSubject(undefined)
    const fitting = await call(subjectFind, { query: { keyword: code } }, { silent: true })
    const [only, ...others] = fitting.found
    if (only === undefined) return tell({ tone: 'bad', title: fill(t.notFound, { code }) })
    if (others.length === 0) return show(only)
    setSubject(undefined)
    setChoices(fitting)
    tell({ tone: 'ask', title: fill(t.several, { code, count: others.length + 1 + fitting.more }) })
  }
  /** A code on a phone pays what is on the counter; everything else leads to what is to be paid. */
  const scan = async (code: string): Promise<void> => {
    const channel = channelOfCode(code)
    try {
      if (channel !== undefined && subject !== undefined) {
        // One door for one amount: our own code is closed first.
        if (open === undefined || (await withdraw())) pay({ payCode: code, way: channel, closed: true })
        return
      }
      await find(code)
    } catch (error) {
      tell({ tone: 'bad', title: code, text: said(error) })
    }
  }

  return {
    subject,
    choices,
    balance,
    payments,
    error: balances.error ?? records.error,
    open,
    unknown,
    lost: till.lost,
    last,
    asked,
    verdict,
    typed,
    way,
    /** What is taken, and what its field shows. */
    amountCents,
    shownCents: shown,
    offered,
    locked,
    busy: till.busy || working,
    type: (change: Partial<Typed>) => setTyped((old) => ({ ...old, ...change })),
    choose: show,
    clear,
    /** What was refused for want of a shift is refused no more. */
    shiftOpened: () => {
      if (verdict?.tone === 'bad') forget()
    },
    scan,
    pay,
    again: till.again,
    ask,
    withdraw,
  }
}

export type Cashier = ReturnType<typeof useCashier>
