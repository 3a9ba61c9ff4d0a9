import type { FormTaskRow } from '@visa/contract/form-task/form-task'
import { FORM_TASK_LIMITS } from '@visa/contract/form-task/form-task'
import { SITE_SCHEMAS } from '@visa/contract/form-task/sites'
import { formatDate } from '@visa/contract/dates'
import { TASK_STATUS } from '@visa/contract/task-status'
import type { formTaskMessages } from '@visa/messages/form-task/form-task'
import type { formTaskNameMessages } from '@visa/messages/form-task/form-task-names'
import { fill } from '../../lib/i18n.tsx'
import type { StatusTone } from '../../lib/palette.ts'

export const TASK_STALE = ['/api/visa/formTask'] as const

type Words = (typeof formTaskMessages)['zh']

/** The words of the screen, and what codes are called. */
interface BothWords {
  t: Words
  n: (typeof formTaskNameMessages)['zh']
}

const SECOND_MS = 1000
const MINUTE = 60

/** So long, in minutes and seconds. */
export function lasting(seconds: number, t: Words): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < MINUTE
    ? fill(t.seconds, { seconds: whole })
    : fill(t.minutes, { minutes: Math.floor(whole / MINUTE), seconds: whole % MINUTE })
}

export const secondsBetween = (from: string, to: Date): number =>
  (to.getTime() - Date.parse(from)) / SECOND_MS

type Stand = Pick<FormTaskRow, 'status' | 'needs'>

/** Whether a person is asked for. */
export const isWaiting = ({ status, needs }: Stand): boolean =>
  (status === TASK_STATUS.EXECUTING && needs !== null) ||
  (status === TASK_STATUS.FAIL && needs === 'correction')

const TONES: Readonly<Record<number, StatusTone>> = {
  [TASK_STATUS.EXECUTING]: 'progress',
  [TASK_STATUS.SUCCESS]: 'done',
  [TASK_STATUS.FAIL]: 'refused',
}

export const toneOf = (task: Stand): StatusTone =>
  isWaiting(task) ? 'waiting' : (TONES[task.status] ?? 'cancelled')

/** Which step of its site's, from 1; of what has not begun, the first. */
const stepNumber = ({ site, step }: Pick<FormTaskRow, 'site' | 'step'>): number =>
  Math.max(1, SITE_SCHEMAS[site].steps.findIndex((each) => each === step) + 1)

const stopText = (task: FormTaskRow, { n }: Pick<BothWords, 'n'>): string =>
  task.stop === null ? '' : fill(n.stops[task.stop], { step: stepNumber(task) })

/** What there is to say of a task in one line. */
export function lineOf(task: FormTaskRow, words: BothWords, now: Date, spacing: number): string {
  const { t, n } = words
  if (task.status === TASK_STATUS.EXECUTING && task.needs !== null) {
    const time = lasting(task.waitingSince === null ? 0 : secondsBetween(task.waitingSince, now), t)
    return fill(t.waited, { need: n.needs[task.needs], time })
  }
  if (task.status === TASK_STATUS.FAIL) return task.stopText === '' ? stopText(task, words) : task.stopText
  if (task.status === TASK_STATUS.EXECUTING)
    return fill(t.stepOf, { step: stepNumber(task), steps: SITE_SCHEMAS[task.site].steps.length })
  if (task.status === TASK_STATUS.SUBMITTED) {
    return task.notBefore === null
      ? fill(t.placeInQueue, { place: task.place ?? 1, seconds: spacing })
      : fill(t.tomorrow, { at: formatDate(task.notBefore, 'MM-dd hh:mm') })
  }
  if (task.status === TASK_STATUS.SUCCESS) return `${task.reference} ${n.labels[task.label]}`
  return stopText(task, words)
}

/** Why it stands where it stands. */
export function whyOf(task: FormTaskRow, words: BothWords): string {
  const { t, n } = words
  const step = stepNumber(task)
  switch (task.status) {
    case TASK_STATUS.EXECUTING:
      if (task.needs === 'captcha') return fill(t.whyCaptcha, { step })
      return task.needs === 'payment' ? fill(t.whyPayment, { step }) : fill(t.whyRunning, { step })
    case TASK_STATUS.SUBMITTED:
      return task.stop === null ? t.whyQueued : stopText(task, words)
    case TASK_STATUS.SUCCESS:
      return task.stop === null ? fill(t.whyDone, { label: n.labels[task.label] }) : stopText(task, words)
    case TASK_STATUS.CANCELED:
      return t.whyCancelled
    case TASK_STATUS.FAIL:
      return stopText(task, words)
    case TASK_STATUS.NULL:
    case TASK_STATUS.NOT_SUBMIT:
      return t.whyUnsent
  }
}

export const attemptText = ({ attempt }: Pick<FormTaskRow, 'attempt'>, t: Words): string =>
  fill(t.attemptsOf, { attempt, max: FORM_TASK_LIMITS.attempts })
