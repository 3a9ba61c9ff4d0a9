import { createHash } from 'node:crypto'

/** Statements that take longer are noted. */
export const SLOW_MS = 200
/** So many different ones are kept in mind between two reports. */
const KEPT_MAX = 200
const TEXT_MAX = 2000

export interface SlowEntry {
  fingerprint: string
  statement: string
  calls: number
  totalMs: number
  maxMs: number
  lastAt: Date
}

export interface SlowLog {
  note: (text: string, ms: number) => void
  /** What was noted since the last time. */
  take: () => SlowEntry[]
}

const asOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX)

/** Texts come without their values, so nothing of anybody is in them. */
export function createSlowLog(now: () => Date = () => new Date()): SlowLog {
  let noted = new Map<string, SlowEntry>()
  return {
    note(text, ms) {
      if (ms < SLOW_MS) return
      const known = noted.get(text)
      if (known) {
        known.calls += 1
        known.totalMs += ms
        known.maxMs = Math.max(known.maxMs, ms)
        known.lastAt = now()
      } else if (noted.size < KEPT_MAX) {
        const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 16)
        noted.set(text, {
          fingerprint,
          statement: asOneLine(text),
          calls: 1,
          totalMs: ms,
          maxMs: ms,
          lastAt: now(),
        })
      }
    },
    take() {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
  }
}
