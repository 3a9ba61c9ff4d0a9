import { formatDate } from '@visa/contract/dates'
import type { MonitorInstance, RunningTransfer } from '@visa/contract/monitor/monitor'
import type { InboxOutcome } from '@visa/contract/monitor/monitor-inbox'
import type { JobState } from '@visa/contract/monitor/monitor-job'
import type { MonitorTexts } from '@visa/messages/monitor/monitor'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

export function bytesText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1)
  const value = bytes / STEP ** power
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export function timeText(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`
  if (ms < HOUR_MS) return `${(ms / MINUTE_MS).toFixed(1)} min`
  return `${(ms / HOUR_MS).toFixed(1)} h`
}

export const momentText = (at: string | null, t: MonitorTexts): string =>
  at === null ? t.none : formatDate(at)

/** An instance that hears nobody still answers, from the database alone. */
export function instanceState(
  { stale, busAlive }: Pick<MonitorInstance, 'stale' | 'busAlive'>,
  t: MonitorTexts,
): { tone: StatusTone; text: string } {
  if (stale) return { tone: 'refused', text: t.states.stale }
  return busAlive ? { tone: 'done', text: t.states.alive } : { tone: 'waiting', text: t.states.deaf }
}

const JOB_TONES: Readonly<Record<JobState, StatusTone>> = {
  waiting: 'waiting',
  running: 'progress',
  failed: 'refused',
  givenUp: 'cancelled',
}

const INBOX_TONES: Readonly<Record<InboxOutcome, StatusTone>> = {
  waiting: 'waiting',
  done: 'done',
  failed: 'refused',
  givenUp: 'cancelled',
}

export const inboxTone = (outcome: InboxOutcome): StatusTone => INBOX_TONES[outcome]

export const jobTone = (state: JobState): StatusTone => JOB_TONES[state]

export function transferText(
  { executing, rowsDone, rowsTotal }: Pick<RunningTransfer, 'executing' | 'rowsDone' | 'rowsTotal'>,
  t: MonitorTexts,
): string {
  if (!executing) return t.transferWaiting
  return rowsTotal === null
    ? fill(t.rows, { done: rowsDone })
    : fill(t.rowsOf, { done: rowsDone, total: rowsTotal })
}
