import { formatDate } from '@visa/contract/dates'
import { RUN_RESULTS, type RunResult } from '@visa/contract/quartz/quartz-log'
import {
  MISFIRE_POLICIES,
  OVERLAP_POLICIES,
  QUARTZ_STATUS,
  type MisfirePolicy,
  type OverlapPolicy,
  type QuartzHandler,
} from '@visa/contract/quartz/quartz-task'
import type { QuartzTexts } from '@visa/messages/quartz/quartz'
import { fill } from '@visa/messages/texts'
import type { StatusTone } from '../../lib/palette.ts'
import type { Choice } from '../../ui/choice.ts'

const TONES: Readonly<Record<RunResult, StatusTone>> = {
  waiting: 'waiting',
  running: 'progress',
  success: 'done',
  failure: 'refused',
  skipped: 'cancelled',
  missed: 'refused',
  lost: 'refused',
}

export const resultTone = (result: RunResult): StatusTone => TONES[result]

export const resultChoices = (t: QuartzTexts): Choice[] =>
  RUN_RESULTS.map((value) => ({ value, label: t.results[value] }))

export const statusChoices = (t: QuartzTexts): Choice[] => [
  { value: QUARTZ_STATUS.RUNNING, label: t.statuses.running },
  { value: QUARTZ_STATUS.PAUSED, label: t.statuses.paused },
]

export const overlapChoices = (t: QuartzTexts): Choice[] =>
  OVERLAP_POLICIES.map((value) => ({ value, label: t.overlaps[value] }))

export const misfireChoices = (t: QuartzTexts): Choice[] =>
  MISFIRE_POLICIES.map((value) => ({ value, label: t.misfires[value] }))

export const handlerName = ({ serviceName, method }: Pick<QuartzHandler, 'serviceName' | 'method'>): string =>
  `${serviceName}.${method}`

/** Seconds matter here. */
export const timeText = (at: string | null, t: QuartzTexts): string => (at === null ? t.none : formatDate(at))

const SECOND_MS = 1000

export const durationText = (ms: number | null, t: QuartzTexts): string => {
  if (ms === null) return t.none
  if (ms < SECOND_MS) return fill(t.milliseconds, { count: ms })
  return fill(t.seconds, { count: (ms / SECOND_MS).toFixed(1) })
}

/** The change log's codes in words. */
export function loggedText(field: string, value: unknown, t: QuartzTexts): string | undefined {
  if (field === 'status') return value === QUARTZ_STATUS.RUNNING ? t.statuses.running : t.statuses.paused
  if (field === 'overlapPolicy') return t.overlaps[value as OverlapPolicy]
  if (field === 'misfirePolicy') return t.misfires[value as MisfirePolicy]
  return undefined
}

export const servicesOf = (handlers: readonly QuartzHandler[]): Choice[] =>
  [...new Set(handlers.map(({ serviceName }) => serviceName))].map((value) => ({ value, label: value }))

export const methodsOf = (handlers: readonly QuartzHandler[], serviceName: string): Choice[] =>
  handlers
    .filter((handler) => handler.serviceName === serviceName)
    .map(({ method, title }) => ({ value: method, label: `${method} (${title})` }))

/** Another service has other methods; one that has a single method needs no choice. */
export function methodOn(handlers: readonly QuartzHandler[], serviceName: string, method: string): string {
  const methods = methodsOf(handlers, serviceName).map(({ value }) => String(value))
  if (methods.length === 0 || methods.includes(method)) return method
  return methods.length === 1 ? (methods[0] ?? '') : ''
}
