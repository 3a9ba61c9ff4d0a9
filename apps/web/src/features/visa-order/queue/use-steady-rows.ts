import { useEffect, useEffectEvent, useState } from 'react'
import { newIn, steadyRows, type SteadyRows } from './steady-rows.ts'

/** After so long without a key or a movement nobody is aiming at a row. */
const IDLE_MS = 20_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

interface Known {
  id: number
}

interface Answer<Row> {
  rows: readonly Row[]
  /** What was asked: with another question other rows come at once. */
  question: string
  /** The rows are not yet those of the question. */
  stale: boolean
}

/** The rows of a list that keep their places until somebody asks for the new order, or nobody has moved for a while. */
export function useSteadyRows<Row extends Known>({
  rows,
  question,
  stale,
}: Answer<Row>): SteadyRows<Row> & {
  settle: () => void
} {
  const [kept, setKept] = useState<{
    question: string
    rows: readonly Row[]
    arrived: ReadonlySet<number>
  }>({ question, rows, arrived: new Set() })
  if (!stale && (kept.question !== question || (kept.rows.length === 0 && rows.length > 0))) {
    setKept({ question, rows, arrived: new Set() })
  }
  const steady = steadyRows(kept.rows, rows, kept.arrived)
  const settle = () => setKept({ question, rows, arrived: newIn(kept.rows, rows) })
  const settleIfIdle = useEffectEvent(settle)
  const isWaiting = steady.waiting > 0 && !stale
  useEffect(() => {
    if (!isWaiting) return undefined
    let timer = setTimeout(settleIfIdle, IDLE_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(settleIfIdle, IDLE_MS)
    }
    for (const sign of SIGNS) window.addEventListener(sign, again, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, again)
    }
  }, [isWaiting])
  return { ...steady, settle }
}
