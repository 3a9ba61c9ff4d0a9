import type { Messages } from '../texts.ts'

/** What customers are told of a refused document, to begin with. They read Chinese whoever writes it. */
const zh = {
  words: '{name}{faults}，请重新提供。',
  withHint: '{name}{faults}，请重新提供，要求：{hint}。',
  and: '、',
} as const

const en = {
  words: '{name}: {faults}. Please bring it again.',
  withHint: '{name}: {faults}. Please bring it again as asked: {hint}.',
  and: ', ',
} as const

export const auditWordMessages: Messages<typeof zh> = { zh, en }
