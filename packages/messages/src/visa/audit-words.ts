import type { Messages } from '../texts.ts'

/** What customers are told of a refused document, to begin with. They read Chinese whoever writes it. */
const zh = {
  words: '{faults}，请重新提供。',
  withHint: '{faults}，请重新提供，要求：{hint}。',
  and: '、',
} as const

const en = {
  words: '{faults}. Please bring it again.',
  withHint: '{faults}. Please bring it again as asked: {hint}.',
  and: ', ',
} as const

export const auditWordMessages: Messages<typeof zh> = { zh, en }
