import type { LogRow } from '@visa/contract/log'
import type { ChangeText } from '@visa/contract/log-changes'
import { operationText, stateText, type MachineWords, type StateValue } from '@visa/contract/states'
import type { HistoryRow } from '@visa/contract/states-history'
import type { DetailTexts } from '@visa/messages/ui/detail'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'

/** The story of a record: the states it went through, and changes that matter. */

export interface TimelineEvent {
  id: string
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

/** A move, by whom and when. */
export type ToldMove = StateMove & Pick<TimelineEvent, 'id' | 'at' | 'who'>

/** Which rows of a record's log belong to its story. */
export interface Story {
  /** Of a record without a machine: the state that a change led to; undefined where it led to none. */
  stateOf?: (row: LogRow) => StateMove | undefined
  /** Fields whose change is told. */
  notable: readonly string[]
}

/** How the states of a machine are told. */
export interface MachineStory {
  words: MachineWords
  toneOf: (state: StateValue) => StatusTone
}

/** The way of a record through its machine; it begins and ends with an operation, between them are states. */
export const movesOf = (rows: readonly HistoryRow[], { words, toneOf }: MachineStory): ToldMove[] =>
  rows.map(({ id, at, from, to, operation, reason, actorName, actorCompany }) => ({
    id: `move ${id}`,
    at,
    // What the product does by itself is of no company.
    who: actorCompany === '' ? '' : actorName,
    text: from === null || to === null ? operationText(words, operation) : stateText(words, to),
    tone: to === null ? 'cancelled' : toneOf(to),
    note: reason,
  }))

const said = ({ from, to }: ChangeText): string =>
  from !== undefined && to !== undefined ? `${from} → ${to}` : (to ?? from ?? '')

/** The moves that the log itself tells. */
const movesInLog = (rows: readonly LogRow[], { stateOf }: Story): ToldMove[] =>
  rows.flatMap((row) => {
    const move = stateOf?.(row)
    return move === undefined
      ? []
      : [{ ...move, id: `log ${row.id}`, at: row.createTime, who: row.createUserName }]
  })

/** Each state lasts until the next one begins, the last until now; of moves with the newest first. */
const lasting = (moves: readonly ToldMove[], now: number): TimelineEvent[] =>
  moves.map(({ note = '', ...move }, index) => {
    const next = moves[index - 1]
    const ms = Math.max(0, (next === undefined ? now : Date.parse(next.at)) - Date.parse(move.at))
    return { ...move, note, lasted: { ms, untilNow: next === undefined } }
  })

/**
 * Of rows of the log with the newest first, and the moves of a record that has a machine; `words` puts the fields that
 * are told into words.
 */
export function eventsOf(
  rows: readonly LogRow[],
  story: Story,
  words: (row: LogRow) => readonly ChangeText[],
  now: number,
  history?: readonly ToldMove[],
): TimelineEvent[] {
  const moves = lasting(history ?? movesInLog(rows, story), now)
  const known = new Set(moves.map(({ id }) => id))
  const changes = rows.flatMap((row): TimelineEvent[] => {
    const id = `log ${row.id}`
    const notable = row.changes.filter(({ field }) => story.notable.includes(field))
    // With its first values a record begins, which is a move.
    if (known.has(id) || row.action === 'read' || row.action === 'add' || notable.length === 0) return []
    const told = words({ ...row, changes: notable })
    if (told.length === 0) return []
    const text = told.map(({ field }) => field).join(' · ')
    const note = told.map(said).filter(Boolean).join('; ')
    const about = { id, at: row.createTime, who: row.createUserName }
    return [{ ...about, text, note, tone: undefined, lasted: undefined }]
  })
  return [...moves, ...changes].toSorted((one, other) => other.at.localeCompare(one.at))
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
