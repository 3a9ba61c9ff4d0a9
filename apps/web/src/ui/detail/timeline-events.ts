import type { LogRow } from '@visa/contract/log'
import type { ChangeText } from '@visa/contract/log-changes'
import type { DetailTexts } from '@visa/messages/ui/detail'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'

/** The story of a record: the states it went through, and changes that matter. */

export interface TimelineEvent {
  id: number
  at: string
  who: string
  text: string
  note: string
  /** The colour of a state; undefined for a change within one. */
  tone: StatusTone | undefined
  /** How long a state lasted, or has lasted until now. */
  lasted: Lasted | undefined
}

interface Lasted {
  ms: number
  untilNow: boolean
}

export interface StateMove {
  text: string
  tone: StatusTone
  note?: string
}

/** Which rows of a record's log belong to its story. */
export interface Story {
  /** The state that a change led to; undefined where it led to none. */
  stateOf: (row: LogRow) => StateMove | undefined
  /** Fields whose change is told. */
  notable: readonly string[]
}

const said = ({ from, to }: ChangeText): string =>
  from !== undefined && to !== undefined ? `${from} → ${to}` : (to ?? from ?? '')

/** Of rows with the newest first; `words` puts the fields that are told into words. */
export function eventsOf(
  rows: readonly LogRow[],
  story: Story,
  words: (row: LogRow) => readonly ChangeText[],
  now: number,
): TimelineEvent[] {
  const events: TimelineEvent[] = []
  /** When the state after the one that is looked at began. */
  let until: number | undefined
  for (const row of rows) {
    const about = { id: row.id, at: row.createTime, who: row.createUserName }
    const move = story.stateOf(row)
    if (move !== undefined) {
      const began = Date.parse(row.createTime)
      const ms = Math.max(0, (until ?? now) - began)
      const { text, tone, note = '' } = move
      events.push({ ...about, text, note, tone, lasted: { ms, untilNow: until === undefined } })
      until = began
      continue
    }
    const changes = row.changes.filter(({ field }) => story.notable.includes(field))
    if (row.action === 'read' || changes.length === 0) continue
    const told = words({ ...row, changes })
    if (told.length === 0) continue
    events.push({
      ...about,
      text: told.map(({ field }) => field).join(' · '),
      note: told.map(said).filter(Boolean).join('; '),
      tone: undefined,
      lasted: undefined,
    })
  }
  return events
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function durationText(ms: number, t: DetailTexts['duration']): string {
  const d = Math.floor(ms / DAY)
  const h = Math.floor((ms % DAY) / HOUR)
  const m = Math.floor((ms % HOUR) / MINUTE)
  if (d > 0) return fill(t.days, { d, h })
  if (h > 0) return fill(t.hours, { h, m })
  return m > 0 ? fill(t.minutes, { m }) : t.moment
}

export function lastedText({ ms, untilNow }: Lasted, t: DetailTexts): string {
  const time = durationText(ms, t.duration)
  if (!untilNow) return time
  return ms < MINUTE ? t.justNow : fill(t.lasted, { time })
}
