import type { Level } from '@visa/photo/check/finding'
import { useRef, useState } from 'react'
import { ask, drawable, plain } from '../engine/engine.ts'
import type { PhotoSteps } from '../engine/tasks.ts'
import { stepShown, type Picture } from '../pictures/picture-list.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { levelOf } from '../tools/photo-level.ts'

/** What became of one picture. */
export type Outcome =
  | { kind: 'made'; level: Level; pixels: ImageData }
  | { kind: 'noFace' }
  | { kind: 'failed'; reason: string }

/** A photo that was made, with what it was made of. */
export interface MadeOne {
  picture: Picture
  pixels: ImageData
}

export interface BatchRequest {
  steps: PhotoSteps
  rule: string
}

export interface Batch {
  running: boolean
  /** How many were asked for the last time. */
  total: number
  /** The rule that they are judged by. */
  rule: string
  outcomes: ReadonlyMap<string, Outcome>
  start: (pictures: readonly Picture[], request: BatchRequest) => Promise<void>
  stop: () => void
}

async function outcomeOf(
  picture: Picture,
  { steps, rule }: BatchRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const pixels = stepShown(picture) ?? (await readPicture(picture.file))
    const made = await ask('photo', { pixels: plain(pixels), steps, rule, face: 0 }, signal)
    if (made === undefined) return { kind: 'noFace' }
    return { kind: 'made', level: levelOf(made.findings[rule] ?? []), pixels: drawable(made.pixels) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Photos made of all pictures, one after the other, while others can be looked at. */
export function useBatch(): Batch {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [total, setTotal] = useState(0)
  const [rule, setRule] = useState('')
  const [running, setRunning] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  return {
    running,
    total,
    rule,
    outcomes,
    async start(pictures, request) {
      leaving.current?.abort()
      const { signal } = (leaving.current = new AbortController())
      setOutcomes(new Map())
      setTotal(pictures.length)
      setRule(request.rule)
      setRunning(true)
      for (const picture of pictures) {
        const outcome = await outcomeOf(picture, request, signal)
        if (signal.aborted) return
        setOutcomes((former) => new Map(former).set(picture.key, outcome))
      }
      setRunning(false)
    },
    stop() {
      leaving.current?.abort()
      setRunning(false)
    },
  }
}
