import type { PaymentWay } from '@visa/contract/money/ways'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { href } from '../../../lib/route.ts'

/** The two windows of one counter: they are of the same browser, and nothing of it goes over the network. */

const NAME = 'visa.customer'

/** What the customer is shown. */
export type CustomerView =
  | { kind: 'idle' }
  /** Something is on the counter of which nothing can be said yet. */
  | { kind: 'wait' }
  | {
      kind: 'due'
      company: string
      no: string
      totalCents: number
      paidCents: number
      owedCents: number
      /** What is to go back and has not gone. */
      backCents: number
    }
  | {
      kind: 'code'
      company: string
      no: string
      way: PaymentWay
      amountCents: number
      codeUrl: string
      expiresAt: string | null
    }
  | { kind: 'asking'; way: PaymentWay; amountCents: number }
  | { kind: 'paid'; amountCents: number; changeCents: number; receiptNo: string }

type Word = { word: 'hello' | 'here' | 'gone' } | { word: 'show'; view: CustomerView }

const isWord = (data: unknown): data is Word => typeof data === 'object' && data !== null && 'word' in data

function openChannel(hear: (word: Word) => void): { say: (word: Word) => void; close: () => void } {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWord(data)) hear(data)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    say: (word) => channel.postMessage(word),
    close: () => channel.close(),
  }
}

/** Shows a view on the customer's window, and tells whether there is one. */
export function useCustomerWindow(view: CustomerView): { connected: boolean; open: () => void } {
  const [connected, setConnected] = useState(false)
  const say = useRef<(word: Word) => void>(undefined)
  const latest = useRef(view)
  const shown = JSON.stringify(view)
  useLayoutEffect(() => {
    latest.current = view
  })
  useEffect(() => {
    const channel = openChannel(({ word }) => {
      if (word === 'gone') setConnected(false)
      if (word === 'here') setConnected(true)
      if (word === 'hello') {
        setConnected(true)
        channel.say({ word: 'show', view: latest.current })
      }
    })
    say.current = channel.say
    // A hidden tab says nothing; back in front it shows its own again.
    channel.say({ word: 'show', view: latest.current })
    return () => {
      channel.say({ word: 'show', view: { kind: 'idle' } })
      channel.close()
    }
  }, [])
  useEffect(() => {
    say.current?.({ word: 'show', view: JSON.parse(shown) as CustomerView })
  }, [shown])
  return {
    connected,
    open: () => window.open(href('/cashier/customer'), NAME, 'popup,width=1024,height=768'),
  }
}

/** What the counter shows here. */
export function useShownView(): CustomerView {
  const [view, setView] = useState<CustomerView>({ kind: 'idle' })
  useEffect(() => {
    const channel = openChannel((heard) => {
      if (heard.word !== 'show') return
      setView(heard.view)
      channel.say({ word: 'here' })
    })
    const leave = () => channel.say({ word: 'gone' })
    channel.say({ word: 'hello' })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
      channel.close()
    }
  }, [])
  return view
}
