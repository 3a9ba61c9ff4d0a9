import type { Messages } from '../texts.ts'

/** Refusals of the finance review, the reconciliation and the closing of days. */
const zh = {
  financeNotSubmitted: '{no} 现在是“{state}”，只有“已提交”的收款可以修改',
  financeMoved: '{no} 提交时实收 {submitted} 元，现在是 {now} 元，请经办人更新后再确认',
} as const

const en = {
  financeNotSubmitted: '{no} is “{state}” now; only what is handed in can be said anew',
  financeMoved:
    '{no} was handed in with {submitted} yuan and has {now} by now; it is said anew before it is confirmed',
} as const

export const financeErrorMessages: Messages<typeof zh> = { zh, en }
