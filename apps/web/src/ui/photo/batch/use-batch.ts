import { useRef, useState } from 'react'
import type { Picture } from '../pictures/picture-list.ts'
import { edgesOfAll, outcomeOf, type BatchRequest } from './outcome-of.ts'
import type { Outcome } from './outcome.ts'

export interface Batch {
  phase: 'idle' | 'running' | 'paused'
  /** How many were asked for the last time. */
  total: number
  /** The rule that they are judged by. */
  rule: string
  outcomes: ReadonlyMap<string, Outcome>
  /** Whether only pictures that wait for a person are shown. */
  narrowed: boolean
  narrow: (narrowed: boolean) => void
  start: (pictures: readonly Picture[], request: BatchRequest) => Promise<void>
  /** What is under way is finished, and nothing new begun before it goes on. */
  pause: () => void
  goOn: () => void
  stop: () => void
}

interface Run {
  leaving: AbortController
  /** What the next picture waits for, and how that ends. */
  gate: Promise<void>
  open: () => void
}

/** The next picture waits. */
function close(run: Run): void {
  run.gate = new Promise((resolve) => {
    run.open = resolve
  })
}

/** Photos made of all pictures, one after the other, while others can be looked at. */
export function useBatch(): Batch {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [total, setTotal] = useState(0)
  const [rule, setRule] = useState('')
  const [phase, setPhase] = useState<Batch['phase']>('idle')
  const [narrowed, narrow] = useState(false)
  const run = useRef<Run>(undefined)
  const stop = () => {
    run.current?.leaving.abort()
    run.current?.open()
    setPhase('idle')
  }
  return {
    phase,
    total,
    rule,
    outcomes,
    narrowed,
    narrow,
    stop,
    async start(pictures, request) {
      stop()
      const now: Run = {
        leaving: new AbortController(),
        gate: Promise.resolve(),
        open: () => undefined,
      }
      run.current = now
      const { signal } = now.leaving
      const edges = edgesOfAll(request, signal)
      narrow(false)
      setOutcomes(new Map())
      setTotal(pictures.length)
      setRule(request.rule)
      setPhase('running')
      for (const picture of pictures) {
        await now.gate
        if (signal.aborted) return
        const outcome = await outcomeOf(picture, request, edges, signal)
        if (signal.aborted) return
        setOutcomes((former) => new Map(former).set(picture.key, outcome))
      }
      setPhase('idle')
    },
    pause() {
      if (run.current === undefined) return
      close(run.current)
      setPhase('paused')
    },
    goOn() {
      run.current?.open()
      setPhase('running')
    },
  }
}
