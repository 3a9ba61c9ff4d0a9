import type { Messages } from '../texts.ts'
import { applicantStateMessages } from './applicant-states.ts'

/** An order is told of in the words of its applicants, whom it follows. */
const zh = {
  ...applicantStateMessages.zh,
  record: '签证订单',
} as const

const en = {
  ...applicantStateMessages.en,
  record: 'Visa order',
} as const

export const orderStateMessages: Messages<typeof zh> = { zh, en }
