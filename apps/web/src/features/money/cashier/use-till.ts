import type { CallInput } from '@visa/contract/endpoint'
import { initiatePay, type PaymentAnswer } from '@visa/contract/money/payment'
import { useRef, useState } from 'react'
import { call, CallError } from '../../../lib/call.ts'
import { said } from '../../../lib/call-error.ts'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { writeKey } from '../../../lib/write-key.ts'

export type PayBody = CallInput<typeof initiatePay>['body']

/** One intention to take money, under its own key: sent however often, it is done once. */
export interface Intention {
  key: string
  body: PayBody
}

const UNKNOWN = new Set<CallError['code']>(['TIMEOUT', 'NETWORK', 'HTTP', 'CANCELED'])
const isLost = (error: unknown): boolean => error instanceof CallError && UNKNOWN.has(error.code)

interface Told {
  onTaken: (answer: PaymentAnswer) => void
  onRefused: (reason: string) => void
  onLost: (reason: string) => void
}

/**
 * Sends money that was taken. What got no answer stays with the tab, over a reload too, until the server has said what
 * became of it: until then nothing else is sent.
 */
export function useTill({ onTaken, onRefused, onLost }: Told) {
  const [lost, setLost] = useTabState<Intention | undefined>('lost payment', undefined)
  const [busy, setBusy] = useState(false)
  // Two clicks may come before the first one is rendered.
  const running = useRef(false)
  const send = async (intention: Intention): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    // Kept before it goes: whoever reloads while it is under way finds it.
    setLost(intention)
    try {
      const answer = await call(initiatePay, { body: intention.body }, { silent: true, key: intention.key })
      setLost(undefined)
      onTaken(answer)
    } catch (error) {
      const reason = said(error)
      if (isLost(error)) return onLost(reason)
      setLost(undefined)
      onRefused(reason)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    lost: busy ? undefined : lost,
    pay: (body: PayBody) => (lost === undefined ? send({ key: writeKey().now(), body }) : send(lost)),
    again: () => (lost === undefined ? Promise.resolve() : send(lost)),
  }
}
