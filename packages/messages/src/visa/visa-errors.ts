import { custodyErrorMessages } from '../custody/custody-errors.ts'
import { formTaskErrorMessages } from '../form-task/form-task-errors.ts'
import type { Messages } from '../texts.ts'
import { orderErrorMessages } from './order-errors.ts'
import { resultErrorMessages } from './result-errors.ts'

/** The refusals of the visa business, from all its rooms. */
const zh = {
  ...orderErrorMessages.zh,
  ...custodyErrorMessages.zh,
  ...formTaskErrorMessages.zh,
  ...resultErrorMessages.zh,
} as const

const en = {
  ...orderErrorMessages.en,
  ...custodyErrorMessages.en,
  ...formTaskErrorMessages.en,
  ...resultErrorMessages.en,
} as const

export const visaErrorMessages: Messages<typeof zh> = { zh, en }
